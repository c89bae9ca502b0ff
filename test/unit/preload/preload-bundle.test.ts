import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { resolveConfig } from 'electron-vite';
import { build, type InlineConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ipcCallChannel, ipcDroppedChannel, ipcEventChannel } from '../../../src-main/contract/channels.ts';
import type { Bridge } from '../../../src-main/contract/transport.ts';

const root = resolve(import.meta.dirname, '../../..');
const maximumBytes = 10 * 1024;

let directory: string;
let code: string;

/** Builds the preload as `npm run build` does, but elsewhere. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'outbox-preload-'));
  const modeBefore = process.env['NODE_ENV'];
  const { config } = await resolveConfig(
    { root, mode: 'production', logLevel: 'silent' },
    'build',
    'production',
  );
  const preload: InlineConfig = config?.preload ?? {};
  await build({
    ...preload,
    root,
    configFile: false,
    build: { ...preload.build, outDir: directory, emptyOutDir: true },
  });
  process.env['NODE_ENV'] = modeBefore;
  code = readFileSync(join(directory, 'preload.cjs'), 'utf8');
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe('the built preload', () => {
  it('is one small CommonJS file that needs nothing but electron', () => {
    expect(readdirSync(directory).filter((name) => !name.endsWith('.map'))).toEqual(['preload.cjs']);
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(maximumBytes);
    const required = [...code.matchAll(/\brequire\s*\(\s*([^)]*)\)/gu)].map(([, name]) => name);
    expect(required).toEqual(['"electron"']);
    expect(code).not.toMatch(/^\s*(?:import|export)\b|\bimport\s*\(/mu);
  });

  it('exposes one frozen object with three functions, and nothing of electron', async () => {
    const world = runPreload();

    expect(world.exposed).toHaveLength(1);
    const [key, bridge] = world.exposed[0]!;
    expect(key).toBe('outbox');
    expect(Object.isFrozen(bridge)).toBe(true);
    expect(Reflect.ownKeys(bridge)).toEqual(['invoke', 'subscribe', 'chooseDropped']);

    await expect(bridge.invoke('app.status', { a: 1 })).resolves.toBe('answer');
    expect(world.invoked).toEqual([[ipcCallChannel, 'app.status', { a: 1 }]]);
  });

  it('tells the path of a dropped file to the host alone', async () => {
    const world = runPreload();
    const file = new File(['picture'], 'lisbon.png');
    await expect(world.exposed[0]![1].chooseDropped(file)).resolves.toBe('answer');
    expect(world.invoked).toEqual([[ipcDroppedChannel, '/dropped/lisbon.png']]);
  });

  it('hands on the event and its payload, never electron’s event object, until it is told to stop', () => {
    const world = runPreload();
    const seen: unknown[][] = [];
    const stop = world.exposed[0]![1].subscribe((...values) => seen.push(values));

    expect([...world.listeners.keys()]).toEqual([ipcEventChannel]);
    world.emit(ipcEventChannel, { sender: 'ipcRenderer' }, 'changed', { revision: 2 });
    stop();
    world.emit(ipcEventChannel, { sender: 'ipcRenderer' }, 'changed', { revision: 3 });

    expect(seen).toEqual([['changed', { revision: 2 }]]);
  });
});

type Listener = (...values: unknown[]) => void;

/** Runs the bundle as a sandboxed window does: with a `require` that knows electron alone. */
function runPreload(): {
  readonly exposed: [string, Bridge][];
  readonly invoked: unknown[][];
  readonly listeners: Map<string, Listener[]>;
  emit(channel: string, ...values: unknown[]): void;
} {
  const exposed: [string, Bridge][] = [];
  const invoked: unknown[][] = [];
  const listeners = new Map<string, Listener[]>();
  const electron = {
    contextBridge: { exposeInMainWorld: (key: string, bridge: Bridge) => exposed.push([key, bridge]) },
    webUtils: { getPathForFile: ({ name }: File) => `/dropped/${name}` },
    ipcRenderer: {
      invoke: (...values: unknown[]) => {
        invoked.push(values);
        return Promise.resolve('answer');
      },
      on: (channel: string, listener: Listener) =>
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      removeListener: (channel: string, listener: Listener) =>
        listeners.set(
          channel,
          (listeners.get(channel) ?? []).filter((known) => known !== listener),
        ),
    },
  };
  const require = (name: string): unknown => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return electron;
  };
  runInNewContext(code, { require, module: { exports: {} }, exports: {} });
  return {
    exposed,
    invoked,
    listeners,
    emit(channel, ...values) {
      for (const listener of listeners.get(channel) ?? []) listener(...values);
    },
  };
}
