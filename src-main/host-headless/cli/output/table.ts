import { printable } from '../../../foundation/printable.ts';

/** Rows as aligned columns with two spaces between them; the last one is left ragged. Numbers stand at the right. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [header, ...rows].map((row) => row.map(printable));
  // There may be more rows than a call takes arguments.
  const widths = header.map((_, column) =>
    lines.reduce((widest, row) => Math.max(widest, lengthOf(row[column] ?? '')), 0),
  );
  const isNumeric = header.map(
    (_, column) =>
      rows.length > 0 && rows.every((row) => /^(?:[\d.,]+(?: [kMGT]?B)?|–)$/u.test(row[column] ?? '')),
  );
  return lines.map((row) =>
    row
      .map((cell, column) => {
        const padding = ' '.repeat((widths[column] ?? 0) - lengthOf(cell));
        return isNumeric[column] === true ? padding + cell : cell + padding;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Code points: close enough to columns for names, and right for everything in Latin, Greek and Cyrillic. */
const lengthOf = (text: string): number => Array.from(text).length;
