/**
 * Names and words that come from disks and services, as they may be shown: control characters and the marks that turn the
 * direction of writing around are written out, so that nobody is shown `gpj.exe` for `exe.jpg`, and long text is cut. What is
 * written from right to left is set apart, so that the numbers, endings and words beside it keep their places.
 */

/** Control characters, bidirectional marks, line and paragraph separators, and the byte order mark, as ranges. */
const hidden: readonly (readonly [number, number])[] = [
  [0x0000, 0x001f],
  [0x007f, 0x009f],
  [0x061c, 0x061c],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2066, 0x2069],
  [0xfeff, 0xfeff],
];

const rightToLeft = String.raw`\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}`;
/** Words that are written from right to left, with the numbers between them: from the first of their letters to the last. */
const rightToLeftRun = new RegExp(`[${rightToLeft}](?:[\\s\\p{Nd}\\p{M}_.-]*[${rightToLeft}])*`, 'gu');
/** The isolate whose direction is that of its first letter, and its end. */
const [isolate, isolateEnd] = ['\u2068', '\u2069'];
const isolated = /\u2068[^\u2069]*\u2069/gu;

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const isHidden = hidden.some(([first, last]) => code >= first && code <= last);
  return isHidden ? `\\u${code.toString(16).padStart(4, '0')}` : character;
}

/** The longest piece of a service's words that is shown in one place, in characters. */
export const maximumShownCharacters = 500;

export function visibleText(text: string, maximumCharacters = maximumShownCharacters): string {
  const characters = Array.from(text, shown);
  const cut =
    characters.length <= maximumCharacters
      ? characters.join('')
      : `${characters.slice(0, maximumCharacters - 1).join('')}…`;
  return cut.replaceAll(rightToLeftRun, (run) => `${isolate}${run}${isolateEnd}`);
}

/**
 * The `dir` of a name as `visibleText` gives it: what has letters that are written from left to right stands in their order on any page,
 * and is cut at its end. `undefined`: as the page.
 */
export function directionOf(shownText: string): 'ltr' | undefined {
  return /\p{L}/u.test(shownText.replaceAll(isolated, '')) ? 'ltr' : undefined;
}

/** Several lines of a service's reply: line breaks and tabs stay, everything else as above. */
export function visibleLines(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((part) => visibleText(part, Number.MAX_SAFE_INTEGER))
        .join('\t'),
    )
    .join('\n');
}
