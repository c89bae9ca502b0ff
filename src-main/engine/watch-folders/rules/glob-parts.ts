/** What a pattern is made of. Only `folders`, `below` and `everything` go past a `/`. */
export type GlobPart =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'any' }
  | {
      readonly kind: 'set';
      readonly isNegated: boolean;
      readonly ranges: readonly (readonly [string, string])[];
    }
  | { readonly kind: 'star' }
  /** Before a `/` that is part of it: no folder, or any number of them. */
  | { readonly kind: 'folders' }
  /** With the `/` before it, at an end: the folder itself and whatever is below. */
  | { readonly kind: 'below' }
  | { readonly kind: 'everything' }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly GlobPart[])[] };

/**
 * Reads a pattern: `*` and `?` within a name, a name `**` for folders, `[a-z]` and `[!a-z]`, `{one,other}`, and `\` before a
 * character that stands for itself. Everything else stands for itself, also brackets that are never closed, and `[` and `{`
 * around plain words, which occur in names.
 */
export function globParts(pattern: string): GlobPart[] {
  const characters = Array.from(pattern);
  const parts: GlobPart[] = [];
  for (let at = 0; at < characters.length;) {
    const read = partAt(characters, at);
    // After a star only what is below is meant, as others have it: `*/**` is no file at the top.
    if (read.parts[0]?.kind === 'below' && parts.at(-1)?.kind === 'star')
      parts.push({ kind: 'character', character: '/' }, { kind: 'everything' });
    // Any number of folders after any number of them is the same again.
    else if (read.parts[0]?.kind !== 'folders' || parts.at(-1)?.kind !== 'folders') parts.push(...read.parts);
    at = read.next;
  }
  return parts;
}

interface Read {
  readonly parts: readonly GlobPart[];
  readonly next: number;
}

function partAt(characters: readonly string[], at: number): Read {
  const character = characters[at] ?? '';
  switch (character) {
    case '*':
    case '/':
      return starsAt(characters, at);
    case '?':
      return { parts: [{ kind: 'any' }], next: at + 1 };
    case '[':
      return setAt(characters, at) ?? plain(character, at + 1);
    case '{':
      return choiceAt(characters, at) ?? plain(character, at + 1);
    case '\\':
      return plain(characters[at + 1] ?? '\\', at + 2);
    default:
      return plain(character, at + 1);
  }
}

const plain = (character: string, next: number): Read => ({
  parts: [{ kind: 'character', character }],
  next,
});

function starsAt(characters: readonly string[], at: number): Read {
  const isSlash = characters[at] === '/';
  const first = isSlash ? at + 1 : at;
  let end = first;
  while (characters[end] === '*') end += 1;
  const isName =
    end - first >= 2 &&
    (isSlash || at === 0 || characters[at - 1] === '/') &&
    (end === characters.length || characters[end] === '/');
  if (isSlash) {
    // What stands after the `/` is read in its turn, unless it is the end and belongs to it.
    return isName && end === characters.length
      ? { parts: [{ kind: 'below' }], next: end }
      : isName
        ? { parts: [{ kind: 'character', character: '/' }, { kind: 'folders' }], next: end + 1 }
        : plain('/', at + 1);
  }
  if (!isName) return { parts: [{ kind: 'star' }], next: end };
  return end === characters.length
    ? { parts: [{ kind: 'everything' }], next: end }
    : { parts: [{ kind: 'folders' }], next: end + 1 };
}

function setAt(characters: readonly string[], open: number): Read | null {
  const isNegated = characters[open + 1] === '!' || characters[open + 1] === '^';
  const first = open + (isNegated ? 2 : 1);
  const ranges: [string, string][] = [];
  const words: string[] = [];
  let at = first;
  while (characters[at] !== ']' || at === first) {
    const [from, afterFrom] = escapable(characters, at);
    if (from === undefined) return null;
    if (characters[afterFrom] === '-' && characters[afterFrom + 1] !== ']') {
      const [to, afterTo] = escapable(characters, afterFrom + 1);
      if (to === undefined) return null;
      ranges.push([from, to]);
      at = afterTo;
    } else {
      ranges.push([from, from]);
      words.push(from);
      at = afterFrom;
    }
  }
  const set: GlobPart = { kind: 'set', isNegated, ranges };
  const next = at + 1;
  if (isNegated || words.length < ranges.length || words.some((word) => /[*+?.^${}(|)[\]\\-]/u.test(word)))
    return { parts: [set], next };
  const asWritten = ['[', ...words, ']'].map((character): GlobPart => ({ kind: 'character', character }));
  return { parts: [{ kind: 'choice', choices: [[set], asWritten] }], next };
}

function escapable(characters: readonly string[], at: number): [character: string | undefined, next: number] {
  return characters[at] === '\\' ? [characters[at + 1], at + 2] : [characters[at], at + 1];
}

function choiceAt(characters: readonly string[], open: number): Read | null {
  const choices: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let at = open; at < characters.length; at += 1) {
    const character = characters[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    const isEnd = depth === 0 && character === '}';
    if (!isEnd && !(depth === 1 && character === ',')) continue;
    choices.push(characters.slice(from, at).join(''));
    from = at + 1;
    if (!isEnd) continue;
    if (choices.length === 1) return null;
    return { parts: [{ kind: 'choice', choices: choices.map(globParts) }], next: at + 1 };
  }
  return null;
}
