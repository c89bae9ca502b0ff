/** What crosses between a page, its preload and the main process, in the double as in Electron. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doubleOf, expect, isDouble } from './fixtures.ts';
import { probe, seenBy, test } from './fixture-app.ts';

test('carries values, functions and errors over the context bridge', async ({ page }) => {
  expect(await probe(page, 'bridge()')).toEqual({
    add: 3,
    throws: 'Error: sync bad',
    rejects: 'Error: async bad',
    callsBack: 22,
    callsLater: 'later',
    makesFunction: 15,
    frozen: true,
    when: true,
    map: 2,
    bytes: 3,
    widget: [1, 'undefined'],
    ipcRenderer: [],
    exposeAgain: expect.stringContaining('Cannot bind an API on top of an existing property') as unknown,
    symbol: expect.stringMatching(/could not be cloned/) as unknown,
  });
});

test('clones what crosses between the preload and the main process', async ({ electronApp, page }) => {
  expect(await probe(page, 'ipc()')).toEqual({
    sendKinds: {
      date: true,
      map: true,
      set: true,
      bytes: 7,
      bigint: 'bigint',
      nan: true,
      keepsUndefined: true,
      cycle: true,
      error: 'kept',
    },
    echoKinds: [2, 65535, 'tag', true],
    unknown: "Error: Error invoking remote method 'unknown': Error: No handler registered for 'unknown'",
    fail: "Error: Error invoking remote method 'fail': TypeError: bad",
    uncloneableResult:
      "Error: Error invoking remote method 'uncloneable': Error: An object could not be cloned.",
    uncloneableArgument: 'Error: An object could not be cloned.',
    burstInOrder: true,
    large: 1_000_000,
  });
  await probe(page, "note('one way')");
  await expect.poll(() => seenBy(electronApp)).toMatchObject({ sends: ['one way'] });
});

test('tells a handler which frame is asking', async ({ electronApp, page }) => {
  expect(await probe(page, 'sender()')).toEqual({
    url: 'outbox://app/index.html',
    origin: 'outbox://app',
    isTop: true,
    isMain: true,
    subFrames: ['outbox://app/frame.html'],
  });
  test.skip(!isDouble, 'only the double can forge a sender');
  const double = await doubleOf(electronApp);
  const forged = await double.evaluate(({ controls }) =>
    controls.ipcHandlers.get('sender')?.({ senderFrame: null, sender: {} }),
  );
  expect(forged).toMatchObject({ isTop: false, isMain: false });
});

test('keeps the page, its frames and the preload apart', async ({ page }) => {
  expect(await probe(page, 'isolation()')).toEqual({
    nodeNames: [],
    traces: [],
    property: [false, false],
    seesPage: 'undefined',
    readyState: 'loading',
    process: { type: 'renderer', sandboxed: true, isolated: true, electron: 'string' },
    requiresEvents: 'function',
    requiresPath: 'Error: module not found: path',
    frame: 'undefined',
    poisoned: [true, false],
  });
});

test('enforces the content security policy of a response', async ({ page }) => {
  expect(await probe(page, 'contentSecurityPolicy()')).toEqual({
    inlineRan: false,
    refusals: ['EvalError', 'TypeError', 'TypeError'],
  });
});

test('tells the preload where a dropped file lies', async ({ dataDirectory, page }) => {
  const files = ['clip.mp4', 'notes.txt'].map((name) => join(dataDirectory, name));
  for (const file of files) writeFileSync(file, file);
  const protocol = await page.context().newCDPSession(page);
  const drag = { x: 40, y: 40, data: { items: [], files, dragOperationsMask: 1 } };
  await protocol.send('Input.dispatchDragEvent', { type: 'dragEnter', ...drag });
  await protocol.send('Input.dispatchDragEvent', { type: 'dragOver', ...drag });
  await protocol.send('Input.dispatchDragEvent', { type: 'drop', ...drag });
  await expect(page.getByRole('status')).toHaveText(files.join(' '));
});
