/** A date or a time of day, in the orders that people write. */
const moment =
  /^(?:\p{L}{2,10}\.?,? )?\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?\.?(?:[T ,]+\d{1,2}:\d{2}(?::\d{2})?)?$|^\d{1,2}:\d{2}(?::\d{2})?$/u;
const filler = /^(?:x+|n\/?a|none|null|nil|todo|tbd|tba|ok|yes|no|ja|nein|done|true|false)$/iu;

/** What stands in a column of titles where there is none. Numbers may be titles there. */
export function isNoTitle(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || /^(?:x+|n\/?a|none|null|nil|todo|tbd|tba)$/iu.test(text.trim());
}

/** What people put into a cell that has nothing to say: a dash, a number, a date, an x. */
export function isScrap(cell: string): boolean {
  const text = cell.trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  return (
    !/\p{L}/u.test(text.replace(/(?<=\d)(?:st|nd|rd|th)\b/gu, '')) || moment.test(text) || filler.test(text)
  );
}
