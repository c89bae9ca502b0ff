import { legacy, message } from '../../../src-main/contract/messages/message.ts';
import { waits, type Hold } from '../../../src-main/contract/availability.ts';
import type { Connection } from '../../../src-main/contract/connection.ts';
import { jobStates, type JobRow } from '../../../src-main/contract/job.ts';
import { defaultSendingRules, type SendingState } from '../../../src-main/contract/sending.ts';
import type { JobCounts } from '../../../src-main/contract/job-counts.ts';
import type { Snapshot } from '../../../src-main/contract/status.ts';
import type { WatchFolder } from '../../../src-main/contract/watch-folder.ts';
import { rulesTo } from '../../helpers/folder-rules.ts';

/** A quarter to three on 21 November 2025, wherever the tests run. */
export const nowMs = new Date(2025, 10, 21, 14, 45).getTime();
export const minuteMs = 60_000;

/** As the engine gives it with a hold; a rate limit is the job's own. */
function liftOf(hold: Hold | null): JobRow['lift'] {
  const wait = waits.findLast(({ cause }) => cause === hold);
  return wait === undefined ? null : { scope: wait.scope, by: wait.by, action: wait.action };
}

/** A reason that is text is one that is not facts yet. */
export type SampleJob = Partial<Omit<JobRow, 'reason'>> & { readonly reason?: JobRow['reason'] | string };

export function jobRow({ reason = null, ...fields }: SampleJob = {}): JobRow {
  return {
    id: 1,
    kind: 'kb_document',
    state: 'queued',
    phase: null,
    hold: null,
    lift: liftOf(fields.hold ?? null),
    dueAtMs: null,
    cause: null,
    name: 'Returns and refunds.pdf',
    path: '/home/ada/Studio/Help centre/Returns and refunds.pdf',
    url: null,
    connectionId: 1,
    batchId: null,
    watchFolderId: 2,
    watchFolderName: 'Help centre',
    target: { kind: 'knowledge_base', id: 'kb_02c9', label: 'Product help', slideId: null, slideLabel: null },
    sizeBytes: 1_800_000,
    sha256: null,
    countedAttempts: 0,
    attempts: 0,
    remoteId: null,
    remoteUrl: null,
    remoteStatus: null,
    remoteMeaning: null,
    proof: null,
    clipWork: null,
    recipeRowId: null,
    finding: null,
    newerOf: null,
    createdAtMs: nowMs - 6 * minuteMs,
    updatedAtMs: nowMs - minuteMs,
    ...fields,
    reason: typeof reason === 'string' ? legacy(reason) : reason,
  };
}

export function connection(fields: Partial<Connection> = {}): Connection {
  return {
    id: 1,
    name: 'Halden & Moss',
    baseUrl: 'https://api.halden.example',
    isPractice: false,
    keyHint: '4f1c',
    keyPlace: message('key_place.system'),
    health: 'ok',
    healthDetail: null,
    checkedAtMs: nowMs - 4000,
    nextProbeAtMs: null,
    waitsUntilMs: null,
    provedBy: null,
    serviceSays: null,
    pace: { mostAtOnce: null, limitBytesPerSecond: null },
    waitingJobs: 0,
    ...fields,
  };
}

export function watchFolder(fields: Partial<WatchFolder> = {}): WatchFolder {
  return {
    id: 2,
    connectionId: 1,
    path: '/home/ada/Studio/Help centre',
    name: 'Help centre',
    rules: rulesTo({ kind: 'knowledge_base', id: 'kb_02c9', label: 'Product help' }, { existing: 'skip' }),
    health: 'watching',
    healthDetail: null,
    hold: null,
    hoursDisregardedUntilMs: null,
    settling: 0,
    pending: 12,
    delivered: 1044,
    attention: 0,
    ignored: 3,
    createdAtMs: nowMs - 90 * 24 * 60 * minuteMs,
    rescannedAtMs: nowMs - 2 * minuteMs,
    ...fields,
  };
}

export function counts(fields: Partial<JobCounts> = {}): JobCounts {
  const none = Object.fromEntries(jobStates.map((state) => [state, 0]));
  return { ...(none as JobCounts), ...fields };
}

export function sendingState(fields: Partial<SendingState> = {}): SendingState {
  return {
    rules: defaultSendingRules,
    machine: { isOnBattery: null, isMetered: null },
    hold: null,
    limitBytesPerSecond: null,
    changesAtMs: null,
    disregardedUntilMs: null,
    ...fields,
  };
}

export function snapshot(fields: Partial<Snapshot> = {}): Snapshot {
  return {
    revision: 7,
    host: {
      kind: 'headless',
      version: '0.1.0',
      platform: 'linux',
      hasFolderDialog: false,
      keyPlace: message('key_place.system'),
      keysPersist: true,
      homeDirectory: null,
    },
    counts: counts(),
    targetCounts: [],
    clients: [],
    clientCounts: [],
    savedFilters: [],
    progress: {
      toGo: 0,
      toGoBytes: 0,
      withService: 0,
      withServiceBytes: 0,
      done: 0,
      doneBytes: 0,
      bytesPerSecond: 0,
      secondsLeft: null,
      throughput: [],
    },
    transfers: [],
    settling: [],
    settlingCount: 0,
    connections: [connection()],
    held: [],
    unclearStatuses: 0,
    watchFolders: [],
    pause: null,
    sending: sendingState(),
    banners: [],
    appearance: { theme: 'system', density: 'two_lines', language: 'system' },
    batches: [],
    recipes: { rows: 0, open: 0, done: 0, stopped: 0, revision: 0 },
    ...fields,
  };
}
