import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import { createDoubtCheck } from '../../../../../src-main/engine/deliveries/doubt/doubt-check.ts';
import { DoubtLooks } from '../../../../../src-main/engine/deliveries/doubt/doubt-looks.ts';
import { createLookRecords } from '../../../../../src-main/engine/deliveries/doubt/look-records.ts';
import { DoubtResolver } from '../../../../../src-main/engine/deliveries/doubt/doubt-resolver.ts';
import { createDoubtPolicies } from '../../../../../src-main/engine/deliveries/doubt/doubt-policies.ts';
import { createOutages } from '../../../../../src-main/engine/deliveries/doubt/outages.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { NewJob } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import type { Submission } from '../../../../../src-main/engine/jobs/record/job-kind.ts';
import { JobListing } from '../../../../../src-main/engine/jobs/store/job-listing.ts';
import type { JobObserver } from '../../../../../src-main/engine/jobs/store/commits.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import type { ReadOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import type {
  ClipState,
  ClipSummary,
  ListedDocument,
  Page,
} from '../../../../../src-main/engine/service-client/replies/values.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { addConnection, queueParts, unsentKinds } from '../../../../helpers/queue-parts.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { temporaryDataFolder } from '../../../../helpers/temporary-folder.ts';
import { ListedColumns } from '../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';

const noAnswer: AttemptResult = {
  kind: 'in_doubt',
  message: legacy('No answer came within 120 s'),
  reply: null,
};

/** What a test's service lists, and how often it was asked. A failure stands for everything that is read. */
export class ListedService {
  documentsOf = new Map<string, ListedDocument[]>();
  clipList: ClipSummary[] = [];
  clipStates = new Map<string, ClipState>();
  failure: Exclude<ReadOutcome<never>, { kind: 'ok' }> | null = null;
  /** False: the list comes bare, so its end is an empty page. */
  tellsTotal = true;
  knowsOffset = true;
  reads: string[] = [];
  beforeAnswer: () => void = () => undefined;

  documents = async (_access: unknown, asked: { knowledgeBaseId: string; offset: number; limit: number }) =>
    this.#page(
      `documents ${asked.knowledgeBaseId}`,
      this.documentsOf.get(asked.knowledgeBaseId) ?? [],
      asked,
    );

  clips = async (_access: unknown, asked: { offset: number; limit: number }) =>
    this.#page('clips', this.clipList, asked);

  clip = async (_access: unknown, clipId: string): Promise<ReadOutcome<ClipState>> => {
    this.reads.push(`clip ${clipId}`);
    this.beforeAnswer();
    if (this.failure !== null) return this.failure;
    const value = this.clipStates.get(clipId);
    if (value === undefined)
      return { kind: 'refused', statusCode: 404, message: legacy('There is no such clip') };
    return { kind: 'ok', value, tookMs: 5 };
  };

  #page<Item>(
    what: string,
    all: readonly Item[],
    asked: { offset: number; limit: number },
  ): ReadOutcome<Page<Item>> {
    this.reads.push(what);
    this.beforeAnswer();
    if (this.failure !== null) return this.failure;
    const offset = this.knowsOffset ? asked.offset : 0;
    const items = all.slice(offset, offset + asked.limit);
    return { kind: 'ok', value: { items, total: this.tellsTotal ? all.length : null }, tookMs: 5 };
  }
}

export function doubtBench() {
  // No whole minute or hour: where a list has nothing else, it tells no more than those.
  const clock = new ManualClock(Date.parse('2026-03-02T09:03:07.321Z'));
  const database = openPrepared(join(temporaryDataFolder('doubt'), 'outbox.db'));
  onTestFinished(() => {
    database.close();
  });
  addConnection(database);
  addConnection(database, 2, 'Moss', 'https://api.moss.example');
  const service = new ListedService();
  const kinds = unsentKinds(
    ['kb_document', 'clip_import', 'clip_upload', 'clip_render', 'carousel_asset', 'post_draft'],
    { serialKeyOf: () => null },
  );
  const changes: { before: JobRecord | null; after: JobRecord }[] = [];
  const observer: JobObserver = {
    jobChanged(before, after) {
      changes.push({ before, after });
      desk.jobChanged(before, after);
    },
  };
  const random = { next: () => 0.5 };
  /** What time the services say it is, until a test says otherwise: ours. */
  let aheadMs: number | null = 0;
  const serviceTime = () =>
    aheadMs === null
      ? null
      : { earliestMs: clock.monotonicMs() + aheadMs, latestMs: clock.monotonicMs() + aheadMs };
  const { epoch, store, attempts, intake, commands } = queueParts({
    ...{ database, clock, kinds, random, observer, serviceTime },
  });
  /** Who asks the service, and when. */
  const asked = {
    client: service,
    accessOf: () => Promise.resolve({ baseUrl: 'https://api.halden.example', apiKey: 'key' }),
    ...{ clock, epoch, serviceTime },
    startedMs: clock.monotonicMs(),
  };
  const check = createDoubtCheck({ ...{ database, store, attempts, kinds }, ...asked });
  const policies = createDoubtPolicies(database);
  const records = createLookRecords(database);
  let wakes = 0;
  const parts = {
    ...{ check, records, policies, attempts, store, kinds, clock, random },
    logger: silentLogger,
    onSettled: () => {
      wakes += 1;
    },
  };
  const held: string[] = [];
  const looks = (): DoubtLooks =>
    new DoubtLooks({
      onDiskFull: () => undefined,
      ...parts,
      connections: {
        hold: (id, hold) => {
          held.push(hold);
          database.prepare('update connection set hold = ? where id = ?').run(hold, id);
        },
        answered: () => undefined,
      },
    });
  let desk: DoubtResolver = new DoubtResolver({ ...parts, looks: looks() });
  const listing = new JobListing(database, {
    columns: new ListedColumns(database, { clock }),
    meaningOf: () => null,
  });
  const outages = createOutages({ database, rows: (ids) => listing.rows(ids) });

  function add(job: NewJob): number {
    const [added] = intake.add([job]);
    if (added?.kind !== 'added') throw new Error('not added');
    return added.jobId;
  }

  /** Sends what is due first, and ends it with this result. */
  function send(
    result: AttemptResult = noAnswer,
    submission?: Submission,
    options: { endsFirst?: boolean; connectionId?: number } = {},
  ): number {
    const claim = store.claim(options.connectionId ?? 1);
    if (claim === null) throw new Error('nothing to claim');
    const sent = options.endsFirst === true ? claim : store.recordFinal(claim, 900, submission);
    store.finish(sent, result, { sentBytes: 900, isCancelled: false });
    return claim.job.id;
  }

  return {
    clock,
    epoch,
    asked,
    serviceTime,
    database,
    store,
    attempts,
    commands,
    service,
    check,
    policies,
    get desk() {
      return desk;
    },
    held,
    setServiceAhead: (ms: number | null) => (aheadMs = ms),
    /** The process ends, and another begins on the same data. */
    async restart() {
      await desk.stop();
      desk = new DoubtResolver({ ...parts, looks: looks() });
      desk.resume();
    },
    outages,
    listing,
    changes,
    wakes: () => wakes,
    add,
    send,
    /** Adds a job and sends it without getting an answer. */
    doubt(job: NewJob, submission?: Submission): number {
      const id = add(job);
      send(noAnswer, submission, { connectionId: job.connectionId });
      return id;
    },
    job(id: number): JobRecord {
      const found = store.get(id);
      if (found === null) throw new Error(`no job ${String(id)}`);
      return found;
    },
    at: (offsetMs = 0): string => new Date(clock.nowMs() + offsetMs).toISOString(),
  };
}

/** The same, and what is in doubt is looked for by itself. */
export function lookingBench(): DoubtBench {
  const bench = doubtBench();
  bench.desk.resume();
  return bench;
}
export type DoubtBench = ReturnType<typeof doubtBench>;

export function renderJob(
  clipId: string,
  candidateId: string | null,
  format: '9:16' | '1:1' = '9:16',
): NewJob {
  return {
    kind: 'clip_render',
    connectionId: 1,
    watchFolderId: null,
    target: { kind: 'clip', id: clipId, label: null, slideId: null, slideLabel: null },
    name: `Render of ${clipId}`,
    file: null,
    url: null,
    title: null,
    serialOrder: 0,
    clipWork: { candidateId, formats: [format], aspectRatio: null, approvedRevision: null },
  };
}

export function videoJob(path: string): NewJob {
  return documentJob(path, undefined, {
    kind: 'clip_upload',
    target: { kind: 'brand_clips', id: 'brand_1', label: 'Kestrel', slideId: null, slideLabel: null },
  });
}

export function listedClip(changes: Partial<ClipSummary> & { id: string }): ClipSummary {
  return {
    status: 'processing',
    editRevision: null,
    name: null,
    durationMs: null,
    sizeBytes: null,
    transcriptionStatus: null,
    createdAt: null,
    sourceUrl: null,
    candidateCount: null,
    ...changes,
  };
}

export function clipWith(id: string, renderStatuses: Record<string, string | null>): ClipState {
  return {
    ...listedClip({ id, status: 'ready', editRevision: 3 }),
    candidates: Object.entries(renderStatuses).map(([candidate, renderStatus]) => ({
      id: candidate,
      title: null,
      renderStatus,
      score: null,
      startMs: null,
      endMs: null,
    })),
  };
}

/** Lets everything run that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}
