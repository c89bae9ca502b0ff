import { join } from 'node:path';
import type { AfterDelivery } from '../../src-main/contract/folder-rules.ts';
import type { Logger } from '../../src-main/contract/log/logger.ts';
import { createEngine, type Engine } from '../../src-main/engine/create-engine.ts';
import type { Random } from '../../src-main/foundation/random.ts';
import { startPracticeService, type LedgerEntry } from '../../src-main/practice-service/practice-service.ts';
import { campaignFolder, removeFolder } from '../helpers/campaign.ts';
import { acceptedBy, changeOf } from '../helpers/engine-changes.ts';
import { fastClock } from '../helpers/fast-clock.ts';
import { rulesTo } from '../helpers/folder-rules.ts';
import { quickFolder } from '../helpers/quick-folder.mjs';
import { testHost } from '../helpers/running-engine.ts';
import { RandomDisk } from './random-disk.ts';

/** A whole engine that watches a disk in the hands of chance, with the practice service behind a real socket. */
export interface WatchedDisk {
  readonly disk: RandomDisk;
  readonly engine: Engine;
  /** Everything in the folder goes to a knowledge base; what is edited goes again. */
  watch(after: AfterDelivery): Promise<void>;
  scan(): Promise<void>;
  accepted(): readonly LedgerEntry[];
  /** How often files waited although nothing had them in hand. The product looks at them again, and yet something lost them. */
  forgotten(): number;
  /** Resolves with the next change, or after a moment. */
  changed(): Promise<void>;
  stop(): Promise<void>;
}

/** A file settles in a fifth of a second. */
const timesAsFast = 10;

export async function watchedDisk(random: Random): Promise<WatchedDisk> {
  const root = campaignFolder('disk');
  const data = campaignFolder('disk-data', quickFolder());
  const disk = new RandomDisk(root, random);
  const clock = fastClock(timesAsFast);
  const practice = await startPracticeService({
    directory: join(root, 'service'),
    clock,
    rateLimit: null,
    delays: { documentIndexingMs: 0 },
  });
  let forgotten = 0;
  const logger: Logger = {
    write(event) {
      if (event === 'folder.files_forgotten') forgotten += 1;
    },
  };
  const engine = await createEngine({
    host: { ...testHost(join(data, 'data'), clock), random, logger },
    track: false,
  });
  const { connection } = await engine.handlers['connections.save']({
    name: 'Practice',
    baseUrl: practice.baseUrl,
    key: practice.apiKey,
  });
  let folderId: number | null = null;
  return {
    disk,
    engine,
    async watch(after) {
      const targets = await engine.handlers['connections.targets']({ id: connection.id });
      const base = targets.knowledgeBases.items[0];
      if (base === undefined) throw new Error('The service has no knowledge base');
      const { watchFolder } = await engine.handlers['watchFolders.add']({
        token: engine.chosenPaths.issue(disk.root),
        connectionId: connection.id,
        rules: rulesTo({ kind: 'knowledge_base', id: base.id, label: null }, { edited: 'send', after }),
      });
      folderId = watchFolder.id;
    },
    async scan() {
      if (folderId !== null) await engine.handlers['watchFolders.scan']({ id: folderId });
    },
    accepted: () => acceptedBy(practice),
    forgotten: () => forgotten,
    changed: () => changeOf(engine, 100),
    async stop() {
      await engine.stop();
      await practice.stop();
      removeFolder(root);
      removeFolder(data);
    },
  };
}
