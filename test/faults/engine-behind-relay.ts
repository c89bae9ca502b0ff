import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JobRow } from '../../src-main/contract/job.ts';
import { createEngine, type Engine } from '../../src-main/engine/create-engine.ts';
import { rulesTo } from '../helpers/folder-rules.ts';
import { seededRandom } from '../../src-main/foundation/random.ts';
import { startPracticeService, type LedgerEntry } from '../../src-main/practice-service/practice-service.ts';
import { acceptedBy, untilHolds } from '../helpers/engine-changes.ts';
import { fastClock } from '../helpers/fast-clock.ts';
import { quickFolder } from '../helpers/quick-folder.mjs';
import { testHost } from '../helpers/running-engine.ts';
import { campaignFolder, removeFolder } from '../helpers/campaign.ts';
import type { RequestLayout } from './request-stream.ts';
import { startUploadRelay, type Stop, type UploadRelay } from './upload-relay.ts';

/** A whole engine that reaches the service only through a relay, in a faster time that all of them share. */
export interface EngineBehindRelay {
  readonly engine: Engine;
  readonly relay: UploadRelay;
  /** An empty folder, not watched yet. */
  readonly folder: string;
  /** A folder on the same disk that nobody watches. */
  readonly aside: string;
  watch(): Promise<void>;
  jobs(): Promise<readonly JobRow[]>;
  accepted(): readonly LedgerEntry[];
  /** Looks again after every change until `holds`; fails by name when it takes too long. */
  until(what: string, holds: () => boolean | Promise<boolean>, patienceMs: number): Promise<void>;
  stop(): Promise<void>;
}

export async function engineBehindRelay(options: {
  readonly seed: number;
  readonly timesAsFast: number;
  readonly uploadLimitBytes: number;
  readonly stopFor: (upload: RequestLayout) => Stop | null;
}): Promise<EngineBehindRelay> {
  const root = campaignFolder('relay');
  const data = campaignFolder('relay-data', quickFolder());
  const clock = fastClock(options.timesAsFast);
  const practice = await startPracticeService({
    directory: join(root, 'service'),
    clock,
    rateLimit: null,
    uploadLimitBytes: options.uploadLimitBytes,
    delays: { documentIndexingMs: 0 },
  });
  const relay = await startUploadRelay(Number(new URL(practice.baseUrl).port), options.stopFor);
  const host = { ...testHost(join(data, 'data'), clock), random: seededRandom(options.seed) };
  const engine = await createEngine({ host, track: false });
  const [folder, aside] = [join(root, 'watched'), join(root, 'aside')];
  mkdirSync(folder);
  mkdirSync(aside);
  const { connection } = await engine.handlers['connections.save']({
    name: 'Practice',
    baseUrl: relay.baseUrl,
    key: practice.apiKey,
  });

  return {
    engine,
    relay,
    folder,
    aside,
    async watch() {
      const targets = await engine.handlers['connections.targets']({ id: connection.id });
      const base = targets.knowledgeBases.items[0];
      if (base === undefined) throw new Error('The service has no knowledge base');
      await engine.handlers['watchFolders.add']({
        token: engine.chosenPaths.issue(folder),
        connectionId: connection.id,
        // Every newest version has to arrive, also where the one before it did.
        rules: rulesTo({ kind: 'knowledge_base', id: base.id, label: null }, { edited: 'send' }),
      });
    },
    async jobs() {
      const page = await engine.handlers['jobs.page']({
        filter: { view: 'all' },
        order: 'newest',
        offset: 0,
        limit: 500,
      });
      return page.rows;
    },
    accepted: () => acceptedBy(practice),
    until: (what, holds, patienceMs) => untilHolds(engine, what, holds, patienceMs),
    async stop() {
      await engine.stop();
      await relay.close();
      await practice.stop();
      removeFolder(root);
      removeFolder(data);
    },
  };
}
