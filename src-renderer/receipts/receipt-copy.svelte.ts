import type { ReceiptFormat } from '../../src-main/contract/receipt.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import type { ReceiptFilter } from './receipts.svelte.ts';

/** A clipboard is no place for more: what is longer belongs into a file. */
export const mostCopied = 5000;

export type CopyState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  /** Read, but the browser takes text only right after a press. */
  | { readonly kind: 'ready'; readonly text: string; readonly count: number }
  | { readonly kind: 'too_many'; readonly total: number }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface CopyPorts {
  /** Puts text on the clipboard. Rejects where that is not allowed. */
  write(text: string): Promise<void>;
  oncopied(count: number, format: ReceiptFormat): void;
}

const idle: CopyState = { kind: 'idle' };

/** Copies what a search found, read piece by piece. */
export class ReceiptCopy {
  readonly #client: OutboxClient;
  readonly #ports: CopyPorts;
  #state = $state.raw<CopyState>(idle);
  #format: ReceiptFormat = 'markdown';
  #run = 0;

  constructor(client: OutboxClient, ports: CopyPorts) {
    this.#client = client;
    this.#ports = ports;
  }

  get state(): CopyState {
    return this.#state;
  }

  /** A copy that is under way gives way to the new one. */
  async start(format: ReceiptFormat, filter: ReceiptFilter): Promise<void> {
    const run = ++this.#run;
    this.#format = format;
    this.#state = { kind: 'reading', done: 0, total: 0 };
    const texts: string[] = [];
    let count = 0;
    try {
      for (let cursor: number | null = 0; cursor !== null;) {
        const piece: { text: string; next: number | null; done: number; total: number } =
          await this.#client.call('receipts.text', { format, ...filter, cursor });
        if (run !== this.#run) return;
        if (piece.total > mostCopied) {
          this.#state = { kind: 'too_many', total: piece.total };
          return;
        }
        texts.push(piece.text);
        count = piece.done;
        cursor = piece.next;
        this.#state = { kind: 'reading', done: piece.done, total: piece.total };
      }
    } catch (error) {
      if (run === this.#run) this.#state = { kind: 'failed', error };
      return;
    }
    await this.#write(texts.join(''), count, run);
  }

  /** Puts on the clipboard what is ready. Called by a press. */
  async writeReady(): Promise<void> {
    if (this.#state.kind !== 'ready') return;
    await this.#write(this.#state.text, this.#state.count, ++this.#run);
  }

  /** Gives up what is under way, and forgets how it ended. */
  stop(): void {
    this.#run += 1;
    this.#state = idle;
  }

  async #write(text: string, count: number, run: number): Promise<void> {
    try {
      await this.#ports.write(text);
    } catch {
      if (run === this.#run) this.#state = { kind: 'ready', text, count };
      return;
    }
    if (run !== this.#run) return;
    this.#state = idle;
    this.#ports.oncopied(count, this.#format);
  }
}
