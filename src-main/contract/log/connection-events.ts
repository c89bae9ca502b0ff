import { faultDetail, faultFields } from './fault.ts';
import { count, event, id } from './fields.ts';

const connectionId = id;
const fault = { connectionId, ...faultFields };

/** Of a saved account of the service, and of what is known of its service. */
export const connectionEvents = {
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
