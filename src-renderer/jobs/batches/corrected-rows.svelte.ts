import { readCorrectionFile } from '../../../src-main/contract/correction-file.ts';
import type { CorrectionOutcome, CorrectionRow } from '../../../src-main/contract/correction.ts';
import { decodeText, encodingSample } from '../../../src-main/contract/tables/text-encoding.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { say } from '../../words/say.ts';

/** Few enough for one call, also where every path is long. */
const rowsInCall = 10;
const longestFileBytes = 64 * 1024 * 1024;

/** The part of the browser's `File` that counts. */
export interface RowsFile {
  readonly name: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file that does not say its encoding: what it is read with now, and words of it as they are read. */
export interface GuessedRows {
  readonly name: string;
  readonly encoding: string;
  readonly sample: string;
  readonly content: Uint8Array;
}

/** A corrected list on its way back: read, what each row would do, and what it did. */
export class CorrectedRows {
  readonly #client: OutboxClient;
  #rows: readonly CorrectionRow[] = [];
  #outcomes = $state.raw<readonly CorrectionOutcome[] | null>(null);
  #problem = $state<string | null>(null);
  #guessed = $state.raw<GuessedRows | null>(null);
  #isGiven = $state(false);
  #busy = $state<{ readonly done: number; readonly total: number } | null>(null);
  #error = $state.raw<unknown>(null);

  constructor(client: OutboxClient) {
    this.#client = client;
  }

  /** What each row would do, or did; `null` before a file was read. */
  get outcomes(): readonly CorrectionOutcome[] | null {
    return this.#outcomes;
  }

  /** Why the file cannot be used. */
  get problem(): string | null {
    return this.#problem;
  }

  /** `null`: the file says its encoding, or none was read. */
  get guessed(): GuessedRows | null {
    return this.#guessed;
  }

  get isGiven(): boolean {
    return this.#isGiven;
  }

  get busy(): { readonly done: number; readonly total: number } | null {
    return this.#busy;
  }

  get error(): unknown {
    return this.#error;
  }

  /** Rows of which something would come. */
  get acting(): number {
    return (this.#outcomes ?? []).filter(({ effect }) => effect !== 'wrong' && effect !== 'nothing').length;
  }

  async take(file: RowsFile, isOtherClientMeant: boolean): Promise<void> {
    this.#outcomes = null;
    this.#isGiven = false;
    this.#problem = null;
    this.#guessed = null;
    this.#rows = [];
    if (file.size > longestFileBytes) {
      this.#problem = say('batches.rows.too_long', { name: file.name });
      return;
    }
    const content = await file.arrayBuffer().catch(() => null);
    if (content === null) {
      this.#problem = say('batches.rows.unreadable', { name: file.name });
      return;
    }
    await this.#read(file.name, new Uint8Array(content), undefined, isOtherClientMeant);
  }

  /** The same file, read with an encoding that a person chose. */
  async readWith(encoding: string, isOtherClientMeant: boolean): Promise<void> {
    if (this.#guessed === null) return;
    const { name, content } = this.#guessed;
    await this.#read(name, content, encoding, isOtherClientMeant);
  }

  async #read(
    name: string,
    content: Uint8Array,
    asked: string | undefined,
    isOtherClientMeant: boolean,
  ): Promise<void> {
    this.#outcomes = null;
    this.#problem = null;
    this.#rows = [];
    const { text, encoding, isGuessed } = decodeText(content, asked);
    if (isGuessed || asked !== undefined)
      this.#guessed = { name, encoding, sample: encodingSample(text), content };
    const read = readCorrectionFile(text);
    if ('problem' in read) {
      this.#problem = say('batches.rows.unusable', { name, reason: read.problem });
      return;
    }
    if (read.rows.length === 0) {
      this.#problem = say('batches.rows.empty', { name });
      return;
    }
    this.#rows = read.rows;
    await this.foresee(isOtherClientMeant);
  }

  async foresee(isOtherClientMeant: boolean): Promise<void> {
    if (this.#rows.length === 0) return;
    this.#outcomes = await this.#each('corrections.foresee', this.#rows, isOtherClientMeant);
  }

  /** Those that are not wrong. The others stay as they are, to be corrected once more. */
  async give(isOtherClientMeant: boolean): Promise<void> {
    const wrong = (this.#outcomes ?? []).filter(({ effect }) => effect === 'wrong');
    const wrongRows = wrong.map(({ row }) => row);
    const rows = this.#rows.filter(({ row }) => !wrongRows.includes(row));
    const given = await this.#each('corrections.give', rows, isOtherClientMeant);
    if (given === null) return;
    this.#outcomes = [...wrong, ...given].toSorted((one, other) => one.row - other.row);
    this.#isGiven = true;
  }

  /** `null` where a call failed: what was given until then is given, and giving it once more changes nothing. */
  async #each(
    call: 'corrections.foresee' | 'corrections.give',
    rows: readonly CorrectionRow[],
    isOtherClientMeant: boolean,
  ): Promise<CorrectionOutcome[] | null> {
    const outcomes: CorrectionOutcome[] = [];
    this.#error = null;
    try {
      for (let at = 0; at < rows.length; at += rowsInCall) {
        this.#busy = { done: at, total: rows.length };
        const piece = rows.slice(at, at + rowsInCall);
        const meant = isOtherClientMeant ? { otherClient: true } : {};
        outcomes.push(...(await this.#client.call(call, { rows: piece, ...meant })).outcomes);
      }
      return outcomes;
    } catch (error) {
      this.#error = error;
      return null;
    } finally {
      this.#busy = null;
    }
  }
}
