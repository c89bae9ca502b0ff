import { bareHosts } from '../../../contract/tables/bare-hosts.ts';

/* What people take out of a text without deleting it: comments, and words that are struck through. */

const bullet = String.raw`(?:(?:[-*+•]|\d{1,3}[.)])\s+)?(?:\[[ x]\]\s+)?`;
const open = String.raw`<!--(?!.*-->)|~~(?!.*~~)|<(?:s|del|strike)>(?!.*<\/)`;
const address = String.raw`https?:\/\/|www\.|${bareHosts}`;
const lineOut = new RegExp(String.raw`^\s*${bullet}(?:#+|\/\/+|rem\s|--+|;+|${open})\s*(?=${address})`, 'iu');

/** Whether a mark at its beginning takes a whole line out, as one does that is never closed. */
export function isLineOut(line: string): boolean {
  return lineOut.test(line);
}

const marks = /<!--|<(s|del|strike)(?:\s[^<>]{0,200})?>|(?<![\w/~])~~(?=[^\s~])/giu;
const closings: Readonly<Record<string, string>> = {
  '<!--': '-->',
  '~~': '~~',
  s: String.raw`<\/s\s{0,9}>`,
  del: String.raw`<\/del\s{0,9}>`,
  strike: String.raw`<\/strike\s{0,9}>`,
};

/** Tells whether a place lies within marks that take it out. To be asked from the beginning of the text to its end. */
export function putAside(text: string): (at: number) => boolean {
  const ranges = rangesOf(text);
  let next = 0;
  return (at) => {
    while ((ranges[next]?.end ?? Infinity) <= at) next += 1;
    return (ranges[next]?.start ?? Infinity) <= at;
  };
}

function rangesOf(text: string): { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  // Not looked for again: a text may hold thousands of marks that are never closed.
  const unclosed = new Set<string>();
  let last = 0;
  for (const { 0: mark, 1: tag, index } of text.matchAll(marks)) {
    const kind = tag?.toLowerCase() ?? mark;
    if (index < last || unclosed.has(kind)) continue;
    const closing = new RegExp(closings[kind] ?? '$', 'giu');
    closing.lastIndex = index + mark.length;
    const found = closing.exec(text);
    if (found === null) unclosed.add(kind);
    else if (kind !== '~~' || !/[\r\n]/u.test(text.slice(index, found.index))) {
      last = found.index + found[0].length;
      ranges.push({ start: index, end: last });
    }
  }
  return ranges;
}
