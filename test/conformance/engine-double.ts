import { message } from '../../src-main/contract/messages/message.ts';
import {
  callNames,
  type CallName,
  type CallOutput,
  type Handlers,
  type ParsedInput,
} from '../../src-main/contract/api.ts';
import type { Changed } from '../../src-main/contract/events.ts';
import { defaultSendingRules } from '../../src-main/contract/sending.ts';
import { jobStates, type JobRow, type JobState } from '../../src-main/contract/job.ts';
import type { Engine, EngineHandlers, IdleStatus } from '../../src-main/engine/create-engine.ts';

type Answers = {
  -readonly [Name in keyof EngineHandlers]?: (
    input: ParsedInput<Name>,
  ) => CallOutput<Name> | Promise<CallOutput<Name>>;
};

export const noCounts = Object.fromEntries(jobStates.map((state) => [state, 0])) as Record<JobState, number>;

const emptySnapshot: CallOutput<'app.snapshot'> = {
  revision: 1,
  host: {
    kind: 'headless',
    version: '0.0.0',
    platform: 'linux',
    hasFolderDialog: false,
    keyPlace: message('key_place.file'),
    keysPersist: true,
    homeDirectory: null,
  },
  counts: noCounts,
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
  connections: [],
  held: [],
  unclearStatuses: 0,
  watchFolders: [],
  pause: null,
  sending: {
    rules: defaultSendingRules,
    machine: { isOnBattery: null, isMetered: null },
    hold: null,
    limitBytesPerSecond: null,
    changesAtMs: null,
    disregardedUntilMs: null,
  },
  banners: [],
  appearance: { theme: 'system', density: 'two_lines', language: 'system' },
  batches: [],
  recipes: { rows: 0, open: 0, done: 0, stopped: 0, revision: 0 },
};

/** Nothing ran lately. */
export const noSums: CallOutput<'activity.sums'> = {
  ...{
    range: 'today',
    nowMs: 0,
    files: 0,
    bytes: 0,
    others: 0,
    triedAgain: 0,
    bytesPerSecond: null,
    offlineMs: 0,
  },
  unproved: { inDoubt: 0, maybeTwice: 0, maybeMissing: 0 },
  buckets: [],
};

export const noFigures: CallOutput<'app.figures'> = {
  windowMs: 300_000,
  sent: null,
  lastAtMs: null,
  phases: {
    ...{ settling: null, reading: null, queued: null, connecting: null },
    ...{ sending: null, answer: null, tracking: null },
  },
  ...{ commits: null, journal: null, lateness: null },
  memory: null,
  sockets: null,
  widths: [],
};

export const someJob: JobRow = {
  id: 7,
  kind: 'kb_document',
  state: 'done',
  phase: null,
  hold: null,
  lift: null,
  dueAtMs: null,
  cause: null,
  reason: null,
  name: 'report.pdf',
  path: '/home/ann/out/report.pdf',
  url: null,
  connectionId: 1,
  batchId: null,
  watchFolderId: null,
  watchFolderName: null,
  target: { kind: 'knowledge_base', id: 'kb_1', label: null, slideId: null, slideLabel: null },
  sizeBytes: 1234,
  sha256: 'ab'.repeat(32),
  countedAttempts: 0,
  attempts: 1,
  remoteId: 'doc_1',
  remoteUrl: null,
  remoteMeaning: 'success',
  remoteStatus: 'indexed',
  proof: 'indexed',
  clipWork: null,
  recipeRowId: null,
  finding: null,
  newerOf: null,
  createdAtMs: Date.UTC(2026, 2, 1, 14, 5, 9),
  updatedAtMs: Date.UTC(2026, 2, 1, 14, 6, 0, 250),
};

/** An engine behind the engine's own interface: answers what a test gives it, and remembers what it was asked. */
export class EngineDouble implements Engine {
  readonly handlers: EngineHandlers;
  readonly asked: { call: CallName; input: unknown }[] = [];
  readonly chosen = new Map<string, string>();
  readonly answers: Answers = {
    'app.snapshot': () => emptySnapshot,
    'app.figures': () => noFigures,
    'activity.sums': ({ range }) => ({ ...noSums, range }),
    'app.status': () => ({ idle: true, counts: noCounts, settling: 0 }),
    'connections.list': () => [],
    'updates.get': () => ({
      ...{ state: 'off', checks: false, feedUrl: null, feed: null, installed: '0.0.0', installs: false },
      ...{ newer: null, progress: null, failure: null, checkedAtMs: null, nextCheckAtMs: null },
    }),
    'network.get': () => ({
      ...{ proxy: 'system', address: null, direct: [], hasCredentials: false, authorities: null },
    }),
    'network.authorities': () => null,
    'connections.examine': () => ({ certificate: null, clock: null }),
    'jobs.foreseeWaits': () => [],
    'watchFolders.list': () => [],
    'watchFolders.notSent': () => [],
  };
  readonly chosenPaths = {
    issue: (path: string): string => {
      const token = `token-${String(this.chosen.size + 1)}`;
      this.chosen.set(token, path);
      return token;
    },
  };
  stops = 0;
  #idleStatus: IdleStatus = { idle: false, isLooking: false, openJobs: 0, exitCode: 0 };
  readonly #listeners = new Set<(changed: Changed) => void>();
  readonly #idleListeners = new Set<() => void>();

  constructor(answers: Answers = {}) {
    Object.assign(this.answers, answers);
    const names = callNames.filter((name): name is keyof EngineHandlers => !name.startsWith('host.'));
    // One entry for every name of the contract, as the type asks.
    this.handlers = Object.fromEntries(
      names.map((name) => [name, (input: unknown) => this.#answer(name, input)]),
    ) as unknown as EngineHandlers;
  }

  #answer(name: keyof EngineHandlers, input: unknown): unknown {
    this.asked.push({ call: name, input });
    const answer = this.answers[name] as ((input: unknown) => unknown) | undefined;
    if (answer === undefined) throw new Error(`The double was not told how to answer ${name}.`);
    return answer(input);
  }

  emit(changed: Changed): void {
    for (const listener of this.#listeners) listener(changed);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  onChanged(listener: (changed: Changed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  settle(idleStatus: IdleStatus): void {
    this.#idleStatus = idleStatus;
    for (const listener of this.#idleListeners) listener();
  }

  idleStatus(): IdleStatus {
    return this.#idleStatus;
  }

  onIdleStatus(listener: () => void): () => void {
    this.#idleListeners.add(listener);
    return () => this.#idleListeners.delete(listener);
  }

  pathOfFolder(): string {
    throw new Error('no folder');
  }

  pathOfJob(): string {
    throw new Error('The double has no files.');
  }

  addressOf(): null {
    return null;
  }

  async stop(): Promise<void> {
    this.stops += 1;
  }
}

/** The engine's calls with host calls that refuse, for transports that are tested without a host. */
export function withoutHost(engine: EngineDouble): Handlers {
  const refuse = (): never => {
    throw new Error('There is no host here.');
  };
  return {
    ...engine.handlers,
    'host.chooseFolder': refuse,
    'host.chooseFiles': refuse,
    'host.chooseSamples': refuse,
    'host.browse': refuse,
    'host.choose': refuse,
    'host.showInFolder': refuse,
    'host.showFolder': refuse,
    'host.openAddress': refuse,
    'host.takeRequests': refuse,
    'host.loginStart': refuse,
    'host.setLoginStart': refuse,
    'host.sessions': refuse,
    'host.endSession': refuse,
    'host.sharing': refuse,
  };
}
