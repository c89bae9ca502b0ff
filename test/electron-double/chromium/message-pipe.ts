import type { Readable, Writable } from 'node:stream';

const terminator = 0;

/** Chromium's debugging pipe: JSON messages, each ended by a zero byte. */
export class MessagePipe {
  readonly #toBrowser: Writable;
  #unfinished: Buffer[] = [];

  constructor(toBrowser: Writable, fromBrowser: Readable, onMessage: (message: unknown) => void) {
    this.#toBrowser = toBrowser;
    // A write after Chromium died fails here; its exit is reported by the process itself.
    toBrowser.on('error', () => undefined);
    fromBrowser.on('error', () => undefined);
    fromBrowser.on('data', (chunk: Buffer) => {
      for (const text of this.#split(chunk)) onMessage(JSON.parse(text));
    });
  }

  send(message: object): void {
    this.#toBrowser.write(`${JSON.stringify(message)}\0`);
  }

  *#split(chunk: Buffer): Generator<string> {
    let rest = chunk;
    for (let end = rest.indexOf(terminator); end >= 0; end = rest.indexOf(terminator)) {
      this.#unfinished.push(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      const text = Buffer.concat(this.#unfinished).toString('utf8');
      this.#unfinished = [];
      yield text;
    }
    if (rest.length > 0) this.#unfinished.push(rest);
  }
}
