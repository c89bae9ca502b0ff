/**
 * What a campaign has outside of its own process: other processes and folders. Nothing of it outlives the campaign, whether that
 * ends by itself, by an error, or from outside. A process of its own that is killed without a word is noticed by its children
 * (`end-with-parent.ts`); only its folders stay then.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const children = new Set<ChildProcess>();
const folders = new Set<string>();

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Ends it at the latest when this process ends. */
export function endsWithCampaign<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** A folder that is removed with `removeFolder`, at the latest when this process ends. */
export function campaignFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `outbox-${name}-`));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
}

/**
 * For a campaign that has this process to itself: ended from outside, it takes everything of its own along. A signal often comes twice,
 * as npm passes on what a terminal sends to all, and the second may not end it in the middle of that.
 */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/** The machine kept the harness from its work, so that nothing is known of the product. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
}
