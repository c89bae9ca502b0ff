import type { Engine } from '../../src-main/engine/create-engine.ts';
import type { LedgerEntry, PracticeService } from '../../src-main/practice-service/practice-service.ts';

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

/** Looks again after every change until `holds`; fails by name when it takes too long. */
export async function untilHolds(
  engine: Engine,
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  while (!(await holds())) {
    const leftMs = deadlineMs - performance.now();
    if (leftMs <= 0) {
      const { counts, settling } = await engine.handlers['app.status']({});
      throw new Error(`${what} did not happen; settling ${String(settling)}, ${JSON.stringify(counts)}`);
    }
    await changeOf(engine, Math.min(leftMs, 250));
  }
}

/** The writes that the service carried out. */
export function acceptedBy(practice: PracticeService): LedgerEntry[] {
  return practice.ledger().filter((entry) => entry.outcome === 'accepted' && entry.method === 'POST');
}
