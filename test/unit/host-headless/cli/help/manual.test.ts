import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { CliFixture } from '../cli-fixture.ts';

const hasMan = spawnSync('groff', ['--version']).error === undefined;

describe('the manual page', () => {
  test('names each command with its options, its choices and lines to try', async () => {
    const { out, code } = await new CliFixture().run('manual');
    expect(code).toBe(0);
    expect(out).toMatch(/^\.TH OUTBOX 1 "" "Outbox \d/u);
    expect(out).toContain('.SS "outbox watch add dir"');
    expect(out).toContain('.B \\-\\-existing <choice>');
    expect(out).toContain('(upload, skip)');
    expect(out).toContain('  outbox watch add ~/Help \\-\\-kb kb_12 \\-\\-existing upload');
    expect(out).toContain('.B 6\nstill offline or held when it had to end');
  });

  test.skipIf(!hasMan)('is set without a warning', async () => {
    const { out } = await new CliFixture().run('manual');
    const set = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-Z'], { input: out, encoding: 'utf8' });
    expect([set.status, set.stderr]).toEqual([0, '']);
  });
});
