import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { connectControl, type ControlConnection } from '../../../src-main/control/control-client.ts';
import { controlProtocol } from '../../../src-main/control/control-frames.ts';
import { startControlServer, type ControlServer } from '../../../src-main/control/control-server.ts';
import { createDispatch } from '../../../src-main/control/dispatch.ts';
import { CallerHandshake, type Secret } from '../../../src-main/control/handshake.ts';
import { createTrustedHostCalls } from '../../../src-main/control/trusted-host-calls.ts';
import { deferred } from '../../../src-main/foundation/deferred.ts';
import { silentLogger } from '../../../src-main/contract/log/logger.ts';
import { EngineDouble } from '../../conformance/engine-double.ts';

let root: string;
let dataDirectory: string;
let runDirectory: string | undefined;
let engine: EngineDouble;
const servers: ControlServer[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outbox-'));
  dataDirectory = root;
  runDirectory = undefined;
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
    version,
    runDirectory,
    dispatch: createDispatch({ ...engine.handlers, ...createTrustedHostCalls(issue) }, silentLogger),
    onChanged: (listener) => engine.onChanged(listener),
    logger: silentLogger,
    ...(show === undefined ? {} : { show }),
  });
  servers.push(server);
  return server;
}

const version = '1.2.3';

/** The connection to the owner that there must be. */
async function connected(): Promise<ControlConnection> {
  const found = await connectControl(dataDirectory, version);
  if (found.kind !== 'owner') throw new Error(`Found ${found.kind} instead of an owner.`);
  return found.connection;
}

const recordFile = (): string => join(dataDirectory, 'control.json');
const readRecord = (): Secret => JSON.parse(readFileSync(recordFile(), 'utf8')) as Secret;

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
    expect(await connectControl(dataDirectory, version)).toEqual({ kind: 'none' });
  });

  test.each([
    ['an empty record', ''],
    ['a record that is no JSON', '{"address'],
    ['a record of another shape', '{"address":5}'],
    [
      'the record of an owner that died',
      JSON.stringify({
        protocol: controlProtocol,
        version,
        address: '/nowhere/control.sock',
        secret: 'x'.repeat(43),
        processId: 1,
      }),
    ],
  ])('gives nothing for %s', async (_name, text) => {
    writeFileSync(recordFile(), text, { mode: 0o600 });
    expect(await connectControl(dataDirectory, version)).toEqual({ kind: 'none' });
  });

  test('takes over what an owner left that was killed', async () => {
    writeFileSync(join(dataDirectory, 'control.sock'), '');
    writeFileSync(recordFile(), 'left over', { mode: 0o600 });
    await start();
    const connection = await connected();
    await expect(connection.client.call('connections.list', {})).resolves.toEqual([]);
    connection.close();
  });

  test('works where the path of the data folder is too long for a socket', async () => {
    dataDirectory = join(dataDirectory, 'long'.repeat(40));
    mkdirSync(dataDirectory, { mode: 0o700 });
    const server = await start();
    const { address } = readRecord();
    expect(address.startsWith(tmpdir())).toBe(true);
    expect(statSync(join(address, '..')).mode & 0o777).toBe(0o700);
    const connection = await connected();
    await expect(connection.client.call('connections.list', {})).resolves.toEqual([]);
    connection.close();
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

  test('has another secret at every start', async () => {
    const first = await start();
    const { secret } = readRecord();
    servers.splice(0);
    await first.stop();
    await start();
    expect(readRecord().secret).not.toBe(secret);
  });

  const nonce = 'n'.repeat(43);
  const greeting = JSON.stringify({ protocol: controlProtocol, version, nonce });
  const call = '{"id":1,"call":"app.status","input":{}}';

  test.each([
    ['a call instead of a greeting', `${call}\n`, 0],
    [
      'the word of earlier versions',
      `{"id":1,"call":"control.hello","input":{"token":"${nonce}"}}\n${call}\n`,
      0,
    ],
    ['a call instead of the proof', `${greeting}\n${call}\n${call}\n`, 1],
    ['a wrong proof', `${greeting}\n{"proof":"${'A'.repeat(43)}"}\n${call}\n`, 1],
    ['an empty proof', `${greeting}\n{"proof":""}\n${call}\n`, 1],
    ['a proof as a list', `${greeting}\n{"proof":["x"]}\n${call}\n`, 1],
    ['a greeting without a nonce', `${JSON.stringify({ protocol: controlProtocol, version })}\n${call}\n`, 0],
    [
      'a greeting with a short nonce',
      `${JSON.stringify({ protocol: controlProtocol, version, nonce: 'n' })}\n`,
      0,
    ],
  ])('hangs up on %s, without carrying out a call', async (_name, text, answers) => {
    await start();
    const said = await converse(readRecord().address, text);
    expect(said.split('\n').filter((line) => line !== '')).toHaveLength(answers);
    expect(said).not.toContain(readRecord().secret);
    expect(engine.asked).toEqual([]);
  });

  test.each([
    ['another version', { protocol: controlProtocol, version: '9.9.9', nonce }],
    ['an older protocol', { protocol: 1, version, nonce }],
    ['a newer protocol, whatever its greeting is', { protocol: 99, version: '9.9.9' }],
  ])('says what it is to a caller of %s, and no more', async (_name, said) => {
    await start();
    expect(await converse(readRecord().address, `${JSON.stringify(said)}\n${call}\n`)).toBe(
      `${JSON.stringify({ protocol: controlProtocol, version })}\n`,
    );
    expect(engine.asked).toEqual([]);
  });

  test.each(['GET / HTTP/1.1\r\n\r\n', '[]\n', '5\n', '\n', '{"id":"a"}\n', 'x'.repeat(5000)])(
    'hangs up without a word on %j',
    async (text) => {
      await start();
      expect(await converse(readRecord().address, text)).toBe('');
    },
  );

  test('hangs up on a line without end', async () => {
    await start();
    const handshake = new CallerHandshake(readRecord(), version);
    const socket = connect(readRecord().address);
    const hungUp = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    const lines: string[] = [];
    socket.on('data', (piece: Buffer) => {
      for (const line of piece.toString('utf8').trim().split('\n')) {
        lines.push(line);
        const step = handshake.read(line);
        if (step.next === 'go_on') socket.write(`${JSON.stringify(step.answer)}\n`);
        else socket.write('x'.repeat(600 * 1024));
      }
    });
    socket.write(`${JSON.stringify(handshake.greeting)}\n`);
    await hungUp;
    expect(lines).toEqual([expect.stringContaining('"proof"') as unknown, '{"welcome":true}']);
  });

  test('takes what follows the handshake in the same piece', async () => {
    await start();
    const handshake = new CallerHandshake(readRecord(), version);
    const socket = connect(readRecord().address);
    const answer = deferred<string>();
    let received = '';
    socket.on('data', (piece: Buffer) => {
      received += piece.toString('utf8');
      const [first = ''] = received.split('\n');
      const step =
        received.startsWith('{"protocol"') && received.split('\n').length === 2
          ? handshake.read(first)
          : null;
      if (step?.next === 'go_on') {
        socket.write(
          `${JSON.stringify(step.answer)}\n{"id":7,"call":"connections.list","input":{}}\n{"id":8,"ca`,
        );
      }
      if (received.includes('"id":7')) answer.resolve(received);
    });
    socket.write(`${JSON.stringify(handshake.greeting)}\n`);
    expect(await answer.promise).toContain('{"id":7,"result":{"ok":true,"value":[]}}');
    socket.destroy();
  });

  test('is known as the owner where a long event comes in the same piece as its welcome', async () => {
    await start();
    const savedFilters = [{ id: 1, name: 'n'.repeat(5000), filter: { view: 'all' as const } }];
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    const work = (): void => {
      engine.emit({ revision: 1, savedFilters });
      if (!isOver) setImmediate(work);
    };
    work();
    for (let calls = 0; calls < 50; calls += 1) (await connected()).close();
  });

  test('sends no events to somebody who has not proved himself', async () => {
    await start();
    const socket = connect(readRecord().address);
    let received = '';
    socket.on('data', (piece) => (received += piece.toString()));
    await new Promise((resolve) => socket.once('connect', resolve));
    const connection = await connected();
    const heard = deferred<number>();
    connection.client.on('changed', ({ revision }) => heard.resolve(revision));
    engine.emit({ revision: 3 });
    expect(await heard.promise).toBe(3);
    // Whatever was sent before the answer arrives before it.
    const hungUp = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${JSON.stringify({ protocol: 99, version })}\n`);
    await hungUp;
    expect(received).toBe(`${JSON.stringify({ protocol: controlProtocol, version })}\n`);
    connection.close();
  });

  test('ends what callers wait for when it ends', async () => {
    const server = await start();
    const never = deferred<never>();
    const asked = deferred<undefined>();
    engine.answers['queue.tryNow'] = () => {
      asked.resolve(undefined);
      return never.promise;
    };
    const connection = await connected();
    const call = expect(connection.client.call('queue.tryNow', {})).rejects.toThrow('call.owner_ended');
    await asked.promise;
    servers.splice(0);
    await server.stop();
    await call;
    await expect(connection.client.call('app.status', {})).rejects.toThrow('call.owner_ended');
  });

  test('shows itself on request, and says where where it can', async () => {
    await start(() => 'http://127.0.0.1:1/#fresh');
    const connection = await connected();
    expect(await connection.show()).toBe('http://127.0.0.1:1/#fresh');
    connection.close();
  });

  test('has no address to show where it serves no pages', async () => {
    await start();
    const connection = await connected();
    expect(await connection.show()).toBeNull();
    connection.close();
  });
});

describe('a path of the command line', () => {
  test('may be any that exists, and becomes a token for its real place', async () => {
    await start();
    const connection = await connected();
    const chosen = await connection.client.call('host.choose', { path: `${dataDirectory}/.` });
    expect(engine.chosen.get(chosen.token)).toBe(chosen.path);
    connection.close();
  });

  test.each([
    ['invalid_input', 'relative/path'],
    ['folder_refused', '/nothing/is/here'],
    ['folder_refused', '/etc/hostname/below'],
  ])('is refused with %s: %s', async (code, path) => {
    await start();
    const connection = await connected();
    await expect(connection.client.call('host.choose', { path })).rejects.toMatchObject({ code });
    connection.close();
  });

  test('is not chosen in a dialog', async () => {
    await start();
    const connection = await connected();
    for (const call of ['host.chooseFolder', 'host.chooseFiles', 'host.chooseSamples'] as const) {
      await expect(connection.client.call(call, {})).rejects.toMatchObject({ code: 'unsupported' });
    }
    connection.close();
  });
});
