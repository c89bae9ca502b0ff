import type { Clock } from '../../../foundation/clock.ts';
import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import type { FileSystem, OpenFile, ReadableFileSystem } from '../../../foundation/files/file-system.ts';
import { withoutOwnFolder } from '../../../foundation/files/own-folder.ts';

/** Larger files are read beside this thread, while what was read before is hashed and sent. */
const nearAtMostBytes = 64 * 1024;
/** A disk that sleeps takes seconds; one that answered so lately is awake. */
const [awakeWithinMs, staysAwakeMs] = [100, 2 * secondMs];
/** So much of a thread that everybody waits for may be blocked: in one go, and of all time. */
const [blockedAtMostMs, blockedShare] = [40, 0.5];
const knownForMs = minuteMs;
const mostPlaces = 256;

/** What is known of a folder. Times are monotonic milliseconds. */
interface Place {
  /** On a disk of this computer, whose answers come from no other program. */
  isLocal: boolean;
  knownSinceMs: number;
  awakeUntilMs: number;
  /** How long calls may block; below 0 none may. */
  blockableMs: number;
  countedAtMs: number;
  readonly direct: ReadableFileSystem;
  readonly patient: ReadableFileSystem;
}

export interface NearFilesParts {
  /** Whose calls wait for nobody, without the data folder. */
  readonly fileSystem: FileSystem;
  /** The same files, by calls that block. Left out: there are none. */
  readonly direct?: ReadableFileSystem | undefined;
  /** The data folder. */
  readonly ownDirectory: string;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/**
 * By which calls a small file is opened and read. Those that wait for nobody wake a thread each, some twenty times a file, and cost
 * more than all else that its sending takes. Those that block are several times cheaper, but a disk that sleeps, breaks or is far away
 * would hold up everything: so they are made only where the folder lies on a disk of this computer that answered a moment ago, and not
 * for a while once they took long.
 */
export class NearFiles {
  readonly #parts: NearFilesParts;
  readonly #places = new Map<string, Place>();

  constructor(parts: NearFilesParts) {
    this.#parts = parts;
  }

  /** For a file of this size in, or below, the folder. To be asked anew for each step of its sending. */
  async of(folder: string, sizeBytes: number | null): Promise<ReadableFileSystem> {
    const { fileSystem, direct, clock } = this.#parts;
    if (direct === undefined || sizeBytes === null || sizeBytes > nearAtMostBytes) return fileSystem;
    const place = this.#places.get(folder) ?? this.#newPlace(folder, direct);
    const nowMs = clock.monotonicMs();
    if (nowMs - place.knownSinceMs > knownForMs) {
      place.isLocal = await fileSystem.keepsChangeTimes(folder);
      place.knownSinceMs = nowMs;
    }
    if (!place.isLocal) return fileSystem;
    const regainedMs = (nowMs - place.countedAtMs) * blockedShare;
    place.blockableMs = Math.min(blockedAtMostMs, place.blockableMs + regainedMs);
    place.countedAtMs = nowMs;
    return nowMs < place.awakeUntilMs && place.blockableMs > 0 ? place.direct : place.patient;
  }

  #newPlace(folder: string, direct: ReadableFileSystem): Place {
    const place: Place = {
      isLocal: false,
      knownSinceMs: Number.NEGATIVE_INFINITY,
      awakeUntilMs: Number.NEGATIVE_INFINITY,
      blockableMs: blockedAtMostMs,
      countedAtMs: this.#parts.clock.monotonicMs(),
      direct: withoutOwnFolder(
        timed(direct, (work) => this.#directly(place, work)),
        this.#parts.ownDirectory,
      ),
      patient: timed(this.#parts.fileSystem, (work) => this.#patiently(place, work)),
    };
    if (this.#places.size >= mostPlaces) this.#places.clear();
    this.#places.set(folder, place);
    return place;
  }

  /** It has blocked for as long as it took once `work` returns. */
  #directly<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    const { clock } = this.#parts;
    const beganAtMs = clock.monotonicMs();
    const result = work();
    const nowMs = clock.monotonicMs();
    place.blockableMs -= nowMs - beganAtMs;
    place.countedAtMs = nowMs;
    place.awakeUntilMs = nowMs + staysAwakeMs;
    return result;
  }

  async #patiently<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    const { clock } = this.#parts;
    const beganAtMs = clock.monotonicMs();
    const result = await work();
    const nowMs = clock.monotonicMs();
    if (nowMs - beganAtMs <= awakeWithinMs) place.awakeUntilMs = nowMs + staysAwakeMs;
    return result;
  }
}

type Timed = <Result>(work: () => Promise<Result>) => Promise<Result>;

function timed(files: ReadableFileSystem, by: Timed): ReadableFileSystem {
  return {
    status: (path) => by(() => files.status(path)),
    list: (directory, most) => by(() => files.list(directory, most)),
    realPath: (path) => by(() => files.realPath(path)),
    open: async (path, within) => timedFile(await by(() => files.open(path, within)), by),
  };
}

function timedFile(file: OpenFile, by: Timed): OpenFile {
  return {
    status: () => by(() => file.status()),
    read: (buffer, position) => by(() => file.read(buffer, position)),
    close: () => file.close(),
  };
}
