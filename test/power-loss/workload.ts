import { said } from '../helpers/said.ts';
import type { AttemptResult } from '../../src-main/engine/jobs/record/attempt-result.ts';
import type { Claim } from '../../src-main/engine/jobs/store/sending-commits.ts';
import type { JobRecord } from '../../src-main/engine/jobs/record/job-record.ts';
import { isDiskFull } from '../../src-main/foundation/disk-full.ts';
import { seededRandom, type Random } from '../../src-main/foundation/random.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import type { Storage } from '../../src-main/engine/storage/storage.ts';
import { openWorkStorage, startParts, type EngineParts } from './engine-parts.ts';
import { attemptFact, factsNamed, jobFact, readFacts, settingFact } from './facts.ts';
import { newJob } from './new-jobs.ts';
import { answerTo, failureBeforeTheEnd } from './played-service.ts';
import { newRows, type Told } from './told.ts';

export interface WorkloadOptions {
  readonly directory: string;
  readonly seed: number;
  /** How many jobs are added and brought to an end. */
  readonly jobs: number;
  readonly synchronous: 'FULL' | 'NORMAL';
  /** The mistake that the whole order of commits is there to prevent: the delimiter leaves before T2. */
  readonly isDelimiterEarly?: boolean;
  /** How often the database is closed in the middle of everything and opened again. */
  readonly restarts: number;
  tell(line: Told): void;
  /** Called once after the first commit failed: a disk that was full may have room again. */
  afterFirstFailure?(): void;
}

const maximumFailures = 3;
const maximumInHand = 3;

/**
 * The work of a real queue, with chance from a seed and a service that is only played: files come in, are claimed (T1), their
 * last bytes are recorded and let go (T2), answers are recorded (T3), settings change, the database is brought to its file and
 * opened anew. After an error it does what the engine promises: never goes on with what it has in memory, but closes, opens again,
 * and recovers; after the third it ends.
 */
export async function runWorkload(options: WorkloadOptions): Promise<void> {
  const work = new Workload(options);
  let failures = 0;
  while (!work.isEnded) {
    try {
      await work.step();
    } catch (error) {
      options.tell({ told: 'failed', step: work.stepName, error: nameOf(error), message: stackOf(error) });
      await work.drop();
      failures += 1;
      if (failures === 1) options.afterFirstFailure?.();
      if (failures > maximumFailures) break;
    }
  }
  options.tell({ told: 'ended' });
}

class Workload {
  readonly #options: WorkloadOptions;
  readonly #random: Random;
  readonly #clock = new ManualClock();
  readonly #restartsAt: ReadonlySet<number>;
  #storage: Storage | null = null;
  #parts: EngineParts | null = null;
  #inHand: Claim[] = [];
  #added = 0;
  #steps = 0;
  stepName = 'open';
  isEnded = false;

  constructor(options: WorkloadOptions) {
    this.#options = options;
    this.#random = seededRandom(options.seed);
    const every = Math.ceil((options.jobs * 5) / (options.restarts + 1));
    this.#restartsAt = new Set(Array.from({ length: options.restarts }, (_, index) => (index + 1) * every));
  }

  async step(): Promise<void> {
    if (this.#parts === null) {
      await this.#open();
      return;
    }
    const parts = this.#parts;
    this.#steps += 1;
    this.#clock.advance(5000);
    if (this.#restartsAt.has(this.#steps)) {
      await this.#close(parts);
      return;
    }
    const chance = this.#random.next();
    if (chance < 0.06) this.#changeSetting(parts);
    else if (chance < 0.08) this.#checkpoint(parts, 'PASSIVE');
    else if (chance < 0.09) this.#checkpoint(parts, 'TRUNCATE');
    else if (this.#added < this.#options.jobs && chance < 0.3) this.#add(parts);
    else if (this.#inHand.length < maximumInHand && chance < 0.6 && this.#claim(parts)) return;
    else if (this.#inHand.length > 0) this.#goOn(parts, this.#inHand.shift());
    else if (chance < 0.7 && this.#finishTracking(parts)) return;
    else if (this.#claim(parts)) return;
    else if (this.#added < this.#options.jobs) this.#add(parts);
    else if (parts.store.inState('queued').length > 0) this.#clock.advance(2 * 3_600_000);
    else if (!this.#finishTracking(parts)) {
      await this.#close(parts);
      this.isEnded = true;
    }
  }

  /** After an error: nothing that is in memory is believed any more. */
  async drop(): Promise<void> {
    this.#parts = null;
    this.#inHand = [];
    try {
      await this.#storage?.close();
    } catch (error) {
      this.#options.tell({ told: 'failed', step: 'close', error: nameOf(error), message: stackOf(error) });
    }
    this.#storage = null;
  }

  async #open(): Promise<void> {
    this.stepName = 'open';
    this.#options.tell({ told: 'begin', step: 'open', touches: 'recovery' });
    this.#storage = await openWorkStorage(this.#options.directory, this.#clock, true);
    // Only the run that must be found out takes the engine's own choice back.
    if (this.#options.synchronous === 'NORMAL') this.#storage.database.pragma('synchronous = NORMAL');
    this.stepName = 'start';
    const parts = startParts(this.#storage, this.#clock);
    this.#parts = parts;
    const facts = readFacts(parts.database);
    this.#added = [...facts.keys()].filter((name) => name.startsWith('job ')).length;
    this.#options.tell({
      told: 'opened',
      facts: Object.fromEntries(facts),
      repaired: parts.storage.repaired === null ? null : said(parts.storage.repaired.detail),
    });
  }

  async #close(parts: EngineParts): Promise<void> {
    this.stepName = 'close';
    this.#inHand = [];
    this.#parts = null;
    this.#storage = null;
    // Old enough for a snapshot to be taken before the end.
    this.#clock.advance(20 * 60_000);
    await parts.storage.close();
    this.#options.tell({ told: 'closed' });
  }

  #checkpoint(parts: EngineParts, mode: 'PASSIVE' | 'TRUNCATE'): void {
    this.stepName = 'checkpoint';
    parts.database.pragma(`wal_checkpoint(${mode})`);
  }

  #changeSetting(parts: EngineParts): void {
    const theme = this.#random.next() < 0.5 ? 'dark' : 'light';
    const density = this.#random.next() < 0.5 ? 'two_lines' : 'compact';
    this.#commit(parts, 'setting', [settingFact('appearance')], () => {
      parts.settings.appearance = { theme, density, language: 'system' };
    });
  }

  #add(parts: EngineParts): void {
    const count = Math.min(1 + Math.floor(this.#random.next() * 4), this.#options.jobs - this.#added);
    // Now and then a file is saved again before it was sent: its older job is superseded in the same commit.
    const isSavedAgain = this.#added > 0 && this.#random.next() < 0.2;
    const jobs = Array.from({ length: count }, (_, index) => {
      const number = this.#added + index + 1;
      return newJob(number, this.#random, isSavedAgain && index === 0 ? this.#added : number);
    });
    const outdated = jobs.flatMap((job) =>
      job.file === null
        ? []
        : parts.store.findOutdated({
            path: job.file.path,
            connectionId: job.connectionId,
            targetId: job.target.id,
            sha256: job.file.sha256,
          }),
    );
    const superseded = outdated.map(({ id }) => jobFact(id));
    this.#commit(parts, 'intake', [newRows, ...superseded], () => {
      const added = parts.intake.add(jobs);
      return [...superseded, ...added.flatMap(({ jobId }) => (jobId === null ? [] : [jobFact(jobId)]))];
    });
    this.#added += count;
  }

  /** T1. */
  #claim(parts: EngineParts): boolean {
    const terms = { connectionId: 1, nowMs: this.#clock.nowMs(), exceptKinds: [], mayRetry: true };
    const next = parts.store.nextClaimable(terms);
    if (next === null) return false;
    const first =
      next.serial_key === null ? next : (parts.store.firstOfSerialKey(next.serial_key, terms) ?? next);
    const attempt = attemptFact(first.id, first.attempt_count + 1);
    const claim = this.#commit(parts, 'T1', [jobFact(first.id), attempt], () => parts.store.claim(1));
    if (claim !== null) this.#inHand.push(claim);
    return true;
  }

  #goOn(parts: EngineParts, claim: Claim | undefined): void {
    if (claim === undefined) return;
    const chance = this.#random.next();
    if (claim.job.phase === 'final') this.#finish(parts, claim, answerTo(this.#random));
    else if (chance < 0.15) this.#finish(parts, claim, failureBeforeTheEnd(this.#random));
    else this.#recordFinal(parts, claim);
  }

  /** T2, and only then the delimiter. */
  #recordFinal(parts: EngineParts, claim: Claim): void {
    const attempt = attemptFact(claim.job.id, claim.job.attempt_count);
    const isEarly = this.#options.isDelimiterEarly === true;
    if (isEarly) this.#options.tell({ told: 'delimiter', attempt });
    const final = this.#commit(parts, 'T2', [jobFact(claim.job.id), attempt], () =>
      parts.store.recordFinal(claim, claim.job.size_bytes),
    );
    if (!isEarly) this.#options.tell({ told: 'delimiter', attempt });
    this.#inHand.push(final);
  }

  /** T3. */
  #finish(parts: EngineParts, claim: Claim, result: AttemptResult): void {
    const attempt = attemptFact(claim.job.id, claim.job.attempt_count);
    const end = { sentBytes: claim.job.size_bytes, isCancelled: false };
    const write = (): JobRecord | null => parts.store.finish(claim, result, end).after;
    this.#commit(parts, 'T3', [jobFact(claim.job.id), attempt], () => {
      let finished: JobRecord | null;
      try {
        finished = write();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        parts.storage.makeRoom();
        finished = write();
      }
      if (finished === null) throw new Error(`The result of ${attempt} was fenced with nobody to fence it`);
    });
  }

  #finishTracking(parts: EngineParts): boolean {
    const job = parts.store.inState('tracking')[0];
    if (job === undefined) return false;
    this.#commit(parts, 'tracking', [jobFact(job.id)], () =>
      parts.store.change(job, { ...job, state: 'done', proof: proofOf(job), remote_status: 'indexed' }),
    );
    return true;
  }

  /** Says what may change, changes it, and says that it changed, with the rows as they are then. */
  #commit<Result>(
    parts: EngineParts,
    step: string,
    touches: readonly string[],
    change: () => Result,
  ): Result {
    this.stepName = step;
    this.#options.tell({ told: 'begin', step, touches });
    const result = change();
    const names = isNames(result) ? result : touches;
    this.#options.tell({ told: 'committed', facts: factsNamed(parts.database, names) });
    return result;
  }
}

function proofOf(job: JobRecord): 'indexed' | 'completed' {
  return job.kind === 'kb_document' ? 'indexed' : 'completed';
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
