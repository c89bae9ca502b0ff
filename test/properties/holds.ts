import fc from 'fast-check';

/** `OUTBOX_RUNS=100` tries a hundred times as much. */
const factor = Number(process.env['OUTBOX_RUNS'] ?? 1);
/** A failure prints its seed; `OUTBOX_SEED` with it tries the very same again. */
const seed = process.env['OUTBOX_SEED'];

export const usualRuns = 1000;
/** For what opens a database or writes files each time. */
export const fewRuns = 40;

function parameters<Ts>(runs: number): fc.Parameters<Ts> {
  const numRuns = Math.max(1, Math.round(runs * factor));
  return seed === undefined ? { numRuns } : { numRuns, seed: Number(seed) };
}

/** Tries a property, and throws with the smallest counterexample where it fails. */
export function holds<Ts>(property: fc.IProperty<Ts>, runs = usualRuns): void {
  fc.assert(property, parameters<Ts>(runs));
}

export async function holdsInTime<Ts>(property: fc.IAsyncProperty<Ts>, runs = usualRuns): Promise<void> {
  await fc.assert(property, parameters<Ts>(runs));
}
