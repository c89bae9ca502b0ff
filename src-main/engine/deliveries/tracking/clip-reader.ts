import { message } from '../../../contract/messages/message.ts';
import { soundsFailed, type ServiceProfile } from '../../../contract/service-profile.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { isOfThisRender, type KnownOfRender, type RenderEvidence } from '../../jobs/store/render-evidence.ts';
import { meaningOf } from '../../service-client/replies/known-statuses.ts';
import type { ClipState } from '../../service-client/replies/values.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { listedJobs, toldByList } from './listed-renders.ts';
import { working, type RemoteReader, type RemoteStatus } from './remote-reader.ts';

type Candidate = ClipState['candidates'][number];

/** Follows clips: imports and uploads until their candidates exist, renders until their candidates are rendered. */
export function clipReader(
  client: Pick<ServiceClient, 'clip' | 'clipJobs'>,
  evidence: RenderEvidence,
  onClipRead: (connectionId: number, clip: ClipState) => void,
): RemoteReader {
  return {
    kinds: ['clip_import', 'clip_upload', 'clip_render'],
    async read(access, jobs, signal) {
      const outcome = await client.clip(access, clipIdOf(jobs[0]), signal);
      if (outcome.kind !== 'ok') return outcome;
      const clip = outcome.value;
      const { profile } = access;
      const renders = new Map<number, RemoteStatus>();
      // Of these a candidate that is completed may speak of another render.
      const ofAny = new Set<number>();
      for (const job of jobs.filter(({ kind }) => kind === 'clip_render')) {
        const known = knownNow(evidence, job, clip, profile);
        renders.set(job.id, renderStatus(clip, job, profile, known));
        const isBeside = jobs.some((other) => isOfSameCandidate(other, job));
        if (isBeside && !known.wasBesideAnother) evidence.noteBeside(job.id);
        if (isBeside || known.wasBesideAnother || hasNewCandidate(clip, job, known)) ofAny.add(job.id);
      }
      // Only where the candidates alone do not tell, the service's own list of jobs is read, once for all of them.
      const untold = jobs.filter(({ id, remote_id }) => {
        const status = renders.get(id);
        const isOfAny = ofAny.has(id) && status?.proof === 'completed';
        return isOfAny || (remote_id !== null && status?.question !== undefined);
      });
      if (untold.length > 0) {
        const listed = await listedJobs(client, access, clip.id, signal);
        for (const job of untold) {
          const status = renders.get(job.id);
          if (status !== undefined) renders.set(job.id, toldByList(status, job, listed, jobs));
        }
      }
      // What recipes make of this clip may rest on what was just seen of its renders.
      for (const connectionId of new Set(jobs.map((job) => job.connection_id)))
        onClipRead(connectionId, clip);
      const statuses = jobs.map((job): [number, RemoteStatus] => [
        job.id,
        renders.get(job.id) ?? clipStatus(clip, profile),
      ]);
      return { kind: 'ok', value: new Map(statuses), tookMs: outcome.tookMs };
    },
  };
}

/** What is known of a render after this read of its clip: that a candidate left the status that it had is kept. */
function knownNow(
  evidence: RenderEvidence,
  job: JobRecord,
  clip: ClipState,
  profile: ServiceProfile | undefined,
): KnownOfRender {
  const known = evidence.of(job.id);
  const left = chosenOf(clip, job).filter(({ id, renderStatus: status }) => {
    const before = known.baseline?.get(id)?.status ?? null;
    return (
      !known.left.has(id) &&
      status !== null &&
      before !== null &&
      isRendered(profile, before) &&
      !isRendered(profile, status)
    );
  });
  if (left.length === 0) return known;
  const ids = left.map(({ id }) => id);
  evidence.noteLeft(job.id, ids);
  return { ...known, left: new Set([...known.left, ...ids]) };
}

/** A candidate that came after the render was submitted: somebody may have rendered it before it was listed. */
function hasNewCandidate(clip: ClipState, job: JobRecord, { baseline }: KnownOfRender): boolean {
  return baseline !== null && chosenOf(clip, job).some(({ id }) => !baseline.has(id));
}

/** Whether this is another render of what the job renders. */
function isOfSameCandidate(other: JobRecord, { id, candidate_id: candidateId }: JobRecord): boolean {
  if (other.kind !== 'clip_render' || other.id === id) return false;
  return other.candidate_id === null || candidateId === null || other.candidate_id === candidateId;
}

function isRendered(profile: ServiceProfile | undefined, status: string): boolean {
  return meaningOf(profile, 'candidate', status) === 'success';
}

function chosenOf(clip: ClipState, job: Pick<JobRecord, 'candidate_id'>): readonly Candidate[] {
  return clip.candidates.filter(({ id }) => job.candidate_id === null || id === job.candidate_id);
}

function clipIdOf(job: JobRecord | undefined): string {
  return (job?.kind === 'clip_render' ? job.target_id : job?.remote_id) ?? '';
}

/** An import is complete when its clip has left processing: then its candidates exist. */
export function clipStatus(clip: ClipState, profile?: ServiceProfile): RemoteStatus {
  const { status, candidates } = clip;
  const count = candidates.length;
  if (status === null) {
    return count > 0
      ? { ...working(status, true, message('status.candidates', { count })), proof: 'completed' }
      : working(status, false, message('status.clip_none'));
  }
  switch (meaningOf(profile, 'clip', status)) {
    case 'success': {
      const said =
        clip.missing === undefined
          ? message('status.said_candidates', { status, count })
          : message('status.field_missing', { status, field: clip.missing });
      return { ...working(status, true, said), proof: 'completed' };
    }
    case 'failure':
      return { ...working(status, true, message('status.taught_failed', { status })), hasFailed: true };
    case 'working':
      return working(status, true, message('status.said', { status }));
    case null:
      if (soundsFailed(status))
        return { ...working(status, true, message('status.sounds_failed', { status })), soundsFailed: true };
      return working(status, false, message('status.unknown', { status }));
  }
}

/** Nothing was recorded before it was submitted, so a candidate is believed as it is. */
const nothingKnown: KnownOfRender = {
  baseline: null,
  left: new Set(),
  isReused: false,
  wasBesideAnother: false,
};

/** A render is complete when every candidate that it chose says so (service-interface §4.5), and says it of this render. */
export function renderStatus(
  clip: ClipState,
  job: Pick<JobRecord, 'candidate_id'>,
  profile?: ServiceProfile,
  known = nothingKnown,
): RemoteStatus {
  const chosen = chosenOf(clip, job);
  if (chosen.length === 0 && clip.missing !== undefined) {
    const told = message('render.field_missing', { field: clip.missing });
    return { ...working(clip.status, false, told), question: told };
  }
  if (chosen.length === 0) {
    const candidate = job.candidate_id;
    const told =
      candidate === null ? message('render.no_candidates') : message('render.no_candidate', { candidate });
    return working(clip.status, false, told);
  }
  const standings = chosen.map((candidate) => standingOf(candidate, known, profile));
  const count = (standing: RenderProgress): number => standings.filter((one) => one === standing).length;
  const completed = count('completed');
  const status = statusShown(chosen, profile);
  const progress = { done: completed, total: chosen.length };
  if (completed === chosen.length)
    return { ...working(status, true, message('render.done', progress)), proof: 'completed' };
  const said = { ...progress, status: status ?? '' };
  if (count('working') + count('unknown') === 0) {
    if (count('earlier') > 0) return renderedBefore(status, progress);
    if (count('sounds failed') === 0)
      return { ...working(status, true, message('render.failed', said)), hasFailed: true };
    return { ...working(status, true, message('render.sounds_failed', said)), soundsFailed: true };
  }
  const isKnown = count('unknown') === 0;
  if (status === null) return working(status, isKnown, message('render.no_status', progress));
  return working(
    status,
    isKnown,
    isKnown ? message('render.working', said) : message('render.unknown', said),
  );
}

/** `earlier`: rendered, and nothing shows that it was rendered since. */
type RenderProgress = 'completed' | 'earlier' | 'failed' | 'sounds failed' | 'working' | 'unknown';

function standingOf(
  candidate: Candidate,
  known: KnownOfRender,
  profile: ServiceProfile | undefined,
): RenderProgress {
  const { renderStatus: status } = candidate;
  if (status === null) return 'unknown';
  switch (meaningOf(profile, 'candidate', status)) {
    case 'success':
      return isOfThisRender(known, candidate, (before) => isRendered(profile, before))
        ? 'completed'
        : 'earlier';
    case 'failure':
      return 'failed';
    case 'working':
      return 'working';
    case null:
      return soundsFailed(status) ? 'sounds failed' : 'unknown';
  }
}

function renderedBefore(
  status: string | null,
  progress: { readonly done: number; readonly total: number },
): RemoteStatus {
  const said = { status: status ?? '' };
  return {
    ...working(status, true, message('render.before', { ...said, ...progress })),
    question: message('render.before_question', said),
  };
}

/** The statuses of several candidates as one text: the first that is not completed. */
function statusShown(candidates: readonly Candidate[], profile: ServiceProfile | undefined): string | null {
  const unfinished = candidates.find(
    ({ renderStatus: status }) => status === null || !isRendered(profile, status),
  );
  return (unfinished ?? candidates[0])?.renderStatus ?? null;
}
