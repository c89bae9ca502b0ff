import { OutboxError } from '../../../contract/errors.ts';
import type { CheckResult } from '../../../contract/doubt.ts';
import type { JobKindName } from '../../../contract/job.ts';
import type { Clock, TimeBounds } from '../../../foundation/clock.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { AccessOf } from '../kinds/connection-access.ts';
import type { AttemptRecords } from '../../jobs/store/attempt-records.ts';
import { AttemptFenced, type JobKind } from '../../jobs/worker/job-kind.ts';
import type { JobQueue } from '../../jobs/store/job-queue.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { JobRecords } from '../../jobs/store/job-records.ts';
import type { ServiceAccess } from '../../service-client/access.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { createDoubtRecords } from './doubt-records.ts';
import type { Finding, Unread } from './finding.ts';
import { matchListed, judgeUploaded, listEvidence } from './match-listed.ts';
import { matchRender } from './match-render.ts';
import { isOpenQuestion } from '../../jobs/store/states.ts';
import { canCheck, doubtOf, type Doubt } from './open-question.ts';
import { listClips, listDocuments } from './remote-lists.ts';

/** What a look that nobody asked for found. What did not settle the job is left to the caller. */
export interface Look {
  readonly id: number;
  readonly finding: Finding;
  readonly isSettled: boolean;
}

/** Asks the service what became of doubtful jobs. It never sends anything, and never queues anything again. */
export interface DoubtCheck {
  canCheck(job: Pick<JobRecord, 'state' | 'cause' | 'kind'>): boolean;
  /** A person asks: every finding is kept. One result for each id, in the order given. Rejects only with the signal's reason. */
  check(ids: readonly number[], signal?: AbortSignal): Promise<CheckResult[]>;
  /** Nobody asked: only what is unmistakable settles a job, and only that is written. Ids that are not in doubt are left out. */
  look(ids: readonly number[], signal?: AbortSignal): Promise<Look[]>;
}

interface Asked {
  readonly job: JobRecord;
  readonly doubt: Doubt;
}

type Judge = (asked: Asked) => Finding;

const clipKinds: readonly JobKindName[] = ['clip_import', 'clip_upload'];

export function createDoubtCheck(options: {
  database: OutboxDatabase;
  jobs: JobRecords;
  attempts: AttemptRecords;
  queue: JobQueue;
  kinds: ReadonlyMap<string, JobKind>;
  client: Pick<ServiceClient, 'documents' | 'clips' | 'clip'>;
  accessOf: AccessOf;
  clock: Clock;
  /** What time it is at the service of a connection, or `null` where that is not known. */
  serviceTime: (connectionId: number) => TimeBounds | null;
}): DoubtCheck {
  const { jobs, attempts, queue, kinds, client, clock } = options;
  const records = createDoubtRecords(options.database);

  async function check(
    ids: readonly number[],
    signal = new AbortController().signal,
  ): Promise<CheckResult[]> {
    const results = new Map<number, CheckResult>();
    await judge(ids, signal, ({ job, finding }) => {
      results.set(job.id, settle(job, finding));
    });
    return [...new Set(ids)].map(
      (id) =>
        results.get(id) ?? {
          id,
          finding: 'cannot_ask',
          words: whyNotAsked(id, jobs.get(id)),
          settled: false,
        },
    );
  }

  async function look(ids: readonly number[], signal = new AbortController().signal): Promise<Look[]> {
    const looks: Look[] = [];
    await judge(ids, signal, ({ job, finding }) => {
      if (finding.kind !== 'arrived') looks.push({ id: job.id, finding, isSettled: false });
      else if (finding.isUnmistakable) {
        looks.push({ id: job.id, finding, isSettled: settle(job, finding).settled });
      } else looks.push({ id: job.id, finding: mistakable(finding), isSettled: false });
    });
    return looks;
  }

  /** Reads once for all that wait on the same, and tells of each job that can be asked after. */
  async function judge(
    ids: readonly number[],
    signal: AbortSignal,
    tell: (judged: { job: JobRecord; finding: Finding }) => void,
  ): Promise<void> {
    const groups = new Map<string, Asked[]>();
    for (const id of new Set(ids)) {
      const job = jobs.get(id);
      const doubt = job !== null && canCheck(job) ? doubtOf(attempts.ofJob(id)) : null;
      if (job === null || doubt === null) continue;
      const key = readKeyOf(job);
      groups.set(key, [...(groups.get(key) ?? []), { job, doubt }]);
    }
    // A connection that does not answer is asked once, not for each of its lists.
    const unreachable = new Map<number, Unread>();
    for (const group of groups.values()) {
      const judgeOne = await judgeOf(group, unreachable, signal);
      signal.throwIfAborted();
      for (const asked of group) tell({ job: asked.job, finding: judgeOne(asked) });
    }
  }

  async function judgeOf(
    group: readonly Asked[],
    unreachable: Map<number, Unread>,
    signal: AbortSignal,
  ): Promise<Judge> {
    const job = group[0]?.job;
    if (job === undefined) throw new Error('Nothing to check');
    const known = unreachable.get(job.connection_id);
    if (known !== undefined) return () => notAsked(known);
    let access: ServiceAccess;
    try {
      access = await options.accessOf(job.connection_id);
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      const { message } = error;
      return () => notAsked({ kind: 'unauthorized', hold: 'auth', words: message });
    }
    const read =
      job.kind === 'clip_render'
        ? await clipJudge(access, job, signal)
        : await listJudge(access, job, signal);
    if (typeof read === 'function') return read;
    if (read.kind === 'offline' || read.kind === 'unauthorized' || read.kind === 'trouble') {
      unreachable.set(job.connection_id, read);
    }
    return () => notAsked(read);
  }

  async function clipJudge(
    access: ServiceAccess,
    job: JobRecord,
    signal: AbortSignal,
  ): Promise<Judge | Unread> {
    const read = await client.clip(access, job.target_id, signal);
    if (read.kind !== 'ok') return read;
    const renders = records.rendersOf(job.connection_id, job.target_id);
    return (asked) => matchRender(asked.job, asked.doubt, read.value, renders, clock.nowMs());
  }

  async function listJudge(
    access: ServiceAccess,
    job: JobRecord,
    signal: AbortSignal,
  ): Promise<Judge | Unread> {
    const isDocument = job.kind === 'kb_document';
    const read = isDocument
      ? await listDocuments(client, access, job.target_id, signal)
      : await listClips(client, access, signal);
    if (read.kind !== 'ok') return read;
    const evidence = listEvidence(
      read.value,
      records.owners(
        job.connection_id,
        read.value.items.map(({ id }) => id),
      ),
      isDocument
        ? records.claimants(job.connection_id, ['kb_document'], job.target_id)
        : records.claimants(job.connection_id, clipKinds, null),
      { nowMs: clock.nowMs(), serviceAheadMs: serviceAheadMs(job.connection_id) },
    );
    return ({ job: one, doubt }) => {
      const clipId = one.kind === 'clip_upload' ? records.uploadedClipId(one.id) : null;
      return clipId === null
        ? matchListed(one, doubt, evidence)
        : judgeUploaded(one, doubt, clipId, evidence);
    };
  }

  function serviceAheadMs(connectionId: number): number {
    const time = options.serviceTime(connectionId);
    return time === null ? 0 : (time.earliestMs + time.latestMs) / 2 - clock.nowMs();
  }

  function settle(asked: JobRecord, finding: Finding): CheckResult {
    const { id } = asked;
    try {
      const job = jobs.get(id);
      // Whatever happened while the service was asked counts more than its answer.
      if (job === null || !isOpenQuestion(job) || job.attempt_count !== asked.attempt_count) {
        throw new AttemptFenced(`Job ${String(id)} changed in the meantime`);
      }
      if (finding.kind === 'arrived') {
        arrive(job, finding);
        return { id, finding: 'arrived', words: finding.words, settled: true };
      }
      queue.change(job, { ...job, finding: finding.words });
      return { id, finding: finding.kind, words: finding.words, settled: false };
    } catch (error) {
      if (!(error instanceof AttemptFenced)) throw error;
      return { id, finding: 'unclear', words: 'It changed while the service was asked', settled: false };
    }
  }

  function arrive(job: JobRecord, finding: Extract<Finding, { kind: 'arrived' }>): void {
    const known = {
      ...job,
      cause: null,
      remote_id: finding.remoteId,
      remote_status: finding.remoteStatus,
      finding: finding.words,
      reason: finding.words,
    };
    if (kinds.get(job.kind)?.isTracked !== true) {
      queue.change(job, { ...known, state: 'done', proof: 'accepted_only' });
      return;
    }
    const nowMs = clock.nowMs();
    queue.change(job, {
      ...known,
      state: 'tracking',
      due_at_ms: nowMs,
      tracking_since_ms: nowMs,
      poll_count: 0,
    });
  }

  return { canCheck, check, look };
}

/** Jobs with the same key are judged by the same read. */
function readKeyOf(job: JobRecord): string {
  const connection = String(job.connection_id);
  if (job.kind === 'kb_document') return `documents ${connection} ${job.target_id}`;
  return job.kind === 'clip_render' ? `clip ${connection} ${job.target_id}` : `clips ${connection}`;
}

function notAsked(unread: Unread): Finding {
  return { kind: 'cannot_ask', words: `The service could not be asked: ${unread.words}`, unread };
}

/** Enough for a person who looks at it, and not for a decision that nobody asked for. */
function mistakable({ words }: Finding): Finding {
  return {
    kind: 'unclear',
    words: `${words.replace('Inferred: t', 'T')}. It may be another one; look there`,
  };
}

function whyNotAsked(id: number, job: JobRecord | null): string {
  if (job === null) return `There is no job ${String(id)}`;
  if (!isOpenQuestion(job)) return 'It is not in doubt';
  if (canCheck(job)) return 'Nothing of it was ever sent from here';
  const what = job.kind === 'carousel_asset' ? 'images of slides' : 'drafts';
  return `The service cannot be asked for ${what}; look there, and say whether it arrived`;
}
