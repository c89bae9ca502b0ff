import { told } from '../../storage/messages/recorded.ts';
import type { JobRecord } from './job-record.ts';

/** What a queued job says that waits as its watched folder is not there, or as another one is in its place. */
export const folderAwayReasons = [told('source.folder_away'), told('source.other_folder')] as const;

/** An attempt didn't find the folder of the job. */
export function waitsForFolder({
  state,
  hold,
  reason,
}: Pick<JobRecord, 'state' | 'hold' | 'reason'>): boolean {
  return state === 'queued' && hold === 'backoff' && folderAwayReasons.some((one) => one === reason);
}
