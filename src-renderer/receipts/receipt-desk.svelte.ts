import { untrack } from 'svelte';
import type { Receipt } from '../../src-main/contract/receipt.ts';
import type { App } from '../state/app.svelte.ts';
import { schedule } from '../state/timers.ts';
import { formatWords } from './format-words.ts';
import { ReceiptCopy } from './receipt-copy.svelte.ts';
import { Receipts } from './receipts.svelte.ts';
import { say } from '../words/say.ts';

/** The list of receipts with what belongs to it: the one that is open, and the copy that is under way. */
export class ReceiptDesk {
  readonly list: Receipts;
  readonly copy: ReceiptCopy;
  readonly #app: App;
  #open = $state.raw<Receipt | null>(null);

  constructor(app: App) {
    this.#app = app;
    this.list = new Receipts(app.client, schedule);
    this.copy = new ReceiptCopy(app.client, {
      write: (text) => navigator.clipboard.writeText(text),
      oncopied: (count, format) => {
        app.toasts.show(say('receipts.copied_as', { count, name: formatWords[format].name }));
      },
    });
  }

  /** The receipt whose sheet is open, as the list last had it. */
  get open(): Receipt | null {
    const opened = this.#open;
    if (opened === null) return null;
    const index = this.list.indexOf(opened.jobId);
    return (index === null ? null : this.list.row(index)) ?? opened;
  }

  /** Opens a receipt's sheet instead of whatever is open, or closes it. */
  show(receipt: Receipt | null): void {
    this.#open = receipt;
    if (this.#app.navigation.jobId !== null) this.#app.navigation.openJob(null);
  }

  /** Reads the list and follows the engine's changes. Returns the function that stops it. */
  start(): () => void {
    // Whoever starts it has no interest in what the list does from then on.
    untrack(() => {
      this.list.ask(this.list.search);
    });
    return this.#app.engine.onChange((change) => {
      this.list.receive(change);
    });
  }

  dispose(): void {
    this.copy.stop();
    this.list.dispose();
  }
}
