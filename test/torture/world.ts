import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from '../../src-main/contract/job.ts';
import type { Clock } from '../../src-main/foundation/clock.ts';
import { pngPicture } from '../../src-main/practice-service/samples/picture-files.ts';
import {
  startPracticeService,
  type LedgerEntry,
  type PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { campaignFolder, CouldNotRun, removeFolder } from '../helpers/campaign.ts';
import { timeOf, type Targets, type Time } from './errand.ts';
import { engineFromSources, LeanProcess, type Arming, type EngineProgram } from './lean-process.ts';
import { pause } from './waiting.ts';

/** One thing to deliver. `content` is its checksum or its link. */
export interface Piece {
  readonly content: string;
  readonly path: string | null;
}

export interface Work {
  readonly pieces: readonly Piece[];
  /** Hands it in, again and again if need be: what is known already is not added. */
  handIn(running: LeanProcess): Promise<void>;
  /** Beyond rest: what happens to the files afterwards has happened. */
  isPutAway?(): boolean;
}

/** Writes that make something at the service. */
const making: ReadonlySet<LedgerEntry['operation']> = new Set([
  'upload-kb-doc',
  'upload-carousel-asset',
  'import-clip',
  'complete-clip-upload',
]);

const largeBytes = 900_000;
const videoBytes = 8 * 1024 * 1024 + 200_000;

/** A data folder, the service that its engine sends to, and everything that was ever handed in. */
export class World {
  readonly root = campaignFolder('torture');
  readonly dataDirectory = join(this.root, 'data');
  readonly #watched = join(this.root, 'watched');
  readonly #program: EngineProgram;
  readonly #seed: number;
  #time: Time;
  #practice: PracticeService | null = null;
  #running: LeanProcess | null = null;
  #targets: Targets | null = null;
  #baseUrl: string | null = null;
  #pieceNumber = 0;
  readonly pieces: Piece[] = [];
  /** Jobs that a person answered for: their receipts name no id of the service. */
  readonly answered = new Set<string>();

  constructor(options: { seed: number; speed: number; program?: EngineProgram }) {
    this.#seed = options.seed;
    this.#program = options.program ?? engineFromSources;
    this.#time = { speed: options.speed, anchorMs: Date.now(), aheadMs: 0 };
  }

  async begin(): Promise<void> {
    const clock: Clock = {
      nowMs: () => timeOf(this.#time).nowMs(),
      monotonicMs: () => timeOf(this.#time).monotonicMs(),
      setTimer: (callback, delayMs) => timeOf(this.#time).setTimer(callback, delayMs),
    };
    this.#practice = await startPracticeService({
      directory: join(this.root, 'service'),
      clock,
      rateLimit: null,
      delays: { documentIndexingMs: 500, clipProcessingMs: 500 },
    });
    mkdirSync(this.#watched);
  }

  /** The service is reached by this address instead of its own. Before anything connects. */
  reachedAt(baseUrl: string): void {
    this.#baseUrl = baseUrl;
  }

  get practice(): PracticeService {
    if (this.#practice === null) throw new Error('the world has not begun');
    return this.#practice;
  }

  get targets(): Targets {
    if (this.#targets === null) throw new Error('nothing is connected yet');
    return this.#targets;
  }

  get running(): LeanProcess | null {
    return this.#running?.hasEnded === false ? this.#running : null;
  }

  /** As if the machine had been off. Only between two processes. */
  moveOn(byMs: number): void {
    this.#time = { ...this.#time, aheadMs: this.#time.aheadMs + byMs };
  }

  start(arming: Arming | null = null): LeanProcess {
    if (this.running !== null) throw new Error('one process at a time');
    this.#running = new LeanProcess(
      {
        dataDirectory: this.dataDirectory,
        apiKey: this.practice.apiKey,
        time: this.#time,
        isDelivering: true,
      },
      this.#program,
      arming,
    );
    return this.#running;
  }

  /**
   * Throws `CouldNotRun` where the engine says again and again that it cannot reach the service, which is in this process: then the
   * machine is too busy to tell anything.
   */
  async connect(running: LeanProcess): Promise<void> {
    for (let left = 3; ; left -= 1) {
      try {
        this.#targets = await running.ask('connect', { baseUrl: this.#baseUrl ?? this.practice.baseUrl });
        return;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (!/cannot be reached|a target is missing/u.test(message)) throw error;
        if (left === 0) throw new CouldNotRun(`the engine did not reach the service beside it: ${message}`);
        await pause(1000);
      }
    }
  }

  /** What the service carried out, by what it is about. */
  made(): Map<string, LedgerEntry[]> {
    const made = new Map<string, LedgerEntry[]>();
    for (const entry of this.practice.ledger()) {
      const content = entry.sha256 ?? entry.url;
      if (entry.outcome !== 'accepted' || !making.has(entry.operation) || content === null) continue;
      made.set(content, [...(made.get(content) ?? []), entry]);
    }
    return made;
  }

  documents(count: number): Work {
    const pieces = Array.from({ length: count }, () => this.#file(this.root, 'txt', this.#text()));
    return this.#files(pieces, () => this.targets.knowledgeBase);
  }

  /** Documents that no system takes for a process which does not read. */
  large(count: number): Work {
    const pieces = Array.from({ length: count }, () => {
      const line = `Large ${String(this.#pieceNumber + 1)} of ${String(this.#seed)}.\n`;
      return this.#file(this.root, 'txt', Buffer.alloc(largeBytes, line));
    });
    return this.#files(pieces, () => this.targets.knowledgeBase);
  }

  slides(count: number): Work {
    const pieces = Array.from({ length: count }, () =>
      this.#file(this.root, 'png', pngPicture(30 + this.#pieceNumber, 30, this.#seed + this.#pieceNumber)),
    );
    return this.#files(pieces, () => this.targets.slides[0] ?? this.targets.knowledgeBase);
  }

  video(): Work {
    const content = Buffer.alloc(videoBytes, `video ${String(this.#seed)} ${String(this.#pieceNumber)} `);
    const brand = (): Target => ({
      ...{ kind: 'brand_clips', id: this.targets.brandId, label: null, slideId: null, slideLabel: null },
    });
    return this.#files([this.#file(this.root, 'mp4', content)], brand);
  }

  links(count: number): Work {
    const pieces = Array.from({ length: count }, () => {
      this.#pieceNumber += 1;
      const url = `https://videos.example/${String(this.#seed)}/${String(this.#pieceNumber)}`;
      return { content: url, path: null };
    });
    this.pieces.push(...pieces);
    return {
      pieces,
      handIn: async (running) => {
        const { brandId, connectionId } = this.targets;
        await running.ask('addLinks', { urls: pieces.map(({ content }) => content), brandId, connectionId });
      },
    };
  }

  /** Files that appear in a watched folder, which is watched from the first of them on. */
  found(count: number): Work {
    const pieces = Array.from({ length: count }, () => this.#file(this.#watched, 'md', this.#text()));
    return {
      pieces,
      handIn: async (running) => {
        const { connectionId, knowledgeBase } = this.targets;
        // Known already, but for the first time, and where a restored database knows no folder of after its snapshot.
        const { id } = await running.ask('watch', {
          path: this.#watched,
          target: knowledgeBase,
          connectionId,
          after: 'move',
        });
        await running.ask('scan', { id });
      },
      isPutAway: () => pieces.every(({ path }) => !existsSync(path)),
    };
  }

  async end(): Promise<void> {
    await this.running?.kill();
    await this.#practice?.stop();
    removeFolder(this.root);
  }

  #text(): Buffer {
    const number = this.#pieceNumber + 1;
    const line = `Piece ${String(number)} of ${String(this.#seed)}.\n`;
    return Buffer.from(line.repeat(number % 5 === 0 ? 4000 : 1 + (number % 50)));
  }

  #file(directory: string, ending: string, content: Buffer): Piece & { path: string } {
    this.#pieceNumber += 1;
    const path = join(directory, `${String(this.#pieceNumber)}.${ending}`);
    writeFileSync(path, content);
    const piece = { content: createHash('sha256').update(content).digest('hex'), path };
    this.pieces.push(piece);
    return piece;
  }

  #files(pieces: readonly { content: string; path: string }[], target: () => Target): Work {
    return {
      pieces,
      handIn: async (running) => {
        const paths = pieces.map(({ path }) => path);
        const { connectionId } = this.targets;
        const skipped = await running.ask('addFiles', { paths, target: target(), connectionId });
        const odd = skipped.filter((said) => !said.endsWith(': file.same_content'));
        if (odd.length > 0) throw new Error(`not added: ${odd.join('; ')}`);
      },
    };
  }
}
