import { english } from '../../storage/messages/english.ts';
import { messageOf } from '../../storage/messages/recorded.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { EndedAttempt } from '../../jobs/policy/ended-attempt.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { wholeMs } from './whole-ms.ts';

/** The lines of one committed change of a job. `before`: `null` where it is new; `ended`: the attempt that ended in it. */
export function logJob(
  logger: Logger,
  before: JobRecord | null,
  after: JobRecord,
  ended: EndedAttempt | undefined,
): void {
  if (before === null) {
    logger.write('job.added', { ...idsOf(after), bytes: after.size_bytes }, { path: after.path });
    if (after.state !== 'queued') logEntered(logger, null, after, undefined);
  } else if (before.state === after.state) logStayed(logger, before, after);
  else logEntered(logger, before, after, ended);
}

/** It came to another state, or began in one that is no beginning. */
function logEntered(
  logger: Logger,
  before: JobRecord | null,
  after: JobRecord,
  ended: EndedAttempt | undefined,
): void {
  const reason = reasonOf(after);
  const entered = { ...idsOf(after), from: before?.state ?? null, attempts: after.attempt_count };
  switch (after.state) {
    case 'queued':
      if (ended === undefined) logger.write('job.requeued', entered, reason);
      else logGoesAgain(logger, after, ended);
      break;
    case 'sending':
      logger.write('job.sending', {
        ...{ ...idsOf(after), attempt: after.attempt_count },
        bytes: after.size_bytes,
      });
      break;
    case 'tracking':
      if (ended === undefined) logger.write('job.tracking', entered);
      else logSent(logger, after, ended);
      break;
    case 'done':
      if (ended !== undefined) logSent(logger, after, ended);
      logger.write(
        'job.done',
        {
          ...{ ...entered, proof: after.proof },
          trackedMs: after.tracking_since_ms === null ? null : msUntilNow(after, after.tracking_since_ms),
          totalMs: msUntilNow(after, after.created_at_ms),
        },
        reason,
      );
      break;
    case 'rejected':
      logger.write('job.rejected', endedFields(after, ended), reason);
      break;
    case 'failed':
      logger.write('job.failed', endedFields(after, ended), reason);
      break;
    case 'in_doubt':
      logger.write('job.in_doubt', endedFields(after, ended), reason);
      break;
    case 'needs_attention':
      logger.write('job.needs_attention', { ...entered, cause: after.cause }, reason);
      break;
    case 'skipped':
      logger.write('job.skipped', { ...entered, cause: after.cause }, reason);
      break;
    case 'cancelled':
      logger.write('job.cancelled', entered, reason);
      break;
  }
}

function logGoesAgain(logger: Logger, after: JobRecord, ended: EndedAttempt): void {
  const reason = reasonOf(after);
  const waits = { ...endedFields(after, ended), waitMs: msUntilDue(after) };
  if (ended.outcome === 'held' || ended.outcome === 'interrupted') logger.write('job.held', waits, reason);
  else logger.write('job.retry', { ...waits, countedAttempts: after.counted_attempts }, reason);
}

function logSent(logger: Logger, after: JobRecord, ended: EndedAttempt): void {
  const { attempt, statusCode, sentBytes, tookMs } = endedFields(after, ended);
  logger.write('job.sent', { ...idsOf(after), attempt, statusCode, sentBytes, tookMs });
}

/** Something of it changed, and not its state. */
function logStayed(logger: Logger, before: JobRecord, after: JobRecord): void {
  const reason = reasonOf(after);
  const isAskedAgain = after.poll_count > before.poll_count;
  if (after.state === 'sending' && before.phase !== after.phase) {
    logger.write('job.ending', { ...idsOf(after), attempt: after.attempt_count });
  } else if (after.state === 'tracking' && isAskedAgain) {
    logger.write('job.polled', { ...idsOf(after), polls: after.poll_count, waitMs: msUntilDue(after) });
  } else if (after.state === 'in_doubt' && isAskedAgain) {
    logger.write('job.looked_for', { ...idsOf(after), looks: after.poll_count });
  } else if (after.state === 'queued' && before.hold !== after.hold) {
    const entered = { ...idsOf(after), from: before.state, attempts: after.attempt_count };
    if (after.hold === null) logger.write('job.requeued', entered, reason);
    else logger.write('job.waits', { ...idsOf(after), waitMs: msUntilDue(after) }, reason);
  }
}

function idsOf(job: JobRecord) {
  const { id: jobId, connection_id: connectionId, watch_folder_id: folderId, kind } = job;
  return { jobId, connectionId, folderId, kind };
}

function endedFields(job: JobRecord, ended: EndedAttempt | undefined) {
  return {
    ...idsOf(job),
    attempt: ended?.number ?? job.attempt_count,
    cause: ended?.cause ?? null,
    statusCode: ended?.statusCode ?? null,
    sentBytes: ended?.sentBytes ?? null,
    tookMs: ended?.tookMs == null ? null : wholeMs(ended.tookMs),
  };
}

function msUntilNow(job: JobRecord, sinceMs: number): number {
  return wholeMs(job.updated_at_ms - sinceMs);
}

/** 0 where it only waits for what holds others too. */
function msUntilDue(job: JobRecord): number {
  return wholeMs(job.due_at_ms - job.updated_at_ms);
}

function reasonOf({ reason }: JobRecord): {
  reason: string | null;
  code: string | null;
  params: string | null;
} {
  if (reason === null) return { reason: null, code: null, params: null };
  const { code, params } = messageOf(reason);
  return { reason: english(reason), code, params: code === 'legacy.text' ? null : JSON.stringify(params) };
}
