import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import ts from 'typescript-eslint';
import plugin from '../../../.config/real-time-rule.js';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.ts'],
    languageOptions: { parser: ts.parser },
    plugins: { outbox: plugin },
    rules: { 'outbox/real-time': 'error' },
  },
});

async function refused(source: string): Promise<string[]> {
  const [result] = await eslint.lintText(source, { filePath: 'made.ts' });
  return (result?.messages ?? []).map(({ messageId }) => messageId ?? 'fatal');
}

it.each([
  ['sleep', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
  ['sleep', "import { setTimeout } from 'node:timers/promises';"],
  ['sleep', "import { setTimeout as rest } from 'timers/promises';"],
  ['sleep', 'await page.waitForTimeout(100);'],
  ['bound', 'expect(performance.now() - startedAtMs).toBeLessThan(2000);'],
  ['bound', 'expect(untilMs - Date.now()).toBeLessThan(2000);'],
  ['chance', 'const name = String(Math.random());'],
  ['limit', 'beforeAll(build, 120_000);'],
  ['limit', "it('does it', async () => {}, 60_000);"],
  ['limit', "test('does it', { timeout: 60_000 }, async () => {});"],
  ['limit', 'await expect(row).toHaveText("Done", { timeout: 40_000 });'],
  ['limit', 'await expect.poll(count, { timeout: 40_000 }).toBe(1);'],
  ['limit', 'await vi.waitFor(() => list());'],
  ['limit', 'test.slow();'],
  ['why', '// eslint-disable-next-line outbox/real-time\nsetTimeout(act, 5);'],
])('a test is refused for a %s: %s', async (why, source) => {
  expect(await refused(source)).toEqual([why]);
});

it.each([
  ['a turn of the event loop', "import { setImmediate } from 'node:timers/promises';"],
  ['a deadline of a socket', 'socket.setTimeout(5000);'],
  [
    'an exception with its reason',
    '// eslint-disable-next-line outbox/real-time -- a peer dies later\nsetTimeout(act, 5);',
  ],
])('%s is taken', async (_what, source) => {
  expect(await refused(source)).toEqual([]);
});
