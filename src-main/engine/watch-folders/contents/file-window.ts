import { message } from '../../../contract/messages/message.ts';
import type { OpenFile } from '../../../foundation/files/file-system.ts';
import { Bytes, CutShort } from './bytes.ts';
import { TooMuchToRead, WorkBudget } from './work-budget.ts';

/** What lies near is often asked for next; far away it is mostly one number. */
const nearBytes = 64 * 1024;
const farBytes = 4 * 1024;
/** Behind what was read last: what is passed over there is not near any more. */
const skippedBytes = 8 * 1024;
/** What is not larger is searched from its beginning to its end; of anything larger the answer is that nobody looked. */
export const searchedWholeBytes = 32 * 1024 * 1024;
/** Walked through in pieces. One at a time is kept. */
const readAtMostBytes = 128 * 1024 * 1024;
const piecesAtMost = 100_000;

/**
 * A file as its parts are asked for, wherever they lie: at most 128 MiB of it and 100,000 parts, so that no file, whatever it says
 * of itself, takes long or fills the memory. What is handed out is paid for each time, as whoever asks works on it.
 */
export class FileWindow {
  readonly sizeBytes: number;
  /** What it looks into. */
  readonly file: Pick<OpenFile, 'read'>;
  /** Shared by all windows of one look. */
  readonly work: WorkBudget;
  #window: Uint8Array;
  #windowAt = 0;
  #readBytes = 0;
  #pieces = 0;
  /** How often something of what was read last was asked for. */
  #asked = 0;

  /** `whole`: all of the file, where it is at hand. */
  constructor(
    file: Pick<OpenFile, 'read'>,
    sizeBytes: number,
    whole: Uint8Array | null = null,
    work = WorkBudget.ofFile(sizeBytes),
  ) {
    this.work = work;
    this.file = file;
    this.sizeBytes = sizeBytes;
    this.#window = whole ?? new Uint8Array(0);
  }

  /** Exactly so many bytes. Throws `CutShort` behind the end of the file, `TooMuchToRead`, `FileError`. */
  async bytes(at: number, length: number): Promise<Bytes> {
    if (at < 0 || length < 0 || at + length > this.sizeBytes) throw new CutShort('it ends too early');
    this.work.spend(length);
    this.work.step();
    this.#pieces += 1;
    if (this.#pieces > piecesAtMost) throw new TooMuchToRead(message('file_problem.too_many_parts'));
    const isInWindow = at >= this.#windowAt && at + length <= this.#windowAt + this.#window.byteLength;
    if (!isInWindow) await this.#move(at, Math.max(length, this.#isFar(at) ? farBytes : nearBytes));
    this.#asked += 1;
    const start = at - this.#windowAt;
    if (start + length > this.#window.byteLength) throw new CutShort('it ends too early');
    return new Bytes(this.#window.subarray(start, start + length));
  }

  /** So many bytes, or as many as there are up to the end of the file. */
  upTo(at: number, length: number): Promise<Bytes> {
    return this.bytes(at, Math.max(0, Math.min(length, this.sizeBytes - at)));
  }

  /** A file that lies in it. */
  within(from: number, sizeBytes: number): FileWindow {
    const read = async (into: Uint8Array, at: number): Promise<number> => {
      const { raw } = await this.upTo(from + at, Math.min(into.byteLength, sizeBytes - at));
      into.set(raw);
      return raw.byteLength;
    };
    return new FileWindow({ read }, Math.min(sizeBytes, this.sizeBytes - from), null, this.work);
  }

  /** The same file, read for a share of the work. */
  sharing(work: WorkBudget): FileWindow {
    const isWhole = this.#windowAt === 0 && this.#window.byteLength === this.sizeBytes;
    return new FileWindow(this.file, this.sizeBytes, isWhole ? this.#window : null, work);
  }

  /** Where parts are passed over: those as long as what is read for a near one are mostly followed by more of them. */
  #isFar(at: number): boolean {
    const end = this.#windowAt + this.#window.byteLength;
    const isPassingOver = this.#asked === 1 && this.#window.byteLength >= nearBytes;
    return at < this.#windowAt || at > end + skippedBytes || isPassingOver;
  }

  async #move(at: number, wantedBytes: number): Promise<void> {
    const window = new Uint8Array(Math.min(wantedBytes, this.sizeBytes - at));
    this.#readBytes += window.byteLength;
    if (this.#readBytes > readAtMostBytes) throw new TooMuchToRead(message('file_problem.too_much_to_read'));
    let filled = 0;
    while (filled < window.byteLength) {
      const count = await this.file.read(window.subarray(filled), at + filled);
      if (count === 0) break;
      filled += count;
    }
    this.#window = window.subarray(0, filled);
    this.#windowAt = at;
    this.#asked = 0;
  }
}
