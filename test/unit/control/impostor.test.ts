import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectControl, type FoundOwner } from '../../../src-main/control/control-client.ts';
import { controlProtocol } from '../../../src-main/control/control-frames.ts';
import { startControlServer, type ControlServer } from '../../../src-main/control/control-server.ts';
import { createDispatch } from '../../../src-main/control/dispatch.ts';
import { silentLogger } from '../../../src-main/contract/log/logger.ts';
import { EngineDouble, withoutHost } from '../../conformance/engine-double.ts';

const version = '1.2.3';
const secret = 's'.repeat(43);
const nonce = 'n'.repeat(43);
const apiKey = 'sk-social-canary-1234567890';

let dataDirectory: string;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'outbox-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const recordFile = (): string => join(dataDirectory, 'control.json');
const socketFile = (): string => join(dataDirectory, 'stale.sock');

/** What an owner that died has left. */
function leaveRecord(changes: Readonly<Record<string, unknown>> = {}): void {
  const record = {
    protocol: controlProtocol,
    version,
    address: socketFile(),
    secret,
    processId: 1,
    ...changes,
  };
  writeFileSync(recordFile(), JSON.stringify(record), { mode: 0o600 });
}

/** Listens at the address that the record names, and keeps every byte it gets. */
async function impostor(answer: (socket: Socket, line: string) => void): Promise<() => string> {
  let heard = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => {
      heard += piece.toString('utf8');
      for (const line of piece.toString('utf8').trim().split('\n')) answer(socket, line);
    });
  });
  await new Promise<void>((resolve) => server.listen(socketFile(), resolve));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return () => heard;
}

async function realOwner(): Promise<ControlServer> {
  const engine = new EngineDouble();
  const server = await startControlServer({
    dataDirectory,
    version,
    runDirectory: undefined,
    dispatch: createDispatch(withoutHost(engine), silentLogger),
    onChanged: (listener) => engine.onChanged(listener),
    logger: silentLogger,
  });
  ends.push(() => server.stop());
  return server;
}

/** As a command that has a key to hand over. */
async function handOverKey(): Promise<FoundOwner['kind']> {
  const found = await connectControl(dataDirectory, version);
  if (found.kind === 'owner') {
    await found.connection.client
      .call('connections.save', { name: 'a', baseUrl: 'https://b.example', key: apiKey })
      .catch(() => undefined);
    found.connection.close();
  }
  return found.kind;
}

/** Nothing but one greeting, with nothing in it that is worth knowing. */
function expectNothingLearned(heard: string): void {
  const lines = heard.split('\n').filter((line) => line !== '');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { protocol: controlProtocol, version, nonce: expect.stringMatching(/^[\w-]{43}$/u) as unknown },
  ]);
  expect(heard).not.toContain(secret);
  expect(heard).not.toContain(apiKey);
}

describe('whoever listens at an address that an owner left behind', () => {
  it('learns neither the secret nor a key by saying yes to everything', async () => {
    leaveRecord();
    const heard = await impostor((socket) => {
      socket.write('{"welcome":true}\n{"id":1,"result":{"ok":true,"value":{}}}\n');
    });
    expect(await handOverKey()).toBe('stranger');
    expectNothingLearned(heard());
  });

  it('learns nothing by a proof that it made up', async () => {
    leaveRecord();
    const heard = await impostor((socket) => {
      socket.write(
        `${JSON.stringify({ protocol: controlProtocol, version, nonce, proof: 'A'.repeat(43) })}\n`,
      );
    });
    expect(await handOverKey()).toBe('stranger');
    expectNothingLearned(heard());
  });

  it('learns nothing by sending the greeting back', async () => {
    leaveRecord();
    const heard = await impostor((socket, line) => socket.write(`${line}\n`));
    expect(await handOverKey()).toBe('stranger');
    expectNothingLearned(heard());
  });

  it('learns nothing by saying again what the owner once said', async () => {
    await realOwner();
    const record = JSON.parse(readFileSync(recordFile(), 'utf8')) as Record<string, unknown>;
    const said = await new Promise<string>((resolve) => {
      const socket = connect(String(record['address']), () =>
        socket.write(`${JSON.stringify({ protocol: controlProtocol, version, nonce })}\n`),
      );
      socket.once('data', (piece: Buffer) => {
        resolve(piece.toString('utf8'));
        socket.destroy();
      });
    });
    expect(said).toContain('"proof"');
    leaveRecord({ secret: record['secret'] });
    const heard = await impostor((socket) => socket.write(said));
    expect(await handOverKey()).toBe('stranger');
    expectNothingLearned(heard());
  });

  it('learns nothing by asking the owner that listens elsewhere', async () => {
    await realOwner();
    const record = JSON.parse(readFileSync(recordFile(), 'utf8')) as Record<string, unknown>;
    leaveRecord({ secret: record['secret'] });
    const heard = await impostor((socket, line) => {
      const owner = connect(String(record['address']), () => owner.write(`${line}\n`));
      owner.on('data', (piece: Buffer) => socket.write(piece));
      owner.on('error', () => undefined);
      ends.push(() => Promise.resolve(owner.destroy()));
    });
    expect(await handOverKey()).toBe('stranger');
    expectNothingLearned(heard());
  });

  it('is told as another version where it says so, and learns nothing by that', async () => {
    leaveRecord();
    const heard = await impostor((socket) => socket.write('{"protocol":3,"version":"2.0.0"}\n'));
    expect(await connectControl(dataDirectory, version)).toEqual({
      kind: 'other_version',
      other: { protocol: 3, version: '2.0.0' },
    });
    expectNothingLearned(heard());
  });

  it.each([
    [
      'of an earlier version',
      { protocol: undefined, version: undefined, secret: undefined, token: secret },
      { protocol: 1, version: null },
    ],
    [
      'of another version with the same protocol',
      { version: '2.0.0' },
      { protocol: controlProtocol, version: '2.0.0' },
    ],
    ['of a later version', { protocol: 99, version: '9.0.0' }, { protocol: 99, version: '9.0.0' }],
  ])('gets not even a greeting where the record is %s', async (_name, changes, other) => {
    leaveRecord(changes);
    const heard = await impostor(() => undefined);
    const found = await connectControl(dataDirectory, version);
    expect(found).toEqual({ kind: 'other_version', other });
    expect(heard()).toBe('');
  });
});

describe('the record of an owner', () => {
  it.each([0o640, 0o604, 0o660, 0o622])('is not believed with mode %o, and the fix is said', async (mode) => {
    leaveRecord();
    chmodSync(recordFile(), mode);
    const heard = await impostor(() => undefined);
    await expect(handOverKey()).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining(`chmod 600 ${recordFile()}`) as unknown,
    });
    expect(heard()).toBe('');
  });

  it('is not believed in a folder that others may write to', async () => {
    leaveRecord();
    chmodSync(dataDirectory, 0o777);
    await expect(handOverKey()).rejects.toThrow(`chmod 700 ${dataDirectory}`);
  });

  it('is not followed where it is a link', async () => {
    leaveRecord();
    renameSync(recordFile(), `${recordFile()}.elsewhere`);
    symlinkSync(`${recordFile()}.elsewhere`, recordFile());
    const heard = await impostor(() => undefined);
    await expect(handOverKey()).rejects.toThrow(`${recordFile()} is not a file. Remove it`);
    expect(heard()).toBe('');
  });

  it('is written in the place of a link, and not through it', async () => {
    const elsewhere = join(dataDirectory, 'elsewhere');
    writeFileSync(elsewhere, 'untouched');
    symlinkSync(elsewhere, recordFile());
    await realOwner();
    expect(readFileSync(elsewhere, 'utf8')).toBe('untouched');
    expect(await handOverKey()).toBe('owner');
  });
});

describe('the socket', () => {
  let runDirectory: string;
  beforeEach(() => {
    runDirectory = mkdtempSync(join(tmpdir(), 'run-'));
  });
  afterEach(() => {
    rmSync(runDirectory, { recursive: true, force: true });
  });

  async function addressWith(directory: string): Promise<string> {
    const engine = new EngineDouble();
    const server = await startControlServer({
      dataDirectory,
      version,
      runDirectory: directory,
      dispatch: createDispatch(withoutHost(engine), silentLogger),
      onChanged: (listener) => engine.onChanged(listener),
      logger: silentLogger,
    });
    const { address } = JSON.parse(readFileSync(recordFile(), 'utf8')) as { address: string };
    if (address.startsWith(runDirectory)) expect(statSync(join(address, '..')).mode & 0o777).toBe(0o700);
    expect(await handOverKey()).toBe('owner');
    await server.stop();
    return address;
  }

  it("stands below the user's run directory where there is one", async () => {
    expect(await addressWith(runDirectory)).toMatch(
      new RegExp(`^${runDirectory}/outbox-\\w+/control\\.sock$`, 'u'),
    );
  });

  it('stands in the data folder where others may enter the run directory', async () => {
    chmodSync(runDirectory, 0o755);
    expect(await addressWith(runDirectory)).toBe(join(dataDirectory, 'control.sock'));
  });

  it.each(['missing', 'relative'])(
    'stands in the data folder where the run directory is %s',
    async (kind) => {
      const directory = kind === 'relative' ? 'run' : join(runDirectory, 'missing');
      expect(await addressWith(directory)).toBe(join(dataDirectory, 'control.sock'));
    },
  );

  it('is not made in a folder that somebody else has prepared', async () => {
    const first = await addressWith(runDirectory);
    const prepared = join(first, '..');
    symlinkSync(tmpdir(), prepared);
    expect(await addressWith(runDirectory)).toBe(join(dataDirectory, 'control.sock'));
  });
});
