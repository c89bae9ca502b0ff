import { logEvents } from '../../../src-main/contract/log/log-events.ts';
import type { Logger } from '../../../src-main/contract/log/logger.ts';
import type { Life } from '../world/life.ts';
import type { World } from '../world/world.ts';

/** Whatever the engine calls an error of its own is one, and so is a line that is not as the list of events has it. */
export function worldLogger(world: World, life: Life): Logger {
  return {
    write(event, fields, detail) {
      if (!life.isAlive) return;
      const listed = logEvents[event];
      const told = `${JSON.stringify(fields)} ${JSON.stringify(detail ?? {})}`;
      const isAsListed =
        listed.fields.safeParse(fields).success && listed.detail.safeParse(detail ?? {}).success;
      if (!isAsListed) world.violations.add('engine', `not a line of the log: ${event} ${told}`);
      if (listed.level === 'debug') return;
      world.trace.note(`log ${listed.level} ${event} ${withoutStack(told)}`);
      const isForRoom = world.volume.isShort && told.includes('database or disk is full');
      if (listed.level === 'error' && !isForRoom) world.violations.add('engine', `${event}: ${told}`);
    },
  };
}

/** A stack ends in the line that started the world: the two runs of a seed start in two lines. */
function withoutStack(told: string): string {
  return told.replaceAll(/\\n +at [^"\\]*/g, '');
}
