import type { Logger } from '../../../src-main/foundation/logger.ts';
import type { Life } from '../world/life.ts';
import type { World } from '../world/world.ts';

/** Whatever the engine calls an error of its own is one. */
export function worldLogger(world: World, life: Life): Logger {
  const note =
    (level: string): Logger['info'] =>
    (event, fields) => {
      if (life.isAlive) world.trace.note(`log ${level} ${event} ${JSON.stringify(fields ?? {})}`);
    };
  return {
    debug: () => undefined,
    info: note('info'),
    warn: note('warn'),
    error: (event, fields) => {
      note('error')(event, fields);
      const isForRoom =
        world.volume.isFull && JSON.stringify(fields ?? {}).includes('database or disk is full');
      if (life.isAlive && !isForRoom)
        world.violations.add('engine', `${event}: ${JSON.stringify(fields ?? {})}`);
    },
  };
}
