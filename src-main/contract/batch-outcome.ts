import type { Batch } from './batch.ts';
import { message, type Message } from './messages/message.ts';

/** `12 of 14 delivered, 2 failed` */
export function outcomeOf({ counts, jobs }: Pick<Batch, 'counts' | 'jobs'>): Message {
  const { done, skipped, cancelled } = counts;
  const failed = counts.rejected + counts.failed;
  return message('history.batch_outcome', { all: jobs, done, failed, skipped, cancelled });
}
