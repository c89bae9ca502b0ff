import type { ServiceProfile } from '../../contract/service-profile.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import { meaningOf } from '../service-client/known-statuses.ts';
import type { ClipState, ServiceClient } from '../service-client/service-client.ts';
import type { RemoteReader, RemoteStatus } from './remote-reader.ts';

type Candidate = ClipState['candidates'][number];

/** Follows clips: imports and uploads until their candidates exist, renders until their candidates are rendered. */
export function clipReader(
  client: ServiceClient,
  onClipRead: (connectionId: number, clip: ClipState) => void,
): RemoteReader {
  return {
    kinds: ['clip_import', 'clip_upload', 'clip_render'],
    async read(access, jobs, signal) {
      const outcome = await client.clip(access, clipIdOf(jobs[0]), signal);
      if (outcome.kind !== 'ok') return outcome;
      const clip = outcome.value;
      for (const connectionId of new Set(jobs.map((job) => job.connection_id)))
        onClipRead(connectionId, clip);
      const statuses = jobs.map((job): [number, RemoteStatus] => [
        job.id,
        job.kind === 'clip_render'
          ? renderStatus(clip, job, access.profile)
          : clipStatus(clip, access.profile),
      ]);
      return { kind: 'ok', value: new Map(statuses), tookMs: outcome.tookMs };
    },
  };
}

function clipIdOf(job: JobRecord | undefined): string {
  return (job?.kind === 'clip_render' ? job.target_id : job?.remote_id) ?? '';
}

/** An import is complete when its clip has left processing: then its candidates exist. */
export function clipStatus(clip: ClipState, profile?: ServiceProfile): RemoteStatus {
  const { status, candidates } = clip;
  const candidateWords = `${String(candidates.length)} ${candidates.length === 1 ? 'candidate' : 'candidates'}`;
  if (status === null) {
    return candidates.length > 0
      ? { ...working(status, true, `The clip has ${candidateWords}`), proof: 'completed' }
      : working(status, false, 'The service gives the clip without a status');
  }
  switch (meaningOf(profile, 'clip', status)) {
    case 'success':
      return {
        ...working(status, true, `The service says “${status}”, ${candidateWords}`),
        proof: 'completed',
      };
    case 'failure':
      return { ...working(status, true, failedWords(status)), hasFailed: true };
    case 'working':
      return working(status, true, `The service says “${status}”`);
    case null:
      return working(status, false, `The service says “${status}”, which is not known`);
  }
}

/** A render is complete when every candidate that it chose says so (interface §4.5). */
export function renderStatus(
  clip: ClipState,
  job: Pick<JobRecord, 'candidate_id'>,
  profile?: ServiceProfile,
): RemoteStatus {
  const chosen = clip.candidates.filter(({ id }) => job.candidate_id === null || id === job.candidate_id);
  if (chosen.length === 0) {
    const which = job.candidate_id === null ? 'no candidates' : `no candidate ${job.candidate_id}`;
    return working(clip.status, false, `The clip lists ${which}, still asking`);
  }
  const meanings = chosen.map(({ renderStatus: status }) =>
    status === null ? null : meaningOf(profile, 'candidate', status),
  );
  const completed = meanings.filter((meaning) => meaning === 'success').length;
  const status = statusShown(chosen);
  const open = meanings.some((meaning) => meaning !== 'success' && meaning !== 'failure');
  const progress = `${String(completed)} of ${String(chosen.length)} rendered`;
  if (!open && completed === chosen.length)
    return { ...working(status, true, `Rendered: ${progress}`), proof: 'completed' };
  if (!open) {
    const words = `${progress}; the service says “${status ?? ''}”, taught as failed`;
    return { ...working(status, true, words), hasFailed: true };
  }
  const isKnown = meanings.every((meaning) => meaning !== null);
  const said =
    status === null ? 'no render status yet' : `“${status}”${isKnown ? '' : ', which is not known'}`;
  return working(status, isKnown, `${progress}, the service says ${said}`);
}

/** The statuses of several candidates as one text: the first that is not completed. */
function statusShown(candidates: readonly Candidate[]): string | null {
  const unfinished = candidates.find(({ renderStatus: status }) => status !== 'completed');
  return (unfinished ?? candidates[0])?.renderStatus ?? null;
}

function failedWords(status: string): string {
  return `The service says “${status}”, taught as failed`;
}

function working(status: string | null, isKnown: boolean, words: string): RemoteStatus {
  return { status, proof: null, hasFailed: false, isKnown, words };
}
