import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../../../src-main/foundation/clock.ts';
import { hourMs, secondMs } from '../../../../../src-main/foundation/durations.ts';
import { Harness } from '../harness.ts';

let harness: Harness;

beforeEach(() => {
  harness = new Harness({ timings: { incompleteMs: 24 * hourMs } });
});

afterEach(() => harness.close());

/** The next run begins so much later by the wall clock. */
function later(ms: number): { clock: Clock } {
  const clock: Clock = {
    nowMs: () => systemClock.nowMs() + ms,
    monotonicMs: () => systemClock.monotonicMs(),
    setTimer: (callback, delayMs) => systemClock.setTimer(callback, delayMs),
  };
  return { clock };
}

const nothing = (): void => undefined;

async function unfinished(): Promise<void> {
  await harness.folders.start();
  harness.write('report.pdf', '%PDF-1.7 and no end');
  await harness.add({ target: { kind: 'knowledge_base', id: 'kb_1', label: null } });
  await harness.until(() => harness.row('report.pdf')?.reason === 'file.pdf_unfinished');
}

async function waitsAgain(): Promise<void> {
  await harness.until(() => (harness.row('report.pdf')?.recheck_count ?? 0) > 3);
  expect(harness.intake.added).toEqual([]);
}

describe('the wait of a file goes on over the end of a run', () => {
  it('where it may be unfinished: it goes once that long has passed since it changed, not since the start', async () => {
    await unfinished();
    await harness.restart(nothing, later(23 * hourMs));
    await waitsAgain();
    await harness.restart(nothing, later(24 * hourMs + secondMs));
    await harness.until(() => harness.intake.added.length === 1);
  });

  it('and begins at the change where it changed between two runs', async () => {
    await unfinished();
    await harness.restart(
      () => {
        harness.write('report.pdf', '%PDF-1.7 and no end, though longer');
      },
      later(24 * hourMs + secondMs),
    );
    await waitsAgain();
  });

  it('and neither ends early nor lasts for ever where the clock was set back meanwhile', async () => {
    await unfinished();
    await harness.restart(nothing, later(-hourMs));
    await waitsAgain();
    await harness.restart(nothing, later(23 * hourMs + secondMs));
    await harness.until(() => harness.intake.added.length === 1);
  });

  it('where its folder asks it to stand still for long', async () => {
    await harness.folders.start();
    harness.write('a.txt');
    await harness.add({ settleMs: hourMs });
    await harness.until(() => harness.row('a.txt')?.phase === 'settling');
    await harness.restart(nothing, later(hourMs + secondMs));
    await harness.until(() => harness.intake.added.length === 1);
  });
});
