import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CliFixture } from './cli-fixture.ts';

const leftBehind = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('outbox-self-test-'));

test('self-test delivers to a practice service, loses the network and says what works', async () => {
  const before = leftBehind();
  const cli = new CliFixture();
  const result = await cli.run('self-test', '--json');
  expect([result.code, result.json()]).toEqual([
    0,
    ['open', 'watch', 'deliver', 'offline'].map((what) => ({
      what,
      verdict: 'well',
      detail: expect.any(String) as string,
    })),
  ]);
  expect(leftBehind()).toEqual(before);
  expect(existsSync(cli.dataDirectory)).toBe(false);
});

test('self-test says what does not work, and ends with 1', async () => {
  const cli = new CliFixture();
  vi.stubEnv('TMPDIR', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, out } = await cli.run('self-test');
  expect([code, out]).toEqual([1, expect.stringMatching(/open +problem +.*nowhere/u)]);
});
