import { proxyChoices } from '../network.ts';
import { z } from '../zod.ts';
import { faultDetail, faultFields } from './fault.ts';
import { count, durationMs, event, id, text, version } from './fields.ts';

/** Of the data folder: what it cannot do is what everything else waits for. */
const storageEvents = {
  'storage.unusable': event(
    'error',
    'The database is damaged, gone or older than it should be, and is put aside',
    {},
    { message: text },
  ),
  'storage.repaired': event(
    'warn',
    'A snapshot or the send journal gave the database what it lacked; the window says what',
    {},
    { message: text },
  ),
  'storage.failed': event(
    'error',
    'Nothing is sent any more, as it could not be written down',
    faultFields,
    faultDetail,
  ),
  'storage.disk_full': event(
    'warn',
    'The disk with the data folder is full; nothing is sent until it has room',
    faultFields,
    faultDetail,
  ),
  'storage.disk_has_room': event('info', 'The disk has room again', { fullForMs: durationMs }),
  'storage.journal_failed': event(
    'error',
    'An outcome is in the database and not in the send journal',
    faultFields,
    faultDetail,
  ),
  'storage.older_copy': event(
    'warn',
    'The data folder is an older copy of itself; nothing is sent until a person answers',
    { unknownSends: count },
  ),
  'storage.mark_failed': event(
    'warn',
    'Outside of the data folder could not be noted what was sent, so an older copy may not be noticed',
    faultFields,
    faultDetail,
  ),
  'storage.snapshot_failed': event(
    'warn',
    'No snapshot was taken; the next is tried in its turn',
    faultFields,
    faultDetail,
  ),
  'storage.checkpoint_failed': event(
    'warn',
    'The write-ahead log stays, and the next start reads it',
    faultFields,
    faultDetail,
  ),
  'retention.waits': event('warn', 'What is old is kept until the disk has room', {}),
  'activity.not_kept': event('warn', 'A line of the activity was not kept, for want of room', {
    jobId: id.nullable(),
  }),
};

const queueCause = z.enum(['paused', 'schedule', 'battery', 'metered', 'disk', 'older_copy']);

/** Whether anything is sent at all. */
const queueEvents = {
  'queue.held': event('info', 'Nothing is sent', {
    cause: queueCause,
    forMs: durationMs.nullable(),
  }),
  'queue.released': event('info', 'What held everything is over', { cause: queueCause, heldMs: durationMs }),
};

/** Of the engine as a whole. */
export const engineEvents = {
  'engine.starting': event('info', 'The data folder is about to be opened', {
    host: z.enum(['electron', 'headless']),
    version,
    isDelivering: z.boolean(),
    isTracking: z.boolean(),
  }),
  'engine.started': event('info', 'Everything that runs by itself runs', {
    connections: count,
    folders: count,
    tookMs: durationMs,
  }),
  'engine.stopped': event('info', 'Everything ended in order', { tookMs: durationMs, ranMs: durationMs }),
  'engine.woke': event('info', 'The machine woke up: what was being sent and had not ended goes again', {}),
  'engine.proxy_changed': event('info', 'Services are reached another way from now on', {
    proxy: z.enum(proxyChoices),
    hasCredentials: z.boolean(),
  }),
  'engine.authorities_changed': event('info', 'Other authorities are trusted from now on', {
    authorities: count,
  }),
  'updates.checked': event('info', 'The feed of newer versions was asked', {
    found: version,
    installed: version,
  }),
  'updates.ready': event('info', 'A newer version lies ready, and is installed at quit', { found: version }),
  'updates.failed': event(
    'warn',
    'No newer version was found or taken; the feed is asked again',
    faultFields,
    faultDetail,
  ),
  'engine.network_changed': event(
    'debug',
    'The network may have changed: what cannot be reached is asked again',
    {},
  ),
  'engine.migrating': event(
    'info',
    'The database is brought to the form of this version, which takes a while',
    {},
    { message: text },
  ),
  'engine.recovered': event('info', 'Jobs that were being sent when the last process ended were taken up', {
    jobs: count,
  }),
  ...queueEvents,
  ...storageEvents,
};
