import type { Batch } from '../../../contract/batch.ts';
import { batchStateWords, batchTellWords } from '../../../contract/batch-words.ts';
import { jobStates } from '../../../contract/job.ts';
import { amountInState } from '../../../contract/job-words.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { describeBytes, plural } from './words.ts';

/** One line of a list. `client`: whose it is. */
export function batchLine(batch: Batch, client: string | null): string {
  const { id, name, state, ended, jobs, tags } = batch;
  const held = batch.heldAtMs === null ? '' : ', held';
  const tagged = tags.length === 0 ? '' : `  [${tags.join(', ')}]`;
  const whose = client === null ? '' : `, for ${client}`;
  return `${String(id).padStart(5)}  ${name}  ${batchStateWords[state]}${held}, ${String(ended)} of ${plural(jobs, 'job')}${whose}${tagged}`;
}

/** All of it, for people. */
export function batchLines(batch: Batch, client: string | null): string[] {
  const { counts } = batch;
  const parts = jobStates
    .filter((state) => counts[state] > 0)
    .map((state) => amountInState(counts[state], state));
  return [
    batchLine(batch, client).trimStart(),
    `      ${parts.length === 0 ? 'nothing queued' : parts.join(', ')}; ${describeBytes(batch.endedBytes)} of ${describeBytes(batch.sizeBytes)}`,
    `      added ${localMinute(batch.createdAtMs)}${batch.endedAtMs === null ? '' : `, ended ${localMinute(batch.endedAtMs)}`}`,
    ...(batch.openRows > 0 ? [`      ${plural(batch.openRows, 'link')} on the way through a recipe`] : []),
    ...(batch.heldAtMs === null
      ? []
      : [
          `      held since ${localMinute(batch.heldAtMs)}; "outbox batch release ${String(batch.id)}" lets it go`,
        ]),
    ...(batch.tells.length === 0
      ? []
      : [`      tells: ${batch.tells.map((tell) => batchTellWords[tell]).join(', ')}`]),
  ];
}
