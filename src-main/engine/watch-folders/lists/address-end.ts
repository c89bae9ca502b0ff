/** Where an address ends that stands in a text of any script and mark-up. */
import { beginsAnother, skippedAt } from './written-address.ts';

const longestAddress = 4096;

/** Never part of an address, wherever it stands: what separates words, quotes them or closes a sentence in some script. */
const hardEnd = new RegExp(
  [
    // White space, control characters, and marks that cannot be seen.
    '[\\s\\p{Cc}\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff\\ufff9-\\ufffb]',
    // What no address may hold (RFC 3986), and quotation marks of all languages.
    '[<>"`{}|\\\\^«»‹›“”„‟‚‛‘〝〞〟❛-❠⹂]',
    // East Asian punctuation, also in full and half width.
    '[\\u3000-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u3030\\u303d\\u30fb\\ufe10-\\ufe19\\ufe30-\\ufe6b\\uff01-\\uff0c\\uff0e\\uff1a-\\uff20\\uff3b-\\uff3d\\uff40\\uff5b-\\uff65]',
    // Arabic, Syriac, Hebrew, Armenian, Ethiopic, Indic, Tibetan, Burmese, Khmer, Thai, Mongolian sentence marks.
    '[،؛؟۔؞܀-܍׃׀։՝՜՞፠-፨।॥෴၊။།-༒។-៖๏๚๛᠀-᠊꓾꓿꘍-꘏꛲-꛷]',
    // Dashes that stand between clauses, and bullets.
    '[—―⸺⸻•‣▪►→⇒]',
  ].join('|'),
  'u',
);

/** Hosts whose addresses hold letters of ASCII alone, and neither commas nor semicolons. */
const plainHosts =
  /^(?:https?:\/\/)?(?:[\w-]{1,63}\.){0,4}(?:youtu\.be|(?:youtube|youtube-nocookie|vimeo|loom|tiktok|instagram|x|twitter|linkedin|dailymotion|wistia)\.com|fb\.watch|twitch\.tv)(?![\w-]|\.[\w-])/iu;

/** Written instead of the character that it is named for, which ends an address. */
const endingEntity =
  /&(?:lt|gt|quot|apos|nbsp|ldquo|rdquo|laquo|raquo|#0*(?:34|39|60|62|160|171|187)|#x0*(?:22|27|3c|3e|a0|ab|bb));/iy;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The end of an ampersand as HTML writes it, in a part of a page that was pasted alone. */
function isWrittenAmpersand(line: string, at: number): boolean {
  return /&(?:amp|#0*38|#x0*26);(?=\w+=)/iu.test(line.slice(Math.max(0, at - 8), at + 40));
}

/**
 * A sentence's end is not part of an address; a bracket is only where it was opened inside, a mark of emphasis is unless one
 * like it stands before.
 */
export function endOfAddress(line: string, start: number, stoodBefore: (mark: string) => boolean): number {
  const isPlain = plainHosts.test(line.slice(start, start + 300));
  const most = Math.min(line.length, start + longestAddress + 8);
  const depths = { '(': 0, '[': 0 };
  let isInHost = true;
  let end = start + (/^https?:\\?\/\\?\//iu.exec(line.slice(start, start + 10))?.[0].length ?? 0);
  for (; end < most;) {
    const character = String.fromCodePoint(line.codePointAt(end) ?? 0);
    if (hardEnd.test(character)) {
      const skipped = skippedAt(line, end, (each) => hardEnd.test(each));
      if (skipped === 0) break;
      end += skipped;
      continue;
    }
    if (/[hH]/.test(character) && beginsAnother(line, end)) break;
    const isSign = character === ',' || (character === ';' && !isWrittenAmpersand(line, end));
    if (isPlain && (character > '~' || isSign)) break;
    if (isInHost && /[/?#]/u.test(character)) isInHost = false;
    if (
      isInHost &&
      eastAsian.test(character) &&
      /[\w-]\.[a-z]{2,24}$/iu.test(line.slice(Math.max(start, end - 64), end))
    )
      break;
    if (
      (character === ',' || character === ';') &&
      /^[,;]\s?(?:https?:\/\/|www\.)/iu.test(line.slice(end, end + 10))
    )
      break;
    if (character === '&' && isEntity(line, end)) break;
    if (character === '[' && line[end + 1] === '/') break;
    if (character === '(' || character === '[') depths[character] += 1;
    const opening = character === ')' ? '(' : character === ']' ? '[' : null;
    if (opening !== null) {
      if (depths[opening] === 0) break;
      depths[opening] -= 1;
    }
    end += character.length;
  }
  return withoutLooseEnd(line, start, end, stoodBefore);
}

function withoutLooseEnd(
  line: string,
  start: number,
  end: number,
  stoodBefore: (mark: string) => boolean,
): number {
  let last = end;
  for (; last > start; last -= 1) {
    const character = line.charAt(last - 1);
    // What was opened and not closed inside belongs to the text.
    const isOpening = character === '(' || character === '[';
    const isLoose =
      isOpening ||
      /[.,;:!?'’…‥⋯·\\]/u.test(character) ||
      (/[*_~]/.test(character) && stoodBefore(character) && line.charAt(last - 2) !== '\\');
    if (!isLoose) break;
  }
  return last;
}

function isEntity(line: string, at: number): boolean {
  endingEntity.lastIndex = at;
  return endingEntity.test(line);
}
