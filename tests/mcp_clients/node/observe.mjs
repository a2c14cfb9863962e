// Connects a client of the TypeScript SDK to a server, and says what it saw as one line of JSON. A server on stdio
// is started by its command; one over HTTP is named by its URL, and the bearer that it wants follows.
//
//     node observe.mjs sdk|legacy|2026-07-28 COMMAND ARGUMENT... | URL BEARER
//
// `sdk` is the package of the earlier revisions, the others are the one of both eras. What a client itself finds
// wrong, such as an answer that breaks its schema, ends the program with its error.

const [era, command, ...args] = process.argv.slice(2);
const CHANNEL = 'user.observed';
const URI = `shoal://events/${CHANNEL}`;
const UPDATED = 'notifications/resources/updated';
const who = { name: 'otter', version: '1' };

// The transport's classes come from other places in the two packages, and are made alike.
function transport({ StdioClientTransport, StreamableHTTPClientTransport }) {
    if (!command.startsWith('http://')) return new StdioClientTransport({ command, args });
    const headers = { Authorization: `Bearer ${args[0]}` };
    return new StreamableHTTPClientTransport(new URL(command), { requestInit: { headers } });
}

async function connected() {
    if (era === 'sdk') {
        const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
        const stdio = await import('@modelcontextprotocol/sdk/client/stdio.js');
        const http = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
        const { ResourceUpdatedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js');
        const client = new Client(who);
        await client.connect(transport({ ...stdio, ...http }));
        return { client, updated: ResourceUpdatedNotificationSchema };
    }
    const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
    const mode = era === 'legacy' ? 'legacy' : { pin: era };
    const client = new Client(who, { versionNegotiation: { mode } });
    await client.connect(transport({ StdioClientTransport, StreamableHTTPClientTransport }));
    return { client, updated: UPDATED };
}

const { client, updated } = await connected();

async function call(name, given, options) {
    return era === 'sdk'
        ? client.callTool({ name, arguments: given }, undefined, options)
        : client.callTool({ name, arguments: given }, options);
}

async function until(condition) {
    for (const end = Date.now() + 20_000; Date.now() < end; ) {
        const found = await condition();
        if (found) return found;
        await new Promise(again => setTimeout(again, 50));
    }
    throw new Error(`it did not come true: ${condition}`);
}

async function running() {
    const { tasks } = (await call('shoal_tasks', {})).structuredContent;
    return tasks.filter(each => each.state === 'running');
}

async function cancelled() {
    const stop = new AbortController();
    const answer = call('shoal_exec', { src: 'sleep 60s' }, { signal: stop.signal }).then(
        () => 'answered',
        () => 'given up'
    );
    await until(async () => (await running()).length === 1);
    stop.abort('enough');
    const end = await answer;
    await until(async () => (await running()).length === 0);
    return end;
}

async function told() {
    const seen = [];
    client.setNotificationHandler(updated, note => void seen.push(note.params.uri));
    const stream = era.startsWith('2026') ? await client.listen({ resourceSubscriptions: [URI] }) : null;
    if (stream === null) await client.subscribeResource({ uri: URI });
    await call('shoal_publish', { channel: CHANNEL, payload: { height: 3 } });
    await until(() => seen.length > 0);
    if (stream === null) await client.unsubscribeResource({ uri: URI });
    else await stream.close();
    return seen;
}

const run = await call('shoal_exec', { src: '[1, 2.5, null]' });
const raised = await call('shoal_exec', { src: '1 / 0' });
const misspelt = await call('shoal_exec', { src: '1', positon: 'value' });
const reference = { type: 'ref/resource', uri: 'shoal://out/{n}{?path,slice,format,elide,offset,length}' };
const observed = {
    server: client.getServerVersion()?.name,
    instructions: (client.getInstructions() ?? '').length,
    tools: (await client.listTools()).tools.map(tool => tool.name),
    value: run.structuredContent.value,
    links: run.content.filter(each => each.type === 'resource_link').map(each => each.uri),
    ref: run.structuredContent.ref,
    raised: [raised.isError, raised.structuredContent.data.reason],
    misspelt: [misspelt.isError, misspelt.structuredContent.data.field],
    resources: (await client.listResources()).resources.map(each => each.uri),
    templates: (await client.listResourceTemplates()).resourceTemplates.map(each => each.uriTemplate),
    directory: (await client.readResource({ uri: 'shoal://session/cwd' })).contents[0].mimeType,
    prompt: (await client.getPrompt({ name: 'shoal' })).messages.length,
    completed: (await client.complete({ ref: reference, argument: { name: 'format', value: 'r' } })).completion.values,
    unknown: await client.readResource({ uri: 'shoal://nowhere' }).then(
        () => null,
        error => error.code
    ),
    cancelled: await cancelled(),
    told: await told()
};
await client.close();
console.log(JSON.stringify(observed));
