import { isMessage, message, type Message } from '../messages/message.ts';

/** Where something stands in a list: in which row, and of which sheet where several are read as one list. */
export interface RowPlace {
  readonly row?: number | undefined;
  readonly sheet?: string | undefined;
}

/** Said of the row that it is about. */
export function atRow(reason: Message, { row, sheet }: RowPlace): Message {
  if (row === undefined) return reason;
  return sheet === undefined
    ? message('link_fault.at_row', { row, reason })
    : message('link_fault.at_row_of_sheet', { row, sheet, reason });
}

/** Said of a row that names the video of an earlier one. */
export function sameAsRow({
  row,
  sheet,
}: {
  readonly row: number;
  readonly sheet?: string | undefined;
}): Message {
  return sheet === undefined
    ? message('link_fault.same_as_row', { row })
    : message('link_fault.same_as_row_of_sheet', { row, sheet });
}

/** Said of the sheet that it is about as well, where several are read as one list. */
export function atSheet(reason: Message, sheet: string | undefined): Message {
  if (sheet === undefined) return reason;
  return isMessage(reason, 'link_fault.at_row')
    ? message('link_fault.at_row_of_sheet', { ...reason.params, sheet })
    : message('table.of_sheet', { name: sheet, reason });
}
