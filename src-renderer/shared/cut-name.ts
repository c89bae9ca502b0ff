/**
 * File names are cut in the middle, so that the ending shows: `kestrel_live_in_…master.mov`. The head may shrink, the tail
 * never does; where there is room, both stand together and read as the whole name. Of a path or a link the last part shows. Words
 * without an ending are no file's name, and are cut at their end.
 */
export interface NameParts {
  readonly head: string;
  readonly tail: string;
}

/** Characters kept of the stem in front of the extension. */
const keptOfStem = 6;
/** Longer "extensions" are no extensions: `minutes of 2025.the whole long story`. */
const longestExtension = 10;
/** A last part of a path up to this length is kept whole, with its slash. */
const longestLastPart = 24;
/** Names up to this length are never worth two parts. */
const shortestToSplit = 16;
/** A shorter head may be narrower than the room that is kept for one, and would stand apart from its tail. */
const shortestHead = 5;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function cutName(name: string): NameParts {
  if (name.length < shortestToSplit) return { head: name, tail: '' };
  const characters = Array.from(graphemes.segment(name), (part) => part.segment);
  if (characters.length < shortestToSplit) return { head: name, tail: '' };
  const slash = characters.slice(0, -1).findLastIndex((character) => character === '/' || character === '\\');
  if (slash > 0 && characters.length - slash <= longestLastPart) {
    return { head: characters.slice(0, slash).join(''), tail: characters.slice(slash).join('') };
  }
  const dot = characters.lastIndexOf('.');
  const extensionLength = dot <= 0 ? 0 : characters.length - dot;
  const isFile = extensionLength > 1 && extensionLength <= longestExtension;
  if (!isFile && name.includes(' ')) return { head: name, tail: '' };
  const tailLength = keptOfStem + (isFile ? extensionLength : 0);
  const at = characters.length - tailLength;
  if (at < shortestHead) return { head: name, tail: '' };
  return { head: characters.slice(0, at).join(''), tail: characters.slice(at).join('') };
}

/** The extension in lower case without its dot, or an empty text. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
  return extension.length <= longestExtension ? extension : '';
}
