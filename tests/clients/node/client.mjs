// The kernel from Node, with nothing but its protos: node client.mjs SOCKET PROTOS DIRECTORY
//
// SOCKET is the kernel's JSON-RPC socket, beside which gRPC listens; PROTOS the contract's folder;
// DIRECTORY one that may be written. Prints one JSON object with what it saw.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// The packages are installed beside the test cache, not beside this file.
const require = createRequire(join(process.env.SEAMOUNT_NODE_MODULES, "package.json"));
const grpc = require("@grpc/grpc-js");
const loader = require("@grpc/proto-loader");

const [socket, protos, directory] = process.argv.slice(2);
const services = "seamount/api/kernel/v1";
const files = readdirSync(join(protos, services)).map((name) => `${services}/${name}`);
// What grpc sends beside a failed status is google.rpc.Status; its proto stands beside this file.
const definitions = loader.loadSync([...files, "google/rpc/status.proto"], {
  includeDirs: [protos, dirname(fileURLToPath(import.meta.url))],
  keepCase: true,
  longs: Number,
  enums: String,
  oneofs: true,
});
const kernel = grpc.loadPackageDefinition(definitions).seamount.api.kernel.v1;
const stem = socket.replace(/\.sock$/, "");
const metadata = new grpc.Metadata();
metadata.set("authorization", `Bearer ${readFileSync(`${stem}.cookie`, "utf8").trim()}`);

const clients = new Map();

/** The answer of one call; rejects with an Error that has `reason` and `detail`. */
function call(service, method, request = {}) {
  if (!clients.has(service)) {
    clients.set(service, new kernel[service](`unix:${stem}.grpc.sock`, grpc.credentials.createInsecure()));
  }
  return new Promise((resolve, reject) => {
    clients.get(service)[method](request, metadata, { deadline: Date.now() + 30_000 }, (failed, answer) =>
      failed ? reject(understood(failed)) : resolve(answer),
    );
  });
}

/** Finds the error's name and typed detail in the call's trailing metadata. */
function understood(failed) {
  const [packed] = failed.metadata.get("grpc-status-details-bin");
  for (const { type_url, value } of definitions["google.rpc.Status"].deserialize(packed).details) {
    const name = type_url.slice(type_url.lastIndexOf("/") + 1);
    const message = definitions[name].deserialize(value);
    if (name === "google.rpc.ErrorInfo") {
      failed.reason = `${message.domain}/${message.reason}`;
    } else {
      failed.detail = message;
    }
  }
  return failed;
}

async function failure(promise) {
  try {
    await promise;
  } catch (failed) {
    return { status: grpc.status[failed.code], reason: failed.reason, detail: failed.detail };
  }
  throw new Error("the call should have failed");
}

const seen = {};
seen.unattached = await failure(call("ExecService", "Exec", { src: "1" }));

const attached = await call("SessionService", "Attach", { session: "node", cwd: directory });
metadata.set("seamount-attachment", attached.attachment);
seen.attached = { session: attached.session, created: attached.created, cwd: attached.cwd.display };

const query = await call("ExecService", "Exec", {
  src: "ls.where(.size > 10b).sort_by(.name).map(f => {name: f.name, size: f.size})",
});
seen.query = query.value.list.v.map(({ record }) =>
  Object.fromEntries(record.v.entries.map(({ key, value }) => [key, value[value.kind].v])),
);

const copy = "cp kelp.txt copy.txt";
const plan = await call("SyntaxService", "Explain", { src: copy });
seen.plan = {
  effects: plan.effects.map((effect) => [effect.kind, effect[effect.kind].paths]),
  reversibility: plan.reversibility,
};
seen.run = (await call("ExecService", "Exec", { src: copy })).ref;

seen.raised = await failure(call("ExecService", "Exec", { src: '"12 fathoms".parse_int()' }));
const error = await call("ValueService", "GetValue", { ref: seen.raised.detail.ref });
seen.error = error.value.error.code;

const large = await call("ExecService", "Exec", { src: "(0..5000).map(n => {n: n, square: n * n})" });
seen.large = { kind: large.value.kind, rows: large.value.ref.n };
const page = await call("ValueService", "GetValue", {
  ref: large.ref,
  slice: { bounds: [3000, 3002] },
});
seen.page = page.value.list.v.map(({ record }) => record.v.entries.map(({ value }) => value.int.v));

seen.invalid = await failure(call("ValueService", "GetValue", { ref: large.ref, slice: { bounds: [1] } }));

const journal = await call("JournalService", "QueryJournal", { session: "node", limit: 10 });
seen.journal = journal.entries.map(({ src, ok }) => [src, ok]).reverse();

for (const client of clients.values()) {
  client.close();
}
console.log(JSON.stringify(seen));
