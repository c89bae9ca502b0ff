import type { Receipt } from '../../src-main/contract/receipt.ts';
import type { Receipts } from '../state/receipts.svelte.ts';

/** What the table does for its cursor. */
export interface ReceiptCursorPorts {
  reveal(index: number): void;
  rowsInView(): number;
  /** Whether a receipt's sheet is open, which then follows the cursor. */
  isOpen(): boolean;
  open(receipt: Receipt | null): void;
}

/** The part of a key press that counts. */
export type ReceiptKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Where the keyboard stands in the table of receipts. It stands on a receipt: when rows move it goes with it. */
export class ReceiptCursor {
  readonly #list: Receipts;
  readonly #ports: ReceiptCursorPorts;
  #at = $state.raw<{ readonly index: number; readonly jobId: number | null } | null>(null);

  constructor(list: Receipts, ports: ReceiptCursorPorts) {
    this.#list = list;
    this.#ports = ports;
  }

  get index(): number | null {
    if (this.#at === null || this.#list.total === 0) return null;
    const now = this.#at.jobId === null ? null : this.#list.indexOf(this.#at.jobId);
    return Math.min(now ?? this.#at.index, this.#list.total - 1);
  }

  enter(): void {
    if (this.#at === null && this.#list.total > 0) this.#stand(0);
  }

  forget(): void {
    this.#at = null;
  }

  press(index: number): void {
    const receipt = this.#list.row(index);
    if (receipt === undefined) return;
    this.#stand(index);
    this.#ports.open(receipt);
  }

  /** True where the key meant something here. */
  key({ key, ctrlKey, metaKey, altKey }: ReceiptKey): boolean {
    if (this.#list.total === 0 || ctrlKey || metaKey || altKey) return false;
    const to = this.#destination(key);
    if (to !== null) {
      this.#stand(to);
      this.#ports.reveal(to);
      const receipt = this.#list.row(to);
      if (this.#ports.isOpen() && receipt !== undefined) this.#ports.open(receipt);
      return true;
    }
    if (key === 'Enter' && this.index !== null) this.press(this.index);
    else if (key === 'Escape' && this.#ports.isOpen()) this.#ports.open(null);
    else return false;
    return true;
  }

  #stand(index: number): void {
    this.#at = { index, jobId: this.#list.row(index)?.jobId ?? null };
  }

  #destination(key: string): number | null {
    const at = this.index ?? -1;
    const last = this.#list.total - 1;
    const page = this.#ports.rowsInView();
    switch (key) {
      case 'ArrowDown':
        return Math.min(last, at + 1);
      case 'ArrowUp':
        return Math.max(0, at - 1);
      case 'PageDown':
        return Math.min(last, at + page);
      case 'PageUp':
        return Math.max(0, at - page);
      case 'Home':
        return 0;
      case 'End':
        return last;
      default:
        return null;
    }
  }
}
