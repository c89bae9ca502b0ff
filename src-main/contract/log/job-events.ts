import { attemptCauseSchema, causeSchema, jobKindSchema, jobStateSchema, proofSchema } from '../job.ts';
import { z } from '../zod.ts';
import { faultDetail, faultFields } from './fault.ts';
import { bytes, count, durationMs, event, id, text } from './fields.ts';

const jobId = id;
const fault = { jobId, ...faultFields };
const job = { jobId, connectionId: id, folderId: id.nullable(), kind: jobKindSchema };
/** How an attempt ended that did not reach its aim. */
const ended = {
  ...job,
  attempt: count,
  cause: attemptCauseSchema.nullable(),
  statusCode: z.int().nullable(),
  sentBytes: bytes.nullable(),
  tookMs: durationMs.nullable(),
};
/** A state that a job came to, by an attempt or without one. */
const entered = { ...job, from: jobStateSchema.nullable(), attempts: count };
/** In English; the code of the message and its parameters, as JSON. */
const reason = { reason: text.nullable(), code: text.nullable(), params: text.nullable() };

/** Of a job's way from the queue to its end. */
const lifeOfJobs = {
  'job.added': event(
    'info',
    'A job came into the queue; where it does not wait to be sent, the line of its state follows',
    { ...job, bytes: bytes.nullable() },
    { path: text.nullable() },
  ),
  'job.sending': event('debug', 'An attempt begins', { ...job, attempt: count, bytes: bytes.nullable() }),
  'job.ending': event('debug', 'The end of its request leaves: from here on it may have arrived', {
    ...job,
    attempt: count,
  }),
  'job.sent': event('info', 'The service accepted it', {
    ...job,
    attempt: count,
    statusCode: z.int().nullable(),
    sentBytes: bytes.nullable(),
    tookMs: durationMs.nullable(),
  }),
  'job.polled': event('debug', 'The service was asked what it makes of it, and is asked again', {
    ...job,
    polls: count,
    waitMs: durationMs,
  }),
  'job.tracking': event(
    'info',
    'It is followed, as a person or a look at the service said that it is there',
    {
      ...entered,
    },
  ),
  'job.done': event(
    'info',
    'It is delivered',
    {
      ...entered,
      proof: proofSchema.nullable(),
      trackedMs: durationMs.nullable(),
      totalMs: durationMs,
    },
    reason,
  ),
  'job.retry': event(
    'info',
    'An attempt failed, and it goes again',
    { ...ended, countedAttempts: count, waitMs: durationMs },
    reason,
  ),
  'job.held': event(
    'info',
    'An attempt ended before anything was applied, and uses none up; it goes when what it waits for is over',
    { ...ended, waitMs: durationMs },
    reason,
  ),
  'job.waits': event(
    'debug',
    'It is put off without an attempt, as older content of its file is being sent',
    { ...job, waitMs: durationMs },
    reason,
  ),
  'job.requeued': event(
    'info',
    'It goes again, as a person, a look at the service or a rule said so',
    entered,
    reason,
  ),
  'job.rejected': event('warn', 'The service refused it', ended, reason),
  'job.failed': event('warn', 'Its last attempt failed', ended, reason),
  'job.in_doubt': event(
    'warn',
    'It may have arrived: its end left, and no complete answer came',
    ended,
    reason,
  ),
  'job.looked_for': event('debug', 'It was looked for at the service and stays in doubt', {
    ...job,
    looks: count,
  }),
  'job.needs_attention': event(
    'warn',
    'It waits for a person',
    { ...entered, cause: causeSchema.nullable() },
    reason,
  ),
  'job.skipped': event('info', 'It is not sent', { ...entered, cause: causeSchema.nullable() }, reason),
  'job.cancelled': event('info', 'It was cancelled', entered, reason),
  'target.held': event(
    'warn',
    'The service says that the target of a job is gone: the other jobs of that target wait for a person',
    { jobId, connectionId: id, jobs: count },
    { message: text },
  ),
};

/** Of what is done for jobs and failed: each of them says what follows. */
const faultsOfJobs = {
  'attempt.failed': event(
    'error',
    'Outbox itself failed in an attempt; what its job waits for is told as after any other',
    { attempt: count, ...fault },
    faultDetail,
  ),
  'tracking.failed': event(
    'error',
    'What the service makes of accepted work could not be asked; it is asked again in a minute',
    { connectionId: id, kind: jobKindSchema, ...faultFields },
    faultDetail,
  ),
  'doubt.look_failed': event(
    'error',
    'What is in doubt could not be looked for; it is looked for again in a minute',
    faultFields,
    faultDetail,
  ),
  'doubt.not_planned': event(
    'error',
    'No look was planned for a job in doubt: it waits for a person',
    fault,
    faultDetail,
  ),
  'same_name.not_noted': event(
    'warn',
    'Whether a document had its name before is not noted',
    fault,
    faultDetail,
  ),
  'document.deleted': event('info', 'An older document is not at the service any more, as a newer one is', {
    jobId,
    connectionId: id,
  }),
  'document.kept': event('warn', 'An older document that was to be deleted stays at the service', {
    jobId,
    connectionId: id,
  }),
  'source.not_ready': event(
    'info',
    'A file that was saved while it was sent is not finished; the next attempt looks again',
    fault,
    faultDetail,
  ),
  'source.failed': event(
    'error',
    'A file that was saved while it was sent was not read anew',
    fault,
    faultDetail,
  ),
  'source.stays': event('warn', 'A delivered file stays where it is', fault, faultDetail),
  'source.move_noted': event('warn', 'A move that is done is still noted', fault, faultDetail),
  'source.move_not_repaired': event('warn', 'A move that was cut short was not repaired', fault, faultDetail),
  'upload.not_ended': event(
    'warn',
    'An upload that nobody goes on with was not ended at the service; it is tried again',
    fault,
    faultDetail,
  ),
};

export const jobEvents = { ...lifeOfJobs, ...faultsOfJobs };
