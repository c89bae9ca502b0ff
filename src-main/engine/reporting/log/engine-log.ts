import type { Logger } from '../../../contract/log/logger.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { JobObserver } from '../../jobs/store/commits.ts';
import { BatchLog } from './batch-log.ts';
import { FolderLog } from './folder-log.ts';
import { HoldLog } from './hold-log.ts';
import { logJob } from './log-job.ts';

/** Turns what the engine tells of itself, after it was committed, into lines of the log. */
export interface EngineLog extends JobObserver {
  readonly batches: BatchLog;
  readonly holds: HoldLog;
  readonly folders: FolderLog;
}

export function createEngineLog({ logger, clock }: { logger: Logger; clock: Clock }): EngineLog {
  return {
    batches: new BatchLog(logger),
    holds: new HoldLog(logger, clock),
    folders: new FolderLog(logger, clock),
    jobChanged(before, after, ended) {
      logJob(logger, before, after, ended);
    },
  };
}
