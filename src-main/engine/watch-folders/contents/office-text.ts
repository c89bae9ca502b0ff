import { columnOf, unescaped } from './office-names.ts';
import { walkXmlAsFar } from './walk-xml.ts';

/* What stands in the XML of office programs, for a look at it. A part may be cut where reading ended: what stands before counts. */

/** A line for each paragraph of a text or of a slide (ECMA-376, `w:p` and `a:p`), and for each break in it. */
export function linesOfParagraphs(xml: Uint8Array): string[] {
  const lines: string[] = [];
  // A paragraph may hold a box with paragraphs of its own.
  const open: string[] = [];
  const depth = { t: 0, tabs: 0, Fallback: 0 };
  const add = (text: string): void => {
    if (depth.Fallback === 0 && open.length > 0) open.push((open.pop() ?? '') + text);
  };
  const end = (text: string): void => {
    if (depth.Fallback === 0) lines.push(...text.split('\n'));
  };
  walkXmlAsFar(xml, {
    open: (name) => {
      if (isCounted(name, depth)) depth[name] += 1;
      else if (name === 'p') open.push('');
      else if (name === 'br' || name === 'cr') add('\n');
      else if (name === 'noBreakHyphen') add('-');
      // Within `tabs` it is a place on the ruler.
      else if ((name === 'tab' && depth.tabs === 0) || name === 'ptab') add('\t');
    },
    close: (name) => {
      if (name === 'p') end(open.pop() ?? '');
      else if (isCounted(name, depth)) depth[name] -= 1;
    },
    text: (text) => {
      if (depth.t > 0) add(text);
    },
  });
  for (const text of open) end(text);
  return lines;
}

function isCounted<Depth extends object>(name: string, depth: Depth): name is Extract<keyof Depth, string> {
  return Object.hasOwn(depth, name);
}

/** The texts that cells refer to by their number, without the reading aids of Japanese. */
export function sharedStringsIn(xml: Uint8Array | null): string[] {
  const texts: string[] = [];
  let inText = false;
  let isAid = false;
  if (xml === null) return texts;
  walkXmlAsFar(xml, {
    open: (name) => {
      if (name === 'si') texts.push('');
      else if (name === 'rPh') isAid = true;
      else if (name === 't') inText = !isAid;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') isAid = false;
    },
    text: (text) => {
      if (inText && texts.length > 0) texts.push((texts.pop() ?? '') + text);
    },
  });
  return texts.map(unescaped);
}

/** Wider rows are cut: a line that is shown is shorter. */
const mostColumns = 200;

interface Cell {
  readonly column: number;
  readonly isShared: boolean;
  text: string;
}

/** A line for each row, its cells apart as they stand. */
export function linesOfSheet(xml: Uint8Array, strings: readonly string[]): string[] {
  const lines: string[] = [];
  const open: { row: string[] | null; cell: Cell | null; within: 'v' | 't' | null; isAid: boolean } = {
    ...{ row: null, cell: null, within: null, isAid: false },
  };
  const endRow = (): void => {
    if (open.row !== null) lines.push(open.row.join('\t').trimEnd());
    open.row = null;
  };
  walkXmlAsFar(xml, {
    open: (name, { r, t }) => {
      if (name === 'row') open.row = [];
      else if (name === 'c')
        open.cell = { column: columnAt(r) ?? (open.row?.length ?? 0) + 1, isShared: t === 's', text: '' };
      else if (name === 'rPh') open.isAid = true;
      else if (name === 'v' || (name === 't' && !open.isAid)) open.within = name;
    },
    close: (name) => {
      if (name === 'rPh') open.isAid = false;
      else if (name === open.within) open.within = null;
      else if (name === 'row') endRow();
      else if (name === 'c' && open.cell !== null) {
        putCell(open.row, open.cell, strings);
        open.cell = null;
      }
    },
    text: (text) => {
      if (open.within !== null && open.cell !== null) open.cell.text += text;
    },
  });
  endRow();
  return lines;
}

function putCell(row: string[] | null, { column, isShared, text }: Cell, strings: readonly string[]): void {
  if (row === null || column > mostColumns) return;
  while (row.length < column - 1) row.push('');
  row[column - 1] = isShared ? (strings[Number(text)] ?? '') : unescaped(text);
}

/** `null`: it does not say where the cell stands. */
function columnAt(place: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/iu.exec(place ?? '')?.[1];
  return letters === undefined ? null : columnOf(letters);
}
