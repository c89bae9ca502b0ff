/** Controls, what turns the reading direction around, what ends a line, and what cannot be seen but for the shapes of emoji. */
const unprintable =
  /[[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\ufe00-\ufe0f]]/gv;

/**
 * Names and replies come from elsewhere, so what would move the cursor, ring a bell, turn the reading direction around or hide
 * is shown as its code (`\u{1b}`) instead of being sent to the terminal. Nothing is written to one in any other way than by the
 * functions here.
 */
export function printable(text: string): string {
  return text.replace(unprintable, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** For several lines that are ready: their ends are kept. */
export function printableLines(text: string): string {
  return text.replace(/[^\n]+/gu, (line) =>
    line.endsWith('\r') ? `${printable(line.slice(0, -1))}\r` : printable(line),
  );
}

/** For JSON: the same value, written without what a terminal would obey. Outside strings JSON holds no such character but `\n`. */
export function printableJson(json: string): string {
  return json.replace(unprintable, (found) =>
    found === '\n'
      ? found
      : Array.from(
          { length: found.length },
          (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`,
        ).join(''),
  );
}

/** For CSV: a line end inside quotes belongs to a cell, and is shown like any other character that is no text. */
export function printableCsv(csv: string): string {
  return csv
    .split('"')
    .map((part, at) => (at % 2 === 0 ? printableLines(part) : printable(part)))
    .join('"');
}
