import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeServiceClient } from '../../src-main/engine/composition/make-service-client.ts';
import { systemClock } from '../../src-main/foundation/clock.ts';
import {
  startPracticeService,
  type LedgerEntry,
  type PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { campaignFolder, removeFolder } from '../helpers/campaign.ts';

/** The service behind the proxies, and its ledger: the truth that every outcome is held against. */
export interface RealService {
  readonly practice: PracticeService;
  readonly port: number;
  readonly key: string;
  readonly knowledgeBaseId: string;
  /** How often it took this content. */
  timesAccepted(sha256: string): number;
  /** Waits for what is being served, and gives what its files say, where a key must not stand. */
  stop(): Promise<{ readonly isKeyInFiles: boolean }>;
  /** To be called last. */
  remove(): void;
}

export async function startRealService(uploadLimitBytes = 64_000_000): Promise<RealService> {
  const directory = campaignFolder('faults');
  const practice = await startPracticeService({
    directory,
    clock: systemClock,
    rateLimit: null,
    uploadLimitBytes,
  });
  const client = makeServiceClient({ clock: systemClock, userAgent: 'outbox-faults' });
  const bases = await client.knowledgeBases({ baseUrl: practice.baseUrl, apiKey: practice.apiKey });
  const base = bases.kind === 'ok' ? bases.value[0] : undefined;
  if (base === undefined) throw new Error('The service has no knowledge base');
  const accepted = (sha256: string) => (entry: LedgerEntry) =>
    entry.outcome === 'accepted' && entry.sha256 === sha256;
  return {
    practice,
    port: Number(new URL(practice.baseUrl).port),
    key: practice.apiKey,
    knowledgeBaseId: base.id,
    timesAccepted: (sha256) => practice.ledger().filter(accepted(sha256)).length,
    async stop() {
      await practice.stop();
      const isKeyInFiles = ['ledger.ndjson', 'journal.ndjson'].some((name) =>
        readFileSync(join(directory, name), 'utf8').includes(practice.apiKey),
      );
      return { isKeyInFiles };
    },
    remove: () => {
      removeFolder(directory);
    },
  };
}
