import { spellUnrest } from '../invariants/at-rest.ts';
import type { World } from './world.ts';

const [mostEvents, mostEventsOfLarge] = [12_000, 80_000];

export function isOver(world: World): boolean {
  return world.violations.found.length > 0;
}

/** Lets so much time go by, one timer after the other, everything done that each of them sets off. */
export async function pass(
  world: World,
  forMs: number,
  most = world.mix.isLarge || world.mix.isForgotten ? mostEventsOfLarge : mostEvents,
): Promise<void> {
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

/** Every promise that can go on has gone on. */
export function allDone(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
