import type { Message } from '../../../contract/messages/message.ts';
import type { TableRow } from '../../../contract/tables/csv-rows.ts';
import type { SheetRows } from '../../../contract/tables/workbook-sheets.ts';
import type { ListReader } from '../lists/list-reader.ts';

/** What stands in the first sheet of a file, or why nothing of it could be read. */
export type SheetReading =
  | {
      readonly kind: 'table';
      readonly rows: readonly TableRow[];
      /** All sheets of a workbook, in their order. */
      readonly sheets?: readonly SheetRows[];
      /** The encoding of a text that does not say so itself. */
      readonly readAs?: string;
    }
  | { readonly kind: 'unreadable'; readonly why: Message };

/** `name`: says by its end what the content is. */
export interface SheetContent {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Reads sheets and lists beside the thread that everybody waits for: what takes them apart may fail, hang or fill its memory. */
export interface SheetReader extends ListReader {
  /** Never rejects. */
  read(sheet: SheetContent): Promise<SheetReading>;
  close(): Promise<void>;
}

export type OpenSheets = () => SheetReader;

/** A file that cannot be taken for a table. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
  readonly why: Message;

  constructor(why: Message) {
    super(why.code);
    this.why = why;
  }
}
