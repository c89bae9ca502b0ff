import { faultDetail, faultFields } from './fault.ts';
import { count, event, id, text } from './fields.ts';

const folderId = id;
const fault = { folderId, ...faultFields };
const fileDetail = { ...faultDetail, path: text };

/** Of watched folders, and of the files in them before they are jobs. */
export const folderEvents = {
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
  'folder.settling_failed': event(
    'error',
    'Files could not be looked at until they stand still; they are tried again',
    faultFields,
    faultDetail,
  ),
};
