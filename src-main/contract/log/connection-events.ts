import { connectionHolds } from '../connection.ts';
import { kindHoldCauseSchema } from '../service-profile.ts';
import { z } from '../zod.ts';
import { faultDetail, faultFields } from './fault.ts';
import { count, durationMs, event, id, text } from './fields.ts';

const connectionId = id;
const fault = { connectionId, ...faultFields };

const message = { message: text };
const kind = { connectionId, kind: z.string().regex(/^[a-z_]+$/u), cause: kindHoldCauseSchema };

/** Whether a connection, or a kind of work on it, can be used. */
const holds = {
  'connection.added': event('info', 'A connection was saved', { connectionId, isPractice: z.boolean() }),
  'connection.key_stored': event('info', 'A connection was given another key', { connectionId }),
  'connection.removed': event('info', 'A connection was removed', { connectionId }),
  'connection.available': event('info', 'The service answers with this key again', {
    connectionId,
    after: z.enum(connectionHolds).nullable(),
    heldMs: durationMs.nullable(),
  }),
  'connection.offline': event(
    'warn',
    'The service cannot be reached: all of it waits',
    { connectionId },
    message,
  ),
  'connection.trouble': event(
    'warn',
    'The service answers otherwise than its interface says: all of it waits',
    { connectionId },
    message,
  ),
  'connection.auth_refused': event(
    'warn',
    'The key was refused, or there is none: all of it waits for a person',
    { connectionId, hasKey: z.boolean() },
    message,
  ),
  'connection.suspended': event(
    'warn',
    'The service suspended the account: all of it waits for a person',
    { connectionId },
    message,
  ),
  'connection.rate_limited': event('info', 'The service asked the whole connection to wait', {
    connectionId,
    waitMs: durationMs,
  }),
  'kind.held': event(
    'warn',
    'Jobs of one kind wait on a connection; where it is known for how long, that ends without a line',
    { ...kind, forMs: durationMs.nullable() },
    message,
  ),
  'kind.released': event('info', 'Jobs of that kind go again', { ...kind, heldMs: durationMs }),
};

/** Of a saved account of the service, and of what is known of its service. */
export const connectionEvents = {
  ...holds,
  'connection.probe_failed': event(
    'warn',
    'What a look at the service found could not be kept; it is asked again later',
    fault,
    faultDetail,
  ),
  'removal.waits': event('warn', 'The removal of a connection waits for its key', {}),
  'removal.failed': event(
    'warn',
    'The removal of a connection was not finished; the next start goes on with it',
    faultFields,
    faultDetail,
  ),
  'profile.unreadable': event('warn', 'The service profile cannot be read: the default holds', {
    connectionId,
  }),
  'profile.id_not_supplied': event(
    'warn',
    'The id that a job’s reply lacked was found, and could not be given to it',
    { jobId: id, ...fault },
    faultDetail,
  ),
  'profile.drift_full': event('warn', 'No more is noted of what the service sends and nobody knows', {
    connectionId,
    items: count,
  }),
  'profile.drift_not_written': event(
    'warn',
    'What the service sends and nobody knows could not be noted',
    faultFields,
    faultDetail,
  ),
  'profile.limits_not_written': event(
    'warn',
    'What the service showed of its limits could not be noted',
    faultFields,
    faultDetail,
  ),
};
