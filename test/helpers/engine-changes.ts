import type { Engine } from '../../src-main/engine/create-engine.ts';
import { hourMs } from '../../src-main/foundation/durations.ts';
import type { LeapingClock } from './leaping-clock.ts';
import type { LedgerEntry, PracticeService } from '../../src-main/practice-service/practice-service.ts';
import { hangMs } from './hang.ts';

/** Resolves with the engine's next change, or after so many milliseconds. */
export function changeOf(engine: Engine, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, atMostMs);
    const stopChanged = engine.onChanged(end);
    const stopSettled = engine.onIdleStatus(end);
    function end(): void {
      clearTimeout(timer);
      stopChanged();
      stopSettled();
      resolve();
    }
  });
}

/** Looks again after every change until `holds`; fails by name where it never does. */
export async function untilHolds(
  engine: Engine,
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = hangMs,
): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  while (!(await holds())) {
    const leftMs = deadlineMs - performance.now();
    if (leftMs <= 0) throw await notHeld(engine, what);
    await changeOf(engine, Math.min(leftMs, 250));
  }
}

/** By a clock that leaps: looks whenever all waits for a time, through two hours of its time, however long the computer takes for them. */
export async function untilHoldsBy(
  clock: LeapingClock,
  engine: Engine,
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadlineMs = clock.monotonicMs() + 2 * hourMs;
  const rests = clock.rests();
  try {
    while (!(await holds())) {
      if (clock.monotonicMs() > deadlineMs) throw await notHeld(engine, what);
      await rests.next();
    }
  } finally {
    rests.end();
  }
}

async function notHeld(engine: Engine, what: string): Promise<Error> {
  const { counts, settling } = await engine.handlers['app.status']({});
  return new Error(`${what} did not happen; settling ${String(settling)}, ${JSON.stringify(counts)}`);
}

/** The writes that the service carried out. */
export function acceptedBy(practice: PracticeService): LedgerEntry[] {
  return practice.ledger().filter((entry) => entry.outcome === 'accepted' && entry.method === 'POST');
}
