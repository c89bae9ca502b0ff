import type { OutboxError } from '../../../contract/errors.ts';
import { delay, type Clock } from '../../../foundation/clock.ts';
import { isSameFile, type FileStatus, type FolderToRead } from '../../../foundation/files/file-system.ts';
import type { SettledFile } from '../../jobs/store/job-intake.ts';
import type { FileLooks } from '../looks/file-looks.ts';
import type { Semaphore } from '../files/limits.ts';
import type { Timings } from '../files/timings.ts';
import { onlyIdentity } from '../files/classify-file.ts';
import { hopelessReading, refusalOf, refusalOfError } from './settle-refusals.ts';
import { settleStepMs } from '../files/settle-steps.ts';
import type { TookInFolders } from './settling.ts';

export interface SettleTogetherOptions {
  readonly looks: Pick<FileLooks, 'statuses' | 'read'>;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly onTook: TookInFolders;
  /** How many batches are read at a time. */
  readonly readers: Semaphore;
}

/** Where a file lies that a person named. */
export interface SettlePlace {
  readonly path: string;
  /** Nothing that lies outside it by now is read. */
  readonly folder: FolderToRead;
  readonly isSlow: boolean;
  /** The file system on which times of change are believed, or `null`. */
  readonly steadyDevice: string | null;
}

/** `null`: it is still being written, or cannot be opened just now. An error says why it is not taken. */
export type SettledOnce = SettledFile | OutboxError | null;

interface PlaceLook {
  readonly place: SettlePlace;
  readonly status: FileStatus;
}

const readTogether = 64;

/** Looks at many files, waits once for all that may still be written, looks again, and reads what stood still. */
export async function settleTogether(
  options: SettleTogetherOptions,
  places: readonly SettlePlace[],
  acceptIncomplete: boolean,
): Promise<SettledOnce[]> {
  const round = new Round(options);
  const still = await round.standStill(places);
  await round.read(still, acceptIncomplete);
  return places.map((place) => round.outcomes.get(place) ?? null);
}

class Round {
  readonly outcomes = new Map<SettlePlace, SettledOnce>();
  readonly #options: SettleTogetherOptions;

  constructor(options: SettleTogetherOptions) {
    this.#options = options;
  }

  async standStill(places: readonly SettlePlace[]): Promise<PlaceLook[]> {
    const seen = await this.#look(places);
    const stood = new Set(seen.filter((one) => this.#hasStoodStill(one)));
    const toWaitFor = Map.groupBy(
      seen.filter((one) => !stood.has(one)),
      ({ place }) => this.#settleMs(place),
    );
    const waited = await Promise.all(
      [...toWaitFor].map(([settleMs, files]) => this.#waitFor(files, settleMs)),
    );
    return [...stood, ...waited.flat()];
  }

  async read(files: readonly PlaceLook[], acceptIncomplete: boolean): Promise<void> {
    const { readers } = this.#options;
    const batches = Array.from({ length: Math.ceil(files.length / readTogether) }, (_, index) =>
      files.slice(index * readTogether, (index + 1) * readTogether),
    );
    await Promise.all(batches.map((batch) => readers.run(() => this.#readBatch(batch, acceptIncomplete))));
  }

  async #readBatch(batch: readonly PlaceLook[], acceptIncomplete: boolean): Promise<void> {
    const requests = batch.map(({ place: { path, folder }, status }) => {
      return { path, folder, expected: onlyIdentity(status), acceptIncomplete, keepUpToBytes: 0 };
    });
    const { looks, clock, onTook } = this.#options;
    const beganAtMs = clock.monotonicMs();
    const readings = await looks.read(requests, () => false);
    for (const [index, request] of requests.entries()) {
      if (readings[index]?.kind !== 'again') continue;
      const [alone] = await looks.read([request], () => false, { isAlone: true });
      if (alone !== undefined) readings[index] = alone;
    }
    onTook('reading', (clock.monotonicMs() - beganAtMs) / batch.length, batch.length);
    for (const [index, { place }] of batch.entries()) {
      const reading = readings[index];
      if (reading === undefined) throw new Error('There are fewer readings than files');
      const isRead = reading.kind === 'read';
      this.outcomes.set(place, isRead ? reading.file : hopelessReading(place.path, reading));
    }
  }

  /** Those that are the same at each reading. */
  async #waitFor(files: readonly PlaceLook[], settleMs: number): Promise<readonly PlaceLook[]> {
    const { clock, timings, onTook } = this.#options;
    const beganAtMs = clock.monotonicMs();
    let same = files;
    for (let reading = 1; reading < timings.settleReadings && same.length > 0; reading += 1) {
      await delay(clock, settleStepMs(settleMs, timings));
      const again = await this.#look(same.map(({ place }) => place));
      const statuses = new Map(again.map(({ place, status }) => [place, status]));
      same = same.filter(({ place, status }) => {
        const now = statuses.get(place);
        return now !== undefined && isSameFile(now, status);
      });
    }
    onTook('settling', clock.monotonicMs() - beganAtMs, same.length);
    return same;
  }

  /** The regular files among them; what is none has its outcome. */
  async #look(places: readonly SettlePlace[]): Promise<PlaceLook[]> {
    const found = await this.#options.looks.statuses(places.map(({ path }) => path));
    return places.flatMap((place, index) => {
      const look = found[index];
      if (look === undefined) throw new Error('There are fewer answers than paths');
      const refusal =
        look.kind === 'error' ? refusalOfError(place.path, look.error) : refusalOf(place.path, look.status);
      if (refusal === null && look.kind === 'status') return [{ place, status: look.status }];
      this.outcomes.set(place, refusal);
      return [];
    });
  }

  #hasStoodStill({ place, status }: PlaceLook): boolean {
    return status.device === place.steadyDevice && status.unchangedForMs >= this.#settleMs(place);
  }

  #settleMs({ isSlow }: SettlePlace): number {
    const { timings } = this.#options;
    return isSlow ? timings.slowSettleMs : timings.settleMs;
  }
}
