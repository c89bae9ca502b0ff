import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../src-main/foundation/clock.ts';
import type { Random } from '../../src-main/foundation/random.ts';
import {
  startPracticeService,
  type LedgerEntry,
  type PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { campaignFolder, removeFolder } from '../helpers/campaign.ts';
import type { Targets } from '../torture/errand.ts';
import { engineFromSources, LeanProcess } from '../torture/lean-process.ts';
import type { Piece } from '../torture/world.ts';

const apiKey = `sk-social-${'soak'.repeat(8)}`;
const making: ReadonlySet<LedgerEntry['operation']> = new Set(['upload-kb-doc', 'import-clip']);

/** One service, the folder whose files go to it, and the connection to it. */
export interface Line {
  readonly practice: PracticeService;
  readonly folder: string;
  readonly targets: Targets;
}

/** The engine in a process, fed from two watched folders, each with a service of its own; the second allows few requests. */
export class FedEngine {
  readonly pieces: Piece[] = [];
  readonly answered = new Set<string>();
  readonly #root = campaignFolder('soak');
  readonly #random: Random;
  #running: LeanProcess | null = null;
  #lines: readonly Line[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  get running(): LeanProcess {
    if (this.#running === null) throw new Error('nothing runs');
    return this.#running;
  }

  get lines(): readonly Line[] {
    return this.#lines;
  }

  async begin(): Promise<void> {
    await this.start();
    const quick = await this.#service('quick', null);
    const slow = await this.#service('slow', { requests: 90, windowMs: 60_000 });
    this.#lines = [
      { ...quick, targets: await this.#watch(quick, 'keep') },
      { ...slow, targets: await this.#watch(slow, 'move') },
    ];
  }

  async start(): Promise<void> {
    this.#running = new LeanProcess(
      {
        dataDirectory: join(this.#root, 'data'),
        apiKey,
        time: { speed: 1, anchorMs: Date.now(), aheadMs: 0 },
        isDelivering: true,
      },
      { ...engineFromSources, compileCache: join(this.#root, 'compiled') },
    );
    await this.#running.ready();
  }

  /** One second's worth: a few small files, now and then a large one or a link; fewer for the slow service. */
  async feed(second: number): Promise<void> {
    const [quick, slow] = this.#lines;
    if (quick === undefined || slow === undefined) throw new Error('the engine is not fed yet');
    const count = 2 + Math.floor(this.#random.next() * 3);
    for (let file = 0; file < count; file += 1) this.#write(quick.folder, 200 + this.#random.next() * 20_000);
    if (second % 5 === 0) this.#write(quick.folder, 500_000 + this.#random.next() * 1_500_000);
    if (second % 6 === 0) this.#write(slow.folder, 3000);
    if (second % 10 !== 0) return;
    const url = `https://videos.example/soak/${String(this.pieces.length)}`;
    const { connectionId, brandId } = quick.targets;
    await this.running.ask('addLinks', { urls: [url], connectionId, brandId });
    this.pieces.push({ content: url, path: null });
  }

  made(): Map<string, LedgerEntry[]> {
    const entries = this.#lines.flatMap(({ practice }) => practice.ledger());
    const made = entries.filter(
      ({ outcome, operation, sha256, url }) =>
        outcome === 'accepted' && making.has(operation) && (sha256 ?? url) !== null,
    );
    return Map.groupBy(made, ({ sha256, url }) => sha256 ?? url ?? '');
  }

  async end(): Promise<void> {
    if (this.#running?.hasEnded === false) await this.#running.kill();
    for (const { practice } of this.#lines) await practice.stop();
    removeFolder(this.#root);
  }

  async #service(
    name: string,
    rateLimit: { requests: number; windowMs: number } | null,
  ): Promise<Omit<Line, 'targets'>> {
    const folder = join(this.#root, name);
    mkdirSync(folder);
    const practice = await startPracticeService({
      directory: join(this.#root, `${name} service`),
      clock: systemClock,
      apiKey,
      rateLimit,
      delays: { documentIndexingMs: 1000, clipProcessingMs: 1000 },
    });
    return { practice, folder };
  }

  async #watch({ practice, folder }: Omit<Line, 'targets'>, after: 'keep' | 'move'): Promise<Targets> {
    const targets = await this.running.ask('connect', { baseUrl: practice.baseUrl });
    const { connectionId, knowledgeBase } = targets;
    await this.running.ask('watch', { path: folder, target: knowledgeBase, connectionId, after });
    return targets;
  }

  #write(folder: string, sizeBytes: number): void {
    const number = this.pieces.length;
    const content = Buffer.alloc(Math.floor(sizeBytes), `Piece ${String(number)} of the soak. `);
    const path = join(folder, `${String(number)}.txt`);
    writeFileSync(path, content);
    this.pieces.push({ content: createHash('sha256').update(content).digest('hex'), path });
  }
}
