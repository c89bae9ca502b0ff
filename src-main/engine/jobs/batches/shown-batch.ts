import { batchTellsSchema, type Batch, type BatchTell } from '../../../contract/batch.ts';
import type { JobCounts } from '../../../contract/job-counts.ts';
import type { JobState } from '../../../contract/job.ts';
import { askedStates, endedStates, goingStates, refusedStates } from '../record/states.ts';
import { tagsOf, type BatchRecord, type BatchTotals } from './batch-records.ts';
import { sweepOf, toldName } from './sweep-text.ts';

/** Of these states together. */
export function sumOf(counts: JobCounts, states: Iterable<JobState>): number {
  let sum = 0;
  for (const state of states) sum += counts[state];
  return sum;
}

/** A batch as people see it. */
export function batchOf(
  record: BatchRecord,
  facts: {
    totals: BatchTotals | undefined;
    openRows: number;
    usualTells: readonly BatchTell[];
  },
): Batch {
  const { totals, openRows } = facts;
  if (totals === undefined) throw new Error('Every batch has its totals');
  const { counts, bytes } = totals;
  const all = (of: JobCounts): number => Object.values(of).reduce((sum, each) => sum + each, 0);
  return {
    id: record.id,
    name: record.name,
    tags: tagsOf(record),
    source: record.source,
    connectionId: record.connection_id,
    watchFolderId: record.watch_folder_id,
    clientId: record.owner_id,
    isClientChosen: record.client_id !== null,
    state: stateOf(record, counts, openRows),
    counts,
    jobs: all(counts),
    sizeBytes: all(bytes),
    ended: sumOf(counts, endedStates),
    endedBytes: sumOf(bytes, endedStates),
    openRows,
    createdAtMs: record.created_at_ms,
    endedAtMs: record.ended_at_ms,
    // 0: by a command that goes through its jobs, and only as long as that.
    heldAtMs: record.held_at_ms === 0 ? null : record.held_at_ms,
    priority: record.priority,
    command: record.command === null ? null : toldName(sweepOf(record.command)),
    tells: tellsOf(record, facts.usualTells),
  };
}

/** Who is told of its end. */
export function tellsOf({ tells }: Pick<BatchRecord, 'tells'>, usual: readonly BatchTell[]): BatchTell[] {
  return tells === null ? [...usual] : batchTellsSchema.parse(JSON.parse(tells));
}

function stateOf(record: BatchRecord, counts: JobCounts, openRows: number): Batch['state'] {
  if (record.ended_at_ms !== null) {
    return sumOf(counts, refusedStates) > 0 ? 'done_with_failures' : 'done';
  }
  const isUnderWay = counts.sending + counts.tracking > 0;
  if (isUnderWay) return 'going';
  const asks = sumOf(counts, askedStates);
  if (record.held_at_ms !== null && counts.queued > 0) return 'waiting';
  if (sumOf(counts, goingStates) > 0) return 'going';
  if (asks > 0) return 'waiting';
  return openRows > 0 ? 'going' : 'open';
}
