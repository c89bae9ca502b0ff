import { z } from '../zod.ts';
import { faultDetail, faultFields } from './fault.ts';
import { count, durationMs, event, id, text } from './fields.ts';

const folderId = id;
const fault = { folderId, ...faultFields };
const fileDetail = { ...faultDetail, path: text };

const folder = { folderId, connectionId: id };
const message = { message: text.nullable() };

/** Whether a folder is there, and how it is watched. */
const presence = {
  'folder.added': event('info', 'A folder is watched', folder, { path: text }),
  'folder.changed': event('info', 'A folder was given other rules', folder),
  'folder.removed': event('info', 'A folder is watched no more', folder),
  'folder.paused': event('info', 'A folder was paused', folder),
  'folder.resumed': event('info', 'A paused folder goes on', folder),
  'folder.held': event('info', 'The hours of a folder are over: its jobs wait', {
    ...folder,
    forMs: durationMs.nullable(),
  }),
  'folder.released': event('info', 'The hours of a folder begin, or are disregarded', folder),
  'folder.lost': event(
    'warn',
    'A folder is away, or another is in its place: its files wait',
    { ...folder, cause: z.enum(['unavailable', 'different']) },
    message,
  ),
  'folder.found': event('info', 'A folder is back', {
    ...folder,
    awayMs: durationMs,
  }),
  'folder.listed': event(
    'info',
    'A folder is listed at intervals, as it cannot be watched there or just now',
    folder,
    message,
  ),
  'folder.watched': event('info', 'A folder that was listed is watched', folder),
  'folder.scanned': event('debug', 'A folder was read through', {
    ...folder,
    settling: count,
    ignored: count,
  }),
  'folder.watch_limit_reached': event(
    'warn',
    'The machine has no more watches: folders are listed at intervals',
    {},
    { message: text },
  ),
  'folder.watch_limit_over': event(
    'info',
    'The limit of watches keeps no folder from being watched any more',
    {},
  ),
};

/** Of watched folders, and of the files in them before they are jobs. */
export const folderEvents = {
  ...presence,
  'folder.resume_failed': event(
    'error',
    'A folder whose pause is over could not go on; it is tried again',
    fault,
    faultDetail,
  ),
  'folder.scan_failed': event('error', 'A folder could not be read through', fault, faultDetail),
  'folder.look_failed': event(
    'warn',
    'Single files could not be looked at; the folder is read through instead',
    fault,
    faultDetail,
  ),
  'folder.watcher_failed': event(
    'warn',
    'The system’s watcher failed; the folder is listed instead',
    fault,
    faultDetail,
  ),
  'folder.sheet_read': event('info', 'The sheet of a folder was read', {
    folderId,
    rows: count,
    faults: count,
    asking: count,
  }),
  'folder.sheet_unread': event(
    'warn',
    'The sheet of a folder could not be read; what it said before goes on',
    { folderId },
    { message: text, path: text },
  ),
  'folder.slides_unread': event(
    'warn',
    'The slides of a folder’s carousel could not be read; its files wait',
    fault,
    faultDetail,
  ),
  'folder.file_not_queued': event(
    'error',
    'A file could not be queued; it is tried again',
    fault,
    fileDetail,
  ),
  'folder.reading_failed': event(
    'error',
    'Files could not be read; they are tried again',
    { folderId: folderId.nullable(), files: count, ...faultFields },
    { ...faultDetail, path: text.nullable() },
  ),
  'folder.reader_ended': event(
    'error',
    'The thread that reads files ended by itself; another goes on',
    { items: count, ...faultFields },
    faultDetail,
  ),
  'folder.files_forgotten': event(
    'error',
    'Files waited and nothing had them in hand; they are looked at again',
    { folderId, files: count },
    {},
  ),
  'folder.settling_failed': event(
    'error',
    'Files could not be looked at until they stand still; they are tried again',
    faultFields,
    faultDetail,
  ),
};
