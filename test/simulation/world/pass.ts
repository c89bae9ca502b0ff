import { spellUnrest } from '../invariants/at-rest.ts';
import type { Mix } from './mix.ts';
import type { World } from './world.ts';

const [mostEvents, mostEventsOfLarge] = [12_000, 80_000];
/** Places that are listed at intervals are listed all the while, though nobody does anything. */
const eventsPerQuietMinute = 200;

export function isOver(world: World): boolean {
  return world.violations.found.length > 0;
}

/** Lets so much time go by, one timer after the other, everything done that each of them sets off. */
export async function pass(world: World, forMs: number, most = mostIn(world.mix)): Promise<void> {
  const { time } = world;
  const untilMs = time.monotonicMs + forMs;
  do {
    await allDone();
    if (isOver(world)) return;
    if (world.trace.count > most) {
      world.violations.add('I12', spellUnrest(world));
      return;
    }
  } while (time.step(untilMs));
  time.monotonicMs = Math.max(time.monotonicMs, untilMs);
}

function mostIn({ isLarge, quietMs }: Mix): number {
  if (isLarge) return mostEventsOfLarge;
  return Math.min(mostEventsOfLarge, mostEvents + (quietMs / 60_000) * eventsPerQuietMinute);
}

/** Every promise that can go on has gone on. */
export function allDone(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
