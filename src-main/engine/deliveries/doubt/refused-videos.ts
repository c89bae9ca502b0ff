import { message } from '../../../contract/messages/message.ts';
import { statusWord } from '../../../contract/service-profile.ts';
import { unlessAborted } from '../../../foundation/unless-aborted.ts';
import type { AttemptResult } from '../../jobs/record/attempt-result.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { meaningOf } from '../../service-client/replies/known-statuses.ts';
import type { AskedService } from './asking-round.ts';

type Refused = Extract<AttemptResult, { kind: 'rejected' | 'kind_held' }>;

/** The service refused to complete an upload in parts: then it is about to be given up, with the clip that it may have become. */
export function isRefusedVideo({ kind }: JobRecord, result: AttemptResult): result is Refused {
  return kind === 'clip_upload' && (result.kind === 'rejected' || result.kind === 'kind_held');
}

/** Reads the clip of the upload: where it is ready the video arrived, and while it is processed that is open. */
export async function refusedVideo(
  { records, client, accessOf }: AskedService,
  job: JobRecord,
  result: Refused,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const clipId = records.uploadedClipId(job.id);
  const { reply } = result;
  if (clipId === null || reply === null) return result;
  const access = await accessOf(job.connection_id).catch(() => null);
  if (access === null) return result;
  const reading = client.clip(access, clipId, signal).catch(() => null);
  const read = await unlessAborted(reading, signal);
  const status = read?.kind === 'ok' ? read.value.status : null;
  if (status === null) return result;
  const told = { clip: clipId, status, reply: result.message };
  const meaning = meaningOf(access.profile, 'clip', status);
  if (meaning === 'success') {
    return {
      kind: 'accepted',
      ...{ remoteId: clipId, remoteUrl: null, remoteStatus: status, proof: null, reply },
      message: message('accepted.clip_refused', told),
    };
  }
  // Some services list the clip as being processed from its opening on, so this is no proof.
  if (meaning !== 'working' || statusWord(status) !== 'processing') return result;
  return { kind: 'in_doubt', message: message('doubt.clip_refused', told), reply };
}
