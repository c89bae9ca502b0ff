import type { limitsCalls } from '../../contract/api/limits-calls.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { LimitScope } from '../../contract/target-limits.ts';
import type { HandlersOf } from '../engine.ts';
import type { JobCommands } from '../jobs/store/job-commands.ts';
import type { Connections } from '../connections/connections.ts';
import type { FileLimits } from './file-limits.ts';

export interface LimitsParts {
  readonly commands: JobCommands;
  readonly connections: Connections;
  readonly fileLimits: FileLimits;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

type LimitsApi = HandlersOf<typeof limitsCalls>;

/** More than anybody sets by hand. */
const mostLimits = 500;

/** Throws `OutboxError`: not_found for an unknown connection, or limits that are not there, invalid_input where there are too many. */
export function limitsApi(parts: LimitsParts): LimitsApi {
  const { fileLimits, connections, commands } = parts;
  const isThere = (scope: LimitScope): boolean =>
    fileLimits.list().some((each) => keyOf(each.scope) === keyOf(scope));
  return {
    'limits.list': () => [...fileLimits.list()],
    'limits.set': async ({ scope, limits }) => {
      connections.get(scope.connectionId);
      const { minWidthPx = 0, maxWidthPx = Infinity, minHeightPx = 0, maxHeightPx = Infinity } = limits;
      if (minWidthPx > maxWidthPx || minHeightPx > maxHeightPx) {
        throw new OutboxError('invalid_input', message('limits.swapped'));
      }
      if (!isThere(scope) && fileLimits.list().length >= mostLimits) {
        throw new OutboxError('invalid_input', message('limits.too_many', { most: mostLimits }));
      }
      return fileLimits.set(scope, limits);
    },
    'limits.remove': async ({ scope }) => {
      connections.get(scope.connectionId);
      if (!isThere(scope)) throw new OutboxError('not_found', message('limits.unknown'));
      return fileLimits.set(scope, null);
    },
    'jobs.answerUnfit': ({ ids, answer }) => {
      const affected = commands.answerUnfit(ids, answer);
      parts.wake();
      return affected;
    },
  };
}

function keyOf({ connectionId, targetKind, targetId }: LimitScope): string {
  return JSON.stringify([connectionId, targetKind, targetId]);
}
