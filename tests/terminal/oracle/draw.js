// Draws bytes on the screen of @xterm/headless.
//
// Standard input: a JSON array of {cols, rows, data: base64}. Standard output: a JSON array of
// {screen: rows without blanks at their ends, row, col, alternate}, in the same order.
const { Terminal } = require("@xterm/headless");

async function draw({ cols, rows, data }) {
  const terminal = new Terminal({ cols, rows, scrollback: 0, allowProposedApi: true });
  await new Promise((done) => terminal.write(Buffer.from(data, "base64"), done));
  const buffer = terminal.buffer.active;
  const screen = [];
  for (let y = 0; y < rows; y++) {
    screen.push(buffer.getLine(buffer.baseY + y).translateToString().replace(/ +$/, ""));
  }
  const drawn = {
    screen,
    row: buffer.cursorY,
    col: Math.min(buffer.cursorX, cols - 1),
    alternate: buffer.type === "alternate",
  };
  terminal.dispose();
  return drawn;
}

let input = "";
process.stdin.on("data", (piece) => (input += piece));
process.stdin.on("end", async () => {
  const answers = [];
  for (const each of JSON.parse(input)) answers.push(await draw(each));
  process.stdout.write(JSON.stringify(answers));
});
