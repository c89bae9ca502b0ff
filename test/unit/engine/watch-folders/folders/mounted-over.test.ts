import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deafWatcher, Harness } from '../harness.ts';

function mount(words: readonly string[], at: string): void {
  execFileSync('mount', [...words, at], { stdio: 'ignore' });
}

/** Only root may, and not in every container. */
function mayMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), 'outbox-may-mount-'));
  try {
    mount(['-t', 'tmpfs', 'none'], at);
    execFileSync('umount', [at]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
}

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0 || !mayMount())(
  'a folder over which something is mounted (for root alone)',
  () => {
    it.each([
      ['another folder', (strange: string) => ['--bind', strange]],
      ['another disk', () => ['-t', 'tmpfs', 'none']],
    ])('waits while it is %s, reads nothing of that, and goes on afterwards', async (_what, words) => {
      const harness = new Harness({ openWatcher: deafWatcher });
      await harness.folders.start();
      onTestFinished(() => harness.close());
      harness.write('a.txt', 'right');
      const { id } = await harness.add();
      await harness.quiet();
      const strange = join(harness.base, 'strange');
      mkdirSync(strange);
      mount(words(strange), harness.root);
      try {
        writeFileSync(harness.path('a.txt'), 'strange');
        writeFileSync(harness.path('b.txt'), 'strange');
        await harness.folders.scan(id);
        expect(harness.folders.list()[0]?.health).toBe('different');
      } finally {
        execFileSync('umount', [harness.root]);
      }
      await harness.folders.scan(id);
      await harness.quiet();
      expect(harness.folders.list()[0]?.health).toBe('watching');
      expect(harness.phases()).toEqual({ 'a.txt': 'queued' });
      expect(harness.intake.names).toEqual(['a.txt']);
    });
  },
);
