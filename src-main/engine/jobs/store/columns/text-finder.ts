import { placesInBlock, type JobTexts, type TextBlock } from './job-texts.ts';
import { folded, SharedMatches } from './shared-texts.ts';

/** Which texts of a job are looked through: those of its line in a list, or all that a receipt shows. */
export type SearchedTexts = 'jobs' | 'receipts';

const digitsKept = 8;

/** Where words go over the seam between folder and name. */
interface Cut {
  readonly folders: SharedMatches;
  readonly nameBegins: Buffer;
}

/** Looks for one search's words in texts that are in memory: exactly what the condition in SQL finds. */
export class TextFinder {
  readonly #texts: JobTexts;
  readonly #words: Buffer;
  readonly #targets: SharedMatches;
  readonly #slides: SharedMatches;
  readonly #folders: SharedMatches;
  readonly #cuts: readonly Cut[];
  readonly #sums: { readonly least: number; readonly most: number; readonly isShort: boolean } | null;
  readonly #isOfReceipts: boolean;

  constructor(texts: JobTexts, words: string, searched: SearchedTexts) {
    const wanted = folded(words);
    const within = (entry: string): boolean => entry.includes(wanted);
    this.#texts = texts;
    this.#words = Buffer.from(wanted);
    this.#targets = new SharedMatches(texts.targets, within);
    this.#slides = new SharedMatches(texts.slides, within);
    this.#folders = new SharedMatches(texts.folders, within);
    this.#cuts = [...wanted.matchAll(/[/\\](?=.)/gsu)].map(({ index }) => {
      const folderEnds = wanted.slice(0, index + 1);
      return {
        folders: new SharedMatches(texts.folders, (entry) => entry.endsWith(folderEnds)),
        nameBegins: Buffer.from(wanted.slice(index + 1)),
      };
    });
    this.#sums = /^[0-9a-f]+$/u.test(wanted) ? sumsThatBegin(wanted) : null;
    this.#isOfReceipts = searched === 'receipts';
  }

  /** Tells of each place of a block; of those in `doubted` only the database knows. False where the block is not in memory. */
  find(block: number, found: (place: number) => void, doubted: (place: number) => void): boolean {
    const texts = this.#texts.block(block);
    if (texts === undefined) return false;
    const first = block * placesInBlock;
    const mark = (line: number): void => {
      found(first + line);
    };
    texts.own.find(this.#words, mark);
    markShared(texts.targets, this.#targets, mark);
    if (!this.#isOfReceipts) return true;
    texts.other.find(this.#words, mark);
    markShared(texts.slides, this.#slides, mark);
    markShared(texts.folders, this.#folders, mark);
    for (const { folders, nameBegins } of this.#cuts) {
      markShared(texts.folders, folders, (line) => {
        if (texts.own.begins(line, nameBegins)) mark(line);
      });
    }
    this.#findSums(texts, mark, (line) => {
      doubted(first + line);
    });
    return true;
  }

  #findSums({ sums }: TextBlock, mark: (line: number) => void, doubt: (line: number) => void): void {
    if (this.#sums === null) return;
    const { least, most, isShort } = this.#sums;
    for (let line = 0; line < sums.length; line += 1) {
      const sum = sums[line] ?? 0;
      if (sum === 1 && least <= 1) doubt(line);
      else if (sum > 1 && sum >= least && sum <= most) (isShort ? mark : doubt)(line);
    }
  }
}

function markShared(numbers: Uint32Array, matches: SharedMatches, mark: (line: number) => void): void {
  const flags = matches.now();
  if (flags === null) return;
  for (let line = 0; line < numbers.length; line += 1) if (flags[numbers[line] ?? 0] === 1) mark(line);
}

function sumsThatBegin(digits: string) {
  const kept = digits.slice(0, digitsKept);
  return {
    least: Number.parseInt(kept.padEnd(digitsKept, '0'), 16),
    most: Number.parseInt(kept.padEnd(digitsKept, 'f'), 16),
    isShort: digits.length <= digitsKept,
  };
}
