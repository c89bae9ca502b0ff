/** Lists and pairs as people write them in one line. A backslash takes what follows as it is, where that would end a word or a value. */

interface Letter {
  readonly character: string;
  readonly isEscaped: boolean;
}

/** Before anything else a backslash stands for itself. */
const escapable = /^[\\=,\s]$/u;
const breaks: Readonly<Record<string, string>> = { n: '\n', r: '\r' };

function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  const characters = Array.from(text);
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    const next = characters[at + 1] ?? '';
    const taken = character !== '\\' ? undefined : escapable.test(next) ? next : breaks[next];
    if (taken !== undefined) at += 1;
    letters.push({ character: taken ?? character, isEscaped: taken !== undefined });
  }
  return letters;
}

const isBlank = ({ character, isEscaped }: Letter): boolean => !isEscaped && /\s/u.test(character);
const textOf = (letters: readonly Letter[]): string => letters.map(({ character }) => character).join('');

function trimmed(letters: readonly Letter[]): readonly Letter[] {
  const start = letters.findIndex((letter) => !isBlank(letter));
  return start === -1 ? [] : letters.slice(start, letters.findLastIndex((letter) => !isBlank(letter)) + 1);
}

/** Between blanks and commas. */
export function wordsIn(text: string): string[] {
  const words: Letter[][] = [[]];
  for (const letter of lettersOf(text)) {
    if (isBlank(letter) || (letter.character === ',' && !letter.isEscaped)) words.push([]);
    else words.at(-1)?.push(letter);
  }
  return words.map(textOf).filter((word) => word !== '');
}

/**
 * `acme = car_12`, in two at the last `=`: names hold more of them than ids. Those that end an id belong to it, as in `acme=Y2FyMQ==`.
 * `null` where either side would be empty.
 */
export function pairIn(text: string): readonly [string, string] | null {
  const letters = trimmed(lettersOf(text));
  const isEquals = ({ character, isEscaped }: Letter): boolean => character === '=' && !isEscaped;
  const end = letters.findLastIndex((letter) => !isEquals(letter));
  const at = letters.slice(0, Math.max(0, end)).findLastIndex(isEquals);
  if (at === -1) return null;
  const [first, second] = [textOf(trimmed(letters.slice(0, at))), textOf(trimmed(letters.slice(at + 1)))];
  return first === '' || second === '' ? null : [first, second];
}

/** So that `pairIn` gives back the same two. */
export function pairText(first: string, second: string): string {
  const [end = ''] = /=*$/u.exec(second) ?? [];
  return `${escaped(first)} = ${escaped(second.slice(0, second.length - end.length))}${end}`;
}

function escaped(text: string): string {
  return text
    .replaceAll(/\\(?=[\\=,\snr]|$)|=/gu, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll(/^\s|\s$/gu, '\\$&');
}
