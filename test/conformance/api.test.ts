import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectControl } from '../../src-main/control/control-client.ts';
import { startControlServer } from '../../src-main/control/control-server.ts';
import { createDispatch } from '../../src-main/control/dispatch.ts';
import { ipcCallChannel } from '../../src-main/contract/channels.ts';
import type { CallResult } from '../../src-main/contract/transport.ts';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { silentLogger } from '../../src-main/contract/log/logger.ts';
import { serveCalls } from '../../src-main/host-electron/ipc.ts';
import type { CallSender } from '../../src-main/host-electron/sender-check.ts';
import { OwnCertificate } from '../../src-main/host-headless/sharing/certificate/own-certificate.ts';
import { startShareHost } from '../../src-main/host-headless/sharing/share-host.ts';
import { SessionBook } from '../../src-main/host-headless/web/session-book.ts';
import { refusedCalls } from '../../src-main/host-headless/web/page-calls.ts';
import { startWebHost } from '../../src-main/host-headless/web/web-host.ts';
import { describeTransport } from './api.conformance.ts';
import { withoutHost, type EngineDouble } from './engine-double.ts';
import { openSharedSocket, setQuickPassword, signInShared, thePassword } from './shared-page.ts';
import { openSession, openSocket, socketTransport, writeRenderer } from './web-page.ts';

const dispatchOf = (engine: EngineDouble) => createDispatch(withoutHost(engine), silentLogger);

describeTransport('a function call', async (engine) => ({
  transport: {
    invoke: dispatchOf(engine),
    subscribe: (listener) => engine.onChanged((changed) => listener('changed', changed)),
  },
  close: async () => undefined,
}));

describeTransport('the control socket', async (engine) => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'outbox-'));
  const server = await startControlServer({
    dataDirectory,
    version: '1.2.3',
    runDirectory: undefined,
    dispatch: dispatchOf(engine),
    onChanged: (listener) => engine.onChanged(listener),
    logger: silentLogger,
  });
  const found = await connectControl(dataDirectory, '1.2.3');
  if (found.kind !== 'owner') throw new Error(`Found ${found.kind} instead of an owner.`);
  const { connection } = found;
  return {
    transport: connection.transport,
    async close() {
      connection.close();
      await server.stop();
      rmSync(dataDirectory, { recursive: true });
    },
  };
});

describeTransport(
  'a WebSocket',
  async (engine) => {
    const directory = mkdtempSync(join(tmpdir(), 'outbox-'));
    const host = await startWebHost({
      address: '127.0.0.1',
      rendererDirectory: writeRenderer(join(directory, 'renderer')),
      dataDirectory: directory,
      port: 0,
      handlers: withoutHost(engine),
      onChanged: (listener) => engine.onChanged(listener),
      clock: systemClock,
      book: new SessionBook(),
      logger: silentLogger,
    });
    const socket = await openSocket(host.port, await openSession(host.port, host.freshAddress()));
    return {
      transport: socketTransport(socket),
      async close() {
        socket.terminate();
        await host.stop();
        rmSync(directory, { recursive: true });
      },
    };
  },
  refusedCalls('thisComputer'),
);

describeTransport(
  'a WebSocket over TLS',
  async (engine) => {
    const directory = mkdtempSync(join(tmpdir(), 'outbox-'));
    setQuickPassword(directory, thePassword);
    const host = await startShareHost({
      rendererDirectory: writeRenderer(join(directory, 'renderer')),
      dataDirectory: directory,
      at: { name: '127.0.0.1', port: 0 },
      names: [],
      certificateFiles: null,
      handlers: withoutHost(engine),
      onChanged: (listener) => engine.onChanged(listener),
      clock: systemClock,
      book: new SessionBook(),
      logger: silentLogger,
    });
    const { certificatePem } = new OwnCertificate(directory, ['127.0.0.1'], systemClock).current();
    const server = { port: host.port, certificate: certificatePem, name: '127.0.0.1' };
    const socket = await openSharedSocket(server, await signInShared(server));
    return {
      transport: socketTransport(socket),
      async close() {
        socket.terminate();
        await host.stop();
        rmSync(directory, { recursive: true });
      },
    };
  },
  refusedCalls('anotherComputer'),
);

describeTransport('Electron’s IPC', async (engine) => {
  const contents = {};
  const ownOrigin = 'outbox://app';
  const frame = { url: `${ownOrigin}/index.html`, parent: null };
  let handle: ((event: CallSender, ...values: unknown[]) => Promise<CallResult>) | undefined;
  serveCalls({
    ipcMain: {
      handle: (channel, listener) => {
        if (channel === ipcCallChannel) handle = listener;
      },
    },
    ownContents: () => contents,
    ownOrigin,
    dispatch: dispatchOf(engine),
    issueToken: (path) => engine.chosenPaths.issue(path),
    isFolder: () => Promise.resolve(false),
    clock: systemClock,
    logger: silentLogger,
  });
  return {
    transport: {
      // What crosses between processes is cloned, both ways.
      invoke: async (call, input) => {
        if (handle === undefined) throw new Error('Nothing is served.');
        return structuredClone(
          await handle({ sender: contents, senderFrame: frame }, call, structuredClone(input)),
        );
      },
      subscribe: (listener) =>
        engine.onChanged((changed) => {
          listener('changed', structuredClone(changed));
        }),
    },
    close: async () => undefined,
  };
});
