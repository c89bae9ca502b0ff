import { message, type Message } from '../messages/message.ts';
import type { EmptyMeaning, LinkText } from './link-row.ts';

/** An empty cell below a filled one, where merged cells were saved as text: nothing says whether it means the one above. */
export interface EmptyBelow {
  readonly says: 'brand' | 'recipe' | 'carousel' | 'knowledge_base';
  readonly filled: { readonly row: number; readonly text: string };
  readonly empty: number;
}

/**
 * The first empty cell of a column that looks like the rest of merged ones: each value stands once, at the head of its rows. A value
 * that comes again in the next row shows that empty cells are left empty on purpose, and so does a first row without one.
 */
export function emptyBelow(
  cells: readonly { readonly row: number; readonly text: string }[],
  says: EmptyBelow['says'],
  keyOf: (text: string) => string,
): EmptyBelow | null {
  const [first] = cells;
  if (first === undefined || first.text.trim() === '') return null;
  const filled = cells.filter(({ text }) => text.trim() !== '');
  if (new Set(filled.map(({ text }) => keyOf(text))).size < filled.length) return null;
  const at = cells.findIndex(({ text }) => text.trim() === '');
  const [above, gap] = [cells[at - 1], cells[at]];
  return above === undefined || gap === undefined ? null : { says, filled: above, empty: gap.row };
}

/** What a list with such a cell asks. */
export function askEmpty(gap: EmptyBelow): Extract<LinkText, { kind: 'unclear' }> {
  return { kind: 'unclear', why: whyEmptyBelow(gap), question: { columns: [], asksEmpty: true } };
}

function whyEmptyBelow({ says, filled, empty }: EmptyBelow): Message {
  const name = filled.text.trim().slice(0, 80);
  const what = says === 'recipe' ? 'recipe' : 'brand';
  return message('table.empty_below', { what, name, row: filled.row, empty });
}

/** Cells of a column with each empty one as a person said. */
export function filledDown(
  cells: readonly (string | null)[],
  meaning: EmptyMeaning | undefined,
): (string | null)[] {
  if (meaning !== 'above') return [...cells];
  let above: string | null = null;
  return cells.map((cell) => {
    above = cell ?? above;
    return above;
  });
}
