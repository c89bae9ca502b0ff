import { message } from '../../src-main/contract/messages/message.ts';
import { englishOf } from '../../src-main/languages/english.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CallOutput } from '../../src-main/contract/api.ts';
import type { Connection } from '../../src-main/contract/connection.ts';
import type { JobRow } from '../../src-main/contract/job.ts';
import type { FolderRules } from '../../src-main/contract/folder-rules.ts';
import { createEngine, type Engine, type EngineOptions } from '../../src-main/engine/create-engine.ts';
import { acceptedBy, untilHolds, untilHoldsBy } from './engine-changes.ts';
import { rulesTo } from './folder-rules.ts';
import type { HostServices, SecretStore } from '../../src-main/engine/host-services.ts';
import { createBlockingFileSystem } from '../../src-main/foundation/files/blocking-file-system.ts';
import { systemClock, type Clock } from '../../src-main/foundation/clock.ts';
import { silentLogger } from '../../src-main/contract/log/logger.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import {
  startPracticeService,
  type LedgerEntry,
  type PracticeService,
  type PracticeServiceOptions,
} from '../../src-main/practice-service/practice-service.ts';
import { LeapingClock } from './leaping-clock.ts';
import { fileSystemOfTests } from './known-volumes.ts';
import { prepareDataFolder } from './prepared-database.ts';
import { temporaryDataFolder, temporaryFolder } from './temporary-folder.ts';

export type SpokenJob = Omit<JobRow, 'reason'> & {
  readonly reason: string | null;
  readonly code: string | null;
};

export function spokenJob(job: JobRow): SpokenJob {
  const { reason } = job;
  return { ...job, reason: reason === null ? null : englishOf(reason), code: reason?.code ?? null };
}

/** A whole engine on a temporary data folder, with the practice service on a real socket behind it. */
export interface RunningEngine {
  readonly engine: Engine;
  readonly practice: PracticeService;
  readonly connection: Connection;
  readonly dataDirectory: string;
  /** An empty folder to watch. */
  readonly folder: string;
  /** Ends this engine and starts another on the same data folder. */
  restart(options?: Partial<EngineOptions>): Promise<void>;
  call: Engine['handlers'];
  /** Their reasons in English, with the codes. */
  jobs(): Promise<SpokenJob[]>;
  /** Watches `folder` with a knowledge base as its target, unless the rules say otherwise. */
  watch(rules?: Partial<FolderRules>, path?: string): Promise<CallOutput<'watchFolders.add'>>;
  /** Looks again and again until `holds`; fails by name where it never does. */
  until(what: string, holds: () => boolean | Promise<boolean>): Promise<void>;
  untilIdle(): Promise<void>;
  /** Writes that the service carried out. */
  accepted(): LedgerEntry[];
}

export async function runningEngine(
  options: {
    practice?: Partial<PracticeServiceOptions>;
    engine?: Partial<EngineOptions>;
    host?: Partial<HostServices>;
    /** The data folder lies beside the watched one, as `data`. */
    isDataBeside?: boolean;
  } = {},
): Promise<RunningEngine> {
  const root = temporaryFolder('engine');
  const clock = options.host?.clock ?? new LeapingClock();
  const practice = await startPracticeService({
    directory: join(root, 'service'),
    clock,
    delays: { documentIndexingMs: 50, clipProcessingMs: 50 },
    ...options.practice,
  });
  const dataDirectory = join(options.isDataBeside === true ? root : temporaryDataFolder(), 'data');
  const host = { ...testHost(dataDirectory, clock), ...options.host };
  prepareDataFolder(host.dataDirectory, clock.nowMs());
  let engine = await createEngine({ host, ...options.engine });
  onTestFinished(async () => {
    await engine.stop();
    await practice.stop();
    if (clock instanceof LeapingClock) clock.end();
  });
  const folder = join(root, 'watched');
  mkdirSync(folder);
  const { connection } = await engine.handlers['connections.save']({
    name: 'Practice',
    baseUrl: practice.baseUrl,
    key: practice.apiKey,
  });

  async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    if (clock instanceof LeapingClock) await untilHoldsBy(clock, engine, what, holds);
    else await untilHolds(engine, what, holds);
  }

  return {
    get engine() {
      return engine;
    },
    get call() {
      return engine.handlers;
    },
    practice,
    connection,
    dataDirectory: host.dataDirectory,
    folder,
    async restart(changes = {}) {
      await engine.stop();
      engine = await createEngine({ host, ...options.engine, ...changes });
    },
    async jobs() {
      const page = await engine.handlers['jobs.page']({
        filter: { view: 'all' },
        order: 'oldest',
        offset: 0,
        limit: 500,
      });
      return page.rows.map(spokenJob);
    },
    async watch(rules = {}, path = folder) {
      const targets = await engine.handlers['connections.targets']({ id: connection.id });
      const base = targets.knowledgeBases.items[0];
      if (base === undefined) throw new Error('no knowledge base');
      return engine.handlers['watchFolders.add']({
        token: engine.chosenPaths.issue(path),
        connectionId: connection.id,
        rules: rulesTo({ kind: 'knowledge_base', id: base.id, label: null }, rules),
      });
    },
    until,
    untilIdle: () => until('everything ended', () => engine.idleStatus().idle),
    accepted: () => acceptedBy(practice),
  };
}

export function testHost(dataDirectory: string, clock: Clock = systemClock): HostServices {
  return {
    traits: {
      kind: 'headless',
      version: '0.0.0-test',
      platform: process.platform,
      hasFolderDialog: false,
      keyPlace: message('key_place.memory'),
      keysPersist: false,
      homeDirectory: null,
    },
    dataDirectory,
    clock,
    random: seededRandom(11),
    logger: silentLogger,
    fileSystem: fileSystemOfTests(),
    blockingFiles: createBlockingFileSystem(),
    secrets: memorySecrets(),
    signals: { onWake: () => () => undefined, onNetworkChange: () => () => undefined },
    notify: () => undefined,
    englishOf,
    startPractice: ({ directory, port }) =>
      startPracticeService({ directory, clock, ...(port === null ? {} : { port }) }),
    trash: () => Promise.reject(new Error('no trash in this test')),
    environmentKey: null,
  };
}

function memorySecrets(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    place: message('key_place.memory'),
    persists: false,
    get: (name) => Promise.resolve(secrets.get(name) ?? null),
    set: (name, value) => {
      secrets.set(name, value);
      return Promise.resolve();
    },
    delete: (name) => {
      secrets.delete(name);
      return Promise.resolve();
    },
  };
}
