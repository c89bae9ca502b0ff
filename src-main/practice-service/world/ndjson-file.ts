import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
} from 'node:fs';

/**
 * A file of JSON lines that only grows. Writing is synchronous: a line is in the file before the reply it stands for
 * leaves, and two lines never mix.
 */
export class NdjsonFile {
  readonly #path: string;
  readonly #descriptor: number;
  #isClosed = false;

  constructor(path: string) {
    this.#path = path;
    this.#descriptor = openSync(path, 'a+', 0o600);
    this.#endTornLine();
  }

  /** Every line that is JSON, in order. A line torn by a crash is passed over: what it stood for was never answered. */
  read(): unknown[] {
    return readFileSync(this.#path, 'utf8').split('\n').flatMap(parsedLine);
  }

  append(value: object): void {
    // The number of a closed descriptor may by now belong to somebody else's file.
    if (this.#isClosed) throw new Error(`${this.#path} is closed`);
    appendFileSync(this.#descriptor, `${JSON.stringify(value)}\n`);
  }

  empty(): void {
    if (this.#isClosed) throw new Error(`${this.#path} is closed`);
    ftruncateSync(this.#descriptor, 0);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#descriptor);
  }

  #endTornLine(): void {
    const { size } = fstatSync(this.#descriptor);
    if (size === 0) return;
    const last = Buffer.alloc(1);
    readSync(this.#descriptor, last, 0, 1, size - 1);
    if (last.toString() !== '\n') appendFileSync(this.#descriptor, '\n');
  }
}

function parsedLine(line: string): unknown[] {
  if (line === '') return [];
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
