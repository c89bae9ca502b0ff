import type { Message } from '../../../contract/messages/message.ts';
import { told } from '../../storage/messages/recorded.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { resetForRetry } from '../policy/reset-for-retry.ts';
import { AttemptFenced } from '../record/job-kind.ts';
import { createCommits, type Commits, type JobObserver, type Written } from './commits.ts';
import { neverDueMs, type JobFields, type JobRecord } from '../record/job-record.ts';
import type { JobRows } from './job-rows.ts';
import { contentOfRecord, type ContentLookup } from './same-content.ts';
import { fieldsOfSentBefore } from './same-at-service.ts';
import { endedStates, hasFailed, isOpenQuestion } from '../record/states.ts';
import { assertTransition } from '../record/transitions.ts';

/** One transition that was written. */
export interface Change extends Written {
  readonly before: JobRecord;
}

/** The transition that was asked for, and what goes in the place of its job. */
export type Changes = readonly [own: Change, ...others: Change[]];

/** Every change of a job goes through these. */
export interface JobTransitions extends Commits {
  /**
   * Writes one legal transition and what follows from it. Inside a transaction of the caller's, who tells of what it returns;
   * `change` is for a transition on its own.
   */
  transition(before: JobRecord, fields: JobFields): Changes;
  /** One transition in a transaction of its own. */
  change(before: JobRecord, fields: JobFields): JobRecord;
  /** What a queued job was to send is not there any more, and what is there now can never be sent. */
  skipMissingSource(jobId: number, why: Message): void;
}

export interface TransitionParts {
  readonly database: OutboxDatabase;
  readonly rows: JobRows;
  readonly lookup: Pick<ContentLookup, 'findFailures' | 'findHeld' | 'findSkippedDuplicate'>;
  readonly clock: Clock;
  readonly observer: JobObserver;
}

/** The row as it is then. The caller's transaction. */
export function writeFields(
  { rows, clock }: Pick<TransitionParts, 'rows' | 'clock'>,
  before: JobRecord,
  fields: JobFields,
): JobRecord {
  const nowMs = clock.nowMs();
  const endedAtMs = endedStates.has(fields.state) ? (before.ended_at_ms ?? nowMs) : null;
  const after = rows.write(before, fields, nowMs, endedAtMs);
  if (after === null) throw new AttemptFenced(`Job ${String(before.id)} changed in the meantime`);
  return after;
}

export function createJobTransitions(parts: TransitionParts): JobTransitions {
  const { rows, lookup } = parts;
  const commits = createCommits(parts);

  function transition(before: JobRecord, fields: JobFields): Changes {
    if (before.state !== fields.state) assertTransition(before.id, before.state, fields.state);
    const after = writeFields(parts, before, fields);
    return [{ before, after }, ...answerFailures(before, after), ...promoteDuplicate(before, after)];
  }

  /** A failure of a file of which newer content was delivered asks for nothing more: no count shows it as one. */
  function answerFailures(before: JobRecord, delivered: JobRecord): readonly Change[] {
    if (delivered.state !== 'done' || before.state === 'done') return [];
    const { path, connection_id: connectionId, kind, target_id: targetId, slide_id: slideId } = delivered;
    if (path === null) return [];
    return lookup
      .findFailures({ path, connectionId, kind, targetId, slideId, watchFolderId: delivered.watch_folder_id })
      .filter(({ id }) => id < delivered.id)
      .flatMap((failed) => transition(failed, answeredBy(failed, delivered)));
  }

  /**
   * A job came to its end and delivered nothing: its file was renamed, given other content or left, or the service refused it. The
   * same content was seen under another path and left out as a duplicate. That one goes instead, in the same transaction, so that
   * it is never forgotten.
   */
  function promoteDuplicate(before: JobRecord, gone: JobRecord): readonly Change[] {
    const isOver = before.state === 'done' || (endedStates.has(before.state) && !hasFailed(before));
    const isCancelled = gone.state === 'cancelled' && !isOver;
    const isRefused = hasFailed(gone) && !endedStates.has(before.state);
    if (!isCancelled && !isRefused && (gone.state !== 'skipped' || !givesWay.has(gone.cause))) return [];
    const duplicate = lookup.findSkippedDuplicate(gone);
    if (duplicate === null) return [];
    const isOfSame = duplicate.connection_id === before.connection_id;
    const repetition = isOfSame ? placeOf(before) : freePlaceOf(duplicate);
    if (repetition === null) return [];
    const { slide_id, slide_label, serial_order } = gone;
    // A person said no to this content once; whether that is said of every file of it, only a person knows.
    if (isCancelled) {
      const asked = isOpenQuestion(before) ? askedAsUnchecked : askedInstead;
      return transition(duplicate, asked({ ...duplicate, repetition }, gone));
    }
    const held_at_ms = gone.held_at_ms ?? duplicate.held_at_ms;
    const why = isRefused ? 'twin.not_delivered' : gone.cause === 'left' ? 'twin.left' : 'twin.changed';
    const reason = told(why, { name: gone.name });
    const promoted = { ...duplicate, slide_id, slide_label, serial_order, repetition, held_at_ms };
    return transition(duplicate, resetForRetry(promoted, reason));
  }

  /** The repetition that is free for another of the same content; `null` where that is on its way already. */
  function placeOf(job: JobRecord): number | null {
    // What had failed held no place, so that another job may have taken it.
    return endedStates.has(job.state) ? freePlaceOf(job) : job.repetition;
  }

  function freePlaceOf(job: JobRecord): number | null {
    const { same, highestRepetition } = lookup.findHeld(contentOfRecord(job));
    return same === null ? highestRepetition + 1 : null;
  }

  return {
    transition,
    ...commits,
    change: (before, fields) => commits.commit(() => transition(before, fields))[0].after,
    skipMissingSource(jobId, why) {
      commits.commit(() => {
        const before = rows.get(jobId);
        if (before?.state !== 'queued') return [];
        const reason = told('source.gone', { reason: why });
        return transition(before, { ...before, state: 'skipped', hold: null, cause: 'source_gone', reason });
      });
    },
  };
}

/** Whether the content of the cancelled job arrived is not known. */
function askedAsUnchecked(duplicate: JobRecord, job: JobRecord): JobFields {
  return fieldsOfSentBefore(duplicate, { job, connectionName: '', sign: 'cancelled_unchecked' });
}

function askedInstead(duplicate: JobRecord, { name }: JobRecord): JobFields {
  return {
    ...duplicate,
    state: 'needs_attention',
    cause: 'same_cancelled',
    due_at_ms: neverDueMs,
    reason: told('twin.cancelled', { name }),
  };
}

/** A job that ended so was not sent from its own path, so that what was left out as a duplicate of it goes. */
const givesWay: ReadonlySet<JobRecord['cause']> = new Set(['source_gone', 'superseded', 'left']);

/** What a failed job is once what its file holds now is delivered. */
export function answeredBy(failed: JobRecord, delivered: JobRecord): JobFields {
  const isSame = failed.content === delivered.content && failed.size_bytes === delivered.size_bytes;
  const reason = told(isSame ? 'duplicate.delivered_later' : 'job.newer_delivered', { job: delivered.id });
  return { ...failed, state: 'skipped', cause: isSame ? 'duplicate' : 'superseded', reason };
}
