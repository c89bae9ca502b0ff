import type { Receipt } from '../../src-main/contract/receipt.ts';
import { RowPlace, type RowPlacePorts } from '../shared/table/row-place.svelte.ts';
import type { Receipts } from './receipts.svelte.ts';

/** What the table does for its cursor. */
export interface ReceiptCursorPorts extends RowPlacePorts {
  reveal(index: number): void;
  /** Whether a receipt's sheet is open, which then follows the cursor. */
  isOpen(): boolean;
  open(receipt: Receipt | null): void;
}

/** The part of a key press that counts. */
export type ReceiptKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What the keys of the table of receipts do. */
export class ReceiptCursor {
  readonly #list: Receipts;
  readonly #ports: ReceiptCursorPorts;
  readonly #place: RowPlace<Receipt>;

  constructor(list: Receipts, ports: ReceiptCursorPorts) {
    this.#list = list;
    this.#ports = ports;
    this.#place = new RowPlace(list, (receipt) => receipt.jobId, ports);
  }

  get index(): number | null {
    return this.#place.index;
  }

  enter(): void {
    this.#place.enter();
  }

  forget(): void {
    this.#place.forget();
  }

  press(index: number): void {
    const receipt = this.#list.row(index);
    if (receipt === undefined) return;
    this.#place.stand(index);
    this.#ports.open(receipt);
  }

  /** True where the key meant something here. */
  key({ key, ctrlKey, metaKey, altKey }: ReceiptKey): boolean {
    if (this.#list.total === 0 || ctrlKey || metaKey || altKey) return false;
    const to = this.#place.destination(key);
    if (to !== null) {
      this.#place.stand(to);
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
}
