import { OutboxError } from '../../contract/errors.ts';
import type { CheckResult } from '../../contract/doubt.ts';
import type { JobKindName } from '../../contract/job.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { AccessOf } from '../deliveries/connection-access.ts';
import type { AttemptRecords } from '../jobs/attempt-records.ts';
import { AttemptFenced, type JobKind } from '../jobs/job-kind.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import type { JobRecords } from '../jobs/job-records.ts';
import type { ReadOutcome, ServiceAccess, ServiceClient } from '../service-client/service-client.ts';
import { createDoubtRecords } from './doubt-records.ts';
import type { Finding } from './finding.ts';
import { judgeListed, judgeUploaded, listEvidence } from './judge-listed.ts';
import { judgeRender } from './judge-render.ts';
import { canCheck, doubtOf, isOpenQuestion, type Doubt } from './open-question.ts';
import { listClips, listDocuments } from './remote-lists.ts';

export interface CheckOptions {
  readonly signal?: AbortSignal;
  /** Asked by nobody: only a proof that it arrived has an effect. Left out: every finding is kept for the card. */
  readonly isAutomatic?: boolean;
}

/** Asks the service what became of doubtful jobs. It never sends anything, and never queues anything again. */
export interface DoubtCheck {
  canCheck(job: Pick<JobRecord, 'state' | 'cause' | 'kind'>): boolean;
  /** One result for each id, in the order given. Rejects only with the signal's reason. */
  check(ids: readonly number[], options?: CheckOptions): Promise<CheckResult[]>;
}

interface Asked {
  readonly job: JobRecord;
  readonly doubt: Doubt;
}

type Judge = (asked: Asked) => Finding;
type Unread = Exclude<ReadOutcome<unknown>, { kind: 'ok' }>;

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
}): DoubtCheck {
  const { jobs, attempts, queue, kinds, client, clock } = options;
  const records = createDoubtRecords(options.database);

  async function check(ids: readonly number[], given: CheckOptions = {}): Promise<CheckResult[]> {
    const signal = given.signal ?? new AbortController().signal;
    const results = new Map<number, CheckResult>();
    const groups = new Map<string, Asked[]>();
    for (const id of new Set(ids)) {
      const job = jobs.get(id);
      const doubt = job !== null && canCheck(job) ? doubtOf(attempts.ofJob(id)) : null;
      if (job === null || doubt === null) {
        results.set(id, { id, finding: 'cannot_ask', words: whyNotAsked(id, job), settled: false });
      } else {
        const key = readKeyOf(job);
        groups.set(key, [...(groups.get(key) ?? []), { job, doubt }]);
      }
    }
    // A connection that does not answer is asked once, not for each of its lists.
    const unreachable = new Map<number, Unread>();
    for (const group of groups.values()) {
      const judge = await judgeOf(group, unreachable, signal);
      signal.throwIfAborted();
      for (const asked of group) {
        const result = settle(asked.job, judge(asked), given.isAutomatic ?? false);
        results.set(asked.job.id, result);
      }
    }
    return [...new Set(ids)].flatMap((id) => results.get(id) ?? []);
  }

  async function judgeOf(
    group: readonly Asked[],
    unreachable: Map<number, Unread>,
    signal: AbortSignal,
  ): Promise<Judge> {
    const job = group[0]?.job;
    if (job === undefined) throw new Error('Nothing to check');
    const known = unreachable.get(job.connection_id);
    if (known !== undefined) return () => notAsked(known.words);
    let access: ServiceAccess;
    try {
      access = await options.accessOf(job.connection_id);
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      return () => notAsked(error.message);
    }
    const read =
      job.kind === 'clip_render'
        ? await clipJudge(access, job, signal)
        : await listJudge(access, job, signal);
    if (typeof read === 'function') return read;
    if (read.kind === 'offline' || read.kind === 'unauthorized' || read.kind === 'trouble') {
      unreachable.set(job.connection_id, read);
    }
    return () => notAsked(read.words);
  }

  async function clipJudge(
    access: ServiceAccess,
    job: JobRecord,
    signal: AbortSignal,
  ): Promise<Judge | Unread> {
    const read = await client.clip(access, job.target_id, signal);
    if (read.kind !== 'ok') return read;
    const renders = records.rendersOf(job.connection_id, job.target_id);
    return (asked) => judgeRender(asked.job, asked.doubt, read.value, renders, clock.nowMs());
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
      clock.nowMs(),
    );
    return ({ job: one, doubt }) => {
      const clipId = one.kind === 'clip_upload' ? records.uploadedClipId(one.id) : null;
      return clipId === null
        ? judgeListed(one, doubt, evidence)
        : judgeUploaded(one, doubt, clipId, evidence);
    };
  }

  function settle(asked: JobRecord, finding: Finding, isAutomatic: boolean): CheckResult {
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
      if (!isAutomatic) queue.change(job, { ...job, finding: finding.words });
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

  return { canCheck, check };
}

/** Jobs with the same key are judged by the same read. */
function readKeyOf(job: JobRecord): string {
  const connection = String(job.connection_id);
  if (job.kind === 'kb_document') return `documents ${connection} ${job.target_id}`;
  return job.kind === 'clip_render' ? `clip ${connection} ${job.target_id}` : `clips ${connection}`;
}

function notAsked(words: string): Finding {
  return { kind: 'cannot_ask', words: `The service could not be asked: ${words}` };
}

function whyNotAsked(id: number, job: JobRecord | null): string {
  if (job === null) return `There is no job ${String(id)}`;
  if (!isOpenQuestion(job)) return 'It is not in doubt';
  if (canCheck(job)) return 'Nothing of it was ever sent from here';
  const what = job.kind === 'carousel_asset' ? 'images of slides' : 'drafts';
  return `The service cannot be asked for ${what}; look there, and say whether it arrived`;
}
