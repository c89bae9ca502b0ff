import { logEvents } from '../../../src-main/contract/log/log-events.ts';
import type { Logger } from '../../../src-main/contract/log/logger.ts';
import type { Life } from '../world/life.ts';
import type { World } from '../world/world.ts';

/** Whatever the engine calls an error of its own is one. */
export function worldLogger(world: World, life: Life): Logger {
  return {
    write(event, fields, detail) {
      const { level } = logEvents[event];
      if (!life.isAlive || level === 'debug') return;
      const told = `${JSON.stringify(fields)} ${JSON.stringify(detail ?? {})}`;
      world.trace.note(`log ${level} ${event} ${told}`);
      const isForRoom = world.volume.isFull && told.includes('database or disk is full');
      if (level === 'error' && !isForRoom) world.violations.add('engine', `${event}: ${told}`);
    },
  };
}
