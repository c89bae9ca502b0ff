import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { OutputName, OutputOf } from './schemas/outputs.ts';
import { printable, printableCsv, printableJson, printableLines } from '../../../foundation/printable.ts';

export interface OutputStreams {
  readonly standard: Writable & { readonly isTTY?: boolean };
  readonly error: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/**
 * The two ways out. Standard output carries results (with `--json`, JSON and nothing else); standard error carries words for
 * people. A reader that goes away (`outbox jobs | head`) is no error: writing simply ends.
 */
export class Output {
  readonly #streams: OutputStreams;
  #isReaderGone = false;
  #hasProgress = false;

  constructor(streams: OutputStreams) {
    this.#streams = streams;
    for (const stream of [streams.standard, streams.error]) {
      stream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error;
        if (stream === streams.standard) this.#isReaderGone = true;
      });
    }
  }

  /** True once nobody reads standard output any more. */
  get isReaderGone(): boolean {
    return this.#isReaderGone;
  }

  get isTerminal(): boolean {
    return this.#streams.error.isTTY === true;
  }

  /** A line of the result for people. */
  print(line: string): void {
    this.#write(`${printable(line)}\n`);
  }

  /** Lines of the result that are ready, with their ends. */
  lines(text: string): void {
    this.#write(printableLines(text));
  }

  /** The result of that command as `--json` prints it: `output.json<'status'>(…)`. Without a name it takes nothing. */
  json<Name extends OutputName = never>(value: OutputOf<Name>): void {
    this.jsonText(`${JSON.stringify(value, null, 2)}\n`);
  }

  /** A piece of JSON that is written already. */
  jsonText(text: string): void {
    this.#write(printableJson(text));
  }

  /** Whole records of CSV. */
  csvText(text: string): void {
    this.#write(printableCsv(text));
  }

  /** Resolves once standard output can take more, so that a long result does not pile up in memory. */
  async roomToWrite(): Promise<void> {
    const { standard } = this.#streams;
    if (standard.writableNeedDrain && !this.#isReaderGone) {
      await Promise.race([once(standard, 'drain'), once(standard, 'close')]);
    }
  }

  /** A line for people beside the result. */
  note(line: string): void {
    this.#clearProgress();
    this.#streams.error.write(`${printable(line)}\n`);
  }

  /** What a person at a terminal is asked, before the answer on the same line. */
  prompt(words: string): void {
    this.#clearProgress();
    this.#streams.error.write(printable(words));
  }

  warn(line: string): void {
    this.note(`outbox: warning: ${line}`);
  }

  /** The one line at the foot of a terminal that is written over. Elsewhere nothing. */
  progress(line: string): void {
    if (!this.isTerminal) return;
    const width = Math.max(20, (this.#streams.error.columns ?? 80) - 1);
    this.#streams.error.write(`\r\u001b[K${printable(line).slice(0, width)}`);
    this.#hasProgress = true;
  }

  /** Resolves when both streams have handed everything on. */
  async flush(): Promise<void> {
    this.#clearProgress();
    await Promise.all([drained(this.#streams.standard), drained(this.#streams.error)]);
  }

  #write(text: string): void {
    if (this.#isReaderGone) return;
    this.#clearProgress();
    this.#streams.standard.write(text);
  }

  #clearProgress(): void {
    if (!this.#hasProgress) return;
    this.#hasProgress = false;
    this.#streams.error.write('\r\u001b[K');
  }
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else
      stream.write('', () => {
        resolve();
      });
  });
}
