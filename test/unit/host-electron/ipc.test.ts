import { beforeEach, describe, expect, it } from 'vitest';
import { ipcCallChannel, ipcDroppedChannel } from '../../../src-main/contract/channels.ts';
import type { CallResult } from '../../../src-main/contract/transport.ts';
import { appOrigin, appStartUrl } from '../../../src-main/host-electron/app-origin.ts';
import { serveCalls } from '../../../src-main/host-electron/ipc.ts';
import type { CallSender } from '../../../src-main/host-electron/sender-check.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { StandingClock } from './fakes.ts';

type Listener = (event: CallSender, ...values: unknown[]) => Promise<CallResult>;

const contents = { id: 1 };
const page: CallSender = { sender: contents, senderFrame: { url: appStartUrl, parent: null } };

let handlers: Map<string, Listener>;
let dispatched: [string, unknown][];
let logger: ReturnType<typeof recordedLog>;
let clock: StandingClock;
let ownContents: unknown;

beforeEach(() => {
  handlers = new Map();
  dispatched = [];
  logger = recordedLog();
  clock = new StandingClock();
  ownContents = contents;
  serveCalls({
    ipcMain: { handle: (channel, listener) => handlers.set(channel, listener) },
    ownContents: () => ownContents,
    ownOrigin: appOrigin,
    dispatch: (call, input) => {
      dispatched.push([call, input]);
      return Promise.resolve({ ok: true, value: 'answer' });
    },
    issueToken: (path) => `token of ${path}`,
    isFolder: (path) => Promise.resolve(path.endsWith('Slides')),
    clock,
    logger,
  });
});

const call: Listener = (event, ...values) => handlers.get(ipcCallChannel)!(event, ...values);

const frameThatIsGone = {
  get url(): string {
    throw new Error('Render frame was disposed before WebFrameMain could be accessed');
  },
  parent: null,
};

describe('calls over IPC', () => {
  it('come in over one channel beside that of dropped files, from the page of the window', async () => {
    expect([...handlers.keys()]).toEqual([ipcCallChannel, ipcDroppedChannel]);
    expect(await call(page, 'app.status', {})).toEqual({ ok: true, value: 'answer' });
    expect(dispatched).toEqual([['app.status', {}]]);
  });

  const foreign: [string, CallSender][] = [
    ['no frame', { sender: contents, senderFrame: null }],
    ['a frame that is gone', { sender: contents, senderFrame: frameThatIsGone }],
    ['a frame inside the page', { sender: contents, senderFrame: { url: appStartUrl, parent: {} } }],
    ['an empty URL', { sender: contents, senderFrame: { url: '', parent: null } }],
    ['about:blank', { sender: contents, senderFrame: { url: 'about:blank', parent: null } }],
    ['about:srcdoc', { sender: contents, senderFrame: { url: 'about:srcdoc', parent: null } }],
    ['a data URL', { sender: contents, senderFrame: { url: 'data:text/html,x', parent: null } }],
    ['a file', { sender: contents, senderFrame: { url: 'file:///app/index.html', parent: null } }],
    ['a web site', { sender: contents, senderFrame: { url: 'https://app/index.html', parent: null } }],
    ['a blob of the page', { sender: contents, senderFrame: { url: `blob:${appOrigin}/1`, parent: null } }],
    [
      'another host',
      { sender: contents, senderFrame: { url: 'outbox://app.evil/index.html', parent: null } },
    ],
    ['another port', { sender: contents, senderFrame: { url: 'outbox://app:1/index.html', parent: null } }],
    ['a user name', { sender: contents, senderFrame: { url: 'outbox://x@app/index.html', parent: null } }],
    [
      'the developer tools',
      { sender: contents, senderFrame: { url: 'devtools://devtools/x.html', parent: null } },
    ],
    ['another window', { sender: { id: 2 }, senderFrame: { url: appStartUrl, parent: null } }],
  ];

  it.each(foreign)('are thrown back at once when they come from %s', (_who, sender) => {
    // Not a rejected promise: the sender is looked at before anything waits.
    expect(() => call(sender, 'app.status', {})).toThrow('This page may not call Outbox.');
    expect(dispatched).toEqual([]);
  });

  it('are thrown back while there is no window', () => {
    ownContents = null;
    expect(() => call({ ...page, sender: null }, 'app.status', {})).toThrow();
    expect(dispatched).toEqual([]);
  });

  it('are counted when they are foreign, without filling the log', () => {
    for (let count = 0; count < 120; count += 1) {
      expect(() => call({ ...page, senderFrame: null }, 'app.status', {})).toThrow();
    }
    expect(logger.lines.map(({ fields }) => fields['count'])).toEqual([1, 10, 100]);
  });

  it('need a name', async () => {
    for (const name of [undefined, null, 7, {}, ['app.status']]) {
      expect(await call(page, name, {})).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
    }
    expect(dispatched).toEqual([]);
  });

  it('are held to 200 a second once a burst is used up', async () => {
    const answers = await Promise.all(Array.from({ length: 10_000 }, () => call(page, 'app.status', {})));
    expect(dispatched).toHaveLength(400);
    expect(answers.at(-1)).toMatchObject({ ok: false, error: { code: 'conflict' } });

    clock.advance(1000);
    await Promise.all(Array.from({ length: 1000 }, () => call(page, 'app.status', {})));
    expect(dispatched).toHaveLength(600);
  });
});

describe('a file that was dropped onto the window', () => {
  const dropped: Listener = (event, ...values) => handlers.get(ipcDroppedChannel)!(event, ...values);

  it.each([
    ['/home/me/Pictures/lisbon.png', false],
    ['/home/me/Slides', true],
  ])('becomes a choice, as one of a dialog does: %s', async (path, isFolder) => {
    const value = { token: `token of ${path}`, path, isFolder };
    expect(await dropped(page, path)).toEqual({ ok: true, value });
  });

  it('is refused in words where it has no path, as nobody chose what a script made', async () => {
    for (const path of ['', undefined, 7, 'lisbon.png', '../lisbon.png', `/${'a'.repeat(4096)}`]) {
      expect(await dropped(page, path)).toEqual({
        ok: false,
        error: {
          code: 'invalid_input',
          told: { code: 'page.dropped_no_file', params: {} },
        },
      });
    }
  });

  it('is thrown back when it comes from another page', () => {
    expect(() => dropped({ ...page, senderFrame: null }, '/etc/passwd')).toThrow(
      'This page may not call Outbox.',
    );
  });
});
