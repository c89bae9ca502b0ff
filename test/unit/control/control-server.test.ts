import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectControl } from '../../../src-main/control/control-client.ts';
import { startControlServer, type ControlServer } from '../../../src-main/control/control-server.ts';
import { createDispatch } from '../../../src-main/control/dispatch.ts';
import { createTrustedHostCalls } from '../../../src-main/control/trusted-host-calls.ts';
import { deferred } from '../../../src-main/foundation/deferred.ts';
import { silentLogger } from '../../../src-main/foundation/logger.ts';
import { EngineDouble } from '../../conformance/engine-double.ts';

let root: string;
let dataDirectory: string;
let engine: EngineDouble;
const servers: ControlServer[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outbox-'));
  dataDirectory = root;
  engine = new EngineDouble();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(show?: () => string | null): Promise<ControlServer> {
  const issue = (path: string): string => engine.chosenPaths.issue(path);
  const server = await startControlServer({
    dataDirectory,
    dispatch: createDispatch({ ...engine.handlers, ...createTrustedHostCalls(issue) }, silentLogger),
    onChanged: (listener) => engine.onChanged(listener),
    logger: silentLogger,
    ...(show === undefined ? {} : { show }),
  });
  servers.push(server);
  return server;
}

const recordFile = (): string => join(dataDirectory, 'control.json');
const readRecord = (): { address: string; token: string } =>
  JSON.parse(readFileSync(recordFile(), 'utf8')) as { address: string; token: string };

/** Sends lines and gives everything that comes back until the server ends the connection. */
function converse(address: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.write(text));
    let received = '';
    socket.on('data', (piece) => (received += piece.toString('utf8')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

describe('finding the owner of a data folder', () => {
  test('gives nothing where there is none', async () => {
    expect(await connectControl(dataDirectory)).toBeNull();
  });

  test.each([
    ['an empty record', ''],
    ['a record that is no JSON', '{"address'],
    ['a record of another shape', '{"address":5}'],
    [
      'the record of an owner that died',
      JSON.stringify({ address: '/nowhere/control.sock', token: 'x'.repeat(43), processId: 1 }),
    ],
  ])('gives nothing for %s', async (_name, text) => {
    writeFileSync(recordFile(), text);
    expect(await connectControl(dataDirectory)).toBeNull();
  });

  test('gives nothing where somebody else listens who does not know the token', async () => {
    const address = join(dataDirectory, 'control.sock');
    const refusal = '{"id":1,"result":{"ok":false,"error":{"code":"forbidden","message":""}}}\n';
    const stranger = createServer((socket) => socket.resume().end(refusal));
    await new Promise<void>((resolve) => stranger.listen(address, resolve));
    writeFileSync(recordFile(), JSON.stringify({ address, token: 'x'.repeat(43), processId: 1 }));
    expect(await connectControl(dataDirectory)).toBeNull();
    await new Promise((resolve) => stranger.close(resolve));
  });

  test('takes over what an owner left that was killed', async () => {
    writeFileSync(join(dataDirectory, 'control.sock'), '');
    writeFileSync(recordFile(), 'left over');
    await start();
    const connection = await connectControl(dataDirectory);
    await expect(connection?.client.call('connections.list', {})).resolves.toEqual([]);
    connection?.close();
  });

  test('works where the path of the data folder is too long for a socket', async () => {
    dataDirectory = join(dataDirectory, 'long'.repeat(40));
    mkdirSync(dataDirectory);
    const server = await start();
    const { address } = readRecord();
    expect(address.startsWith(tmpdir())).toBe(true);
    expect(statSync(join(address, '..')).mode & 0o777).toBe(0o700);
    const connection = await connectControl(dataDirectory);
    await expect(connection?.client.call('connections.list', {})).resolves.toEqual([]);
    connection?.close();
    servers.splice(servers.indexOf(server), 1);
    await server.stop();
    expect(existsSync(join(address, '..'))).toBe(false);
  });
});

describe('the owner', () => {
  test('leaves its record and socket to its own user alone, and takes them away at the end', async () => {
    const server = await start();
    expect(statSync(recordFile()).mode & 0o777).toBe(0o600);
    expect(statSync(readRecord().address).mode & 0o777).toBe(0o600);
    servers.splice(0);
    await server.stop();
    expect(existsSync(recordFile())).toBe(false);
    expect(existsSync(join(dataDirectory, 'control.sock'))).toBe(false);
    expect(engine.listenerCount).toBe(0);
  });

  test('has another token at every start', async () => {
    const first = await start();
    const { token } = readRecord();
    servers.splice(0);
    await first.stop();
    await start();
    expect(readRecord().token).not.toBe(token);
  });

  test.each([
    ['a call instead of the token', '{"id":1,"call":"app.status","input":{}}'],
    ['a wrong token', `{"id":1,"call":"control.hello","input":{"token":"${'A'.repeat(43)}"}}`],
    ['an empty token', '{"id":1,"call":"control.hello","input":{"token":""}}'],
    ['no token', '{"id":1,"call":"control.hello","input":{}}'],
    ['the token as a list', '{"id":1,"call":"control.hello","input":{"token":["x"]}}'],
  ])('refuses and hangs up on %s', async (_name, line) => {
    await start();
    const said = await converse(readRecord().address, `${line}\n{"id":2,"call":"app.status","input":{}}\n`);
    expect(said).toContain('forbidden');
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(engine.asked).toEqual([]);
  });

  test.each(['GET / HTTP/1.1\r\n\r\n', '[]\n', '5\n', '\n', '{"id":"a"}\n'])(
    'hangs up without a word on %j',
    async (text) => {
      await start();
      expect(await converse(readRecord().address, text)).toBe('');
    },
  );

  test('hangs up on a line without end', async () => {
    await start();
    const { address, token } = readRecord();
    const hello = `{"id":1,"call":"control.hello","input":{"token":"${token}"}}\n`;
    expect(await converse(address, `${hello}${'x'.repeat(600 * 1024)}`)).toBe(
      '{"id":1,"result":{"ok":true,"value":{}}}\n',
    );
  });

  test('sends no events to somebody who has not shown the token', async () => {
    await start();
    const socket = connect(readRecord().address);
    let received = '';
    socket.on('data', (piece) => (received += piece.toString()));
    await new Promise((resolve) => socket.once('connect', resolve));
    const connection = await connectControl(dataDirectory);
    const heard = deferred<number>();
    connection?.client.on('changed', ({ revision }) => heard.resolve(revision));
    engine.emit({ revision: 3 });
    expect(await heard.promise).toBe(3);
    // Whatever was sent before the refusal arrives before it.
    const hungUp = new Promise((resolve) => socket.once('close', resolve));
    socket.write('{"id":1,"call":"control.hello","input":{"token":"wrong"}}\n');
    await hungUp;
    expect(received).toMatch(/^\{"id":1,"result":\{"ok":false/u);
    connection?.close();
  });

  test('ends what callers wait for when it ends', async () => {
    const server = await start();
    const never = deferred<never>();
    const asked = deferred<undefined>();
    engine.answers['queue.tryNow'] = () => {
      asked.resolve(undefined);
      return never.promise;
    };
    const connection = await connectControl(dataDirectory);
    const call = expect(connection?.client.call('queue.tryNow', {})).rejects.toThrow(
      'ended before it answered',
    );
    await asked.promise;
    servers.splice(0);
    await server.stop();
    await call;
    await expect(connection?.client.call('app.status', {})).rejects.toThrow('ended before it answered');
  });

  test('shows itself on request, and says where where it can', async () => {
    await start(() => 'http://127.0.0.1:1/#fresh');
    const connection = await connectControl(dataDirectory);
    expect(await connection?.show()).toBe('http://127.0.0.1:1/#fresh');
    connection?.close();
  });

  test('has no address to show where it serves no pages', async () => {
    await start();
    const connection = await connectControl(dataDirectory);
    expect(await connection?.show()).toBeNull();
    connection?.close();
  });
});

describe('a path of the command line', () => {
  test('may be any that exists, and becomes a token for its real place', async () => {
    await start();
    const connection = await connectControl(dataDirectory);
    const chosen = await connection?.client.call('host.choose', { path: `${dataDirectory}/.` });
    expect(engine.chosen.get(chosen?.token ?? '')).toBe(chosen?.path);
    connection?.close();
  });

  test.each([
    ['invalid_input', 'relative/path'],
    ['folder_refused', '/nothing/is/here'],
    ['folder_refused', '/etc/hostname/below'],
  ])('is refused with %s: %s', async (code, path) => {
    await start();
    const connection = await connectControl(dataDirectory);
    await expect(connection?.client.call('host.choose', { path })).rejects.toMatchObject({ code });
    connection?.close();
  });

  test('is not chosen in a dialog', async () => {
    await start();
    const connection = await connectControl(dataDirectory);
    for (const call of ['host.chooseFolder', 'host.chooseFiles'] as const) {
      await expect(connection?.client.call(call, {})).rejects.toMatchObject({ code: 'unsupported' });
    }
    connection?.close();
  });
});
