import { jobKindSchema } from '../job.ts';
import { faultDetail, faultFields } from './fault.ts';
import { count, event, id } from './fields.ts';

const jobId = id;
const fault = { jobId, ...faultFields };

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

export const jobEvents = { ...faultsOfJobs };
