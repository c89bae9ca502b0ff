/** How an address is written within a text, where that is not the address itself. */

const unseen = '\\u00ad\\u180e\\u200b-\\u200f\\u2060-\\u2064\\ufeff';
const unseenWithin = new RegExp(`[${unseen}]+(?=[\\w/?&=#%.~+@:-])`, 'uy');
const allUnseen = new RegExp(`[${unseen}]`, 'gu');
/** What a backslash makes plain, in Markdown and in JSON. Quotation marks and angles still end an address. */
const escaped = /\\(?=[!#$%&'()*+,\-./:;=?@[\]_~])/gu;
const escapedLetter = /\\u([\da-f]{4})/giu;
const filmBefore = /\.(?:mp4|m4v|mov|webm|mkv|avi|mp3|m4a|wav)$/iu;

/** As HTML writes an ampersand within an address. */
export function withoutEntities(address: string): string {
  return address.replace(/&(?:amp|#0*38|#x0*26);/giu, '&');
}

/** The address itself: without escapes, entities, and marks that cannot be seen. */
export function plainAddress(written: string): string {
  const plain = written
    .replace(escapedLetter, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(escaped, '')
    .replace(allUnseen, '');
  return withoutEntities(plain);
}

/** How much at this place is skipped, as the address goes on behind it; 0: nothing. */
export function skippedAt(line: string, at: number, isEnd: (character: string) => boolean): number {
  const character = line.charAt(at);
  if (character === '\\') {
    const code = /^\\u([\da-f]{4})/iu.exec(line.slice(at, at + 6))?.[1];
    if (code !== undefined) {
      const letter = String.fromCharCode(Number.parseInt(code, 16));
      return isEnd(letter) || /[\ud800-\udfff]/u.test(letter) ? 0 : 6;
    }
    escaped.lastIndex = 0;
    return escaped.test(line.slice(at, at + 2)) ? 1 : 0;
  }
  // A name to fill in is part of the address, as browsers take it.
  if (character === '{') return /^\{[^\s{}"<>\\|]{0,100}\}/u.exec(line.slice(at, at + 102))?.[0].length ?? 0;
  if (character === '|') return isPipeWithin(line, at) ? 1 : 0;
  unseenWithin.lastIndex = at;
  const marks = unseenWithin.exec(line)?.[0].length ?? 0;
  return marks > 0 && !filmBefore.test(line.slice(Math.max(0, at - 6), at)) ? marks : 0;
}

/** Between two parts of an address, and not between an address and its title or within a table. */
function isPipeWithin(line: string, at: number): boolean {
  const around = line.slice(Math.max(0, at - 300), at + 300);
  if (/^\s*\|/u.test(line.slice(0, 50)) || /\s\||\|(?:\s|https?:|$)/iu.test(around)) return false;
  if (filmBefore.test(line.slice(Math.max(0, at - 6), at))) return false;
  const rest = /^\|([^\s|]{1,1000})/u.exec(line.slice(at, at + 1001))?.[1] ?? '';
  return /^[\w%~+./?&=#@:!$'-]+$/u.test(rest) && /[./?&=]/u.test(rest);
}

/** Another address begins here, in the middle of a run: no part of this one, as the value of a parameter is. */
export function beginsAnother(line: string, at: number): boolean {
  if (!/^https?:\\?\/\\?\/[^\s/\\]/iu.test(line.slice(at, at + 12))) return false;
  const before = line.slice(Math.max(0, at - 3), at);
  return /[\p{L}\p{N}.,;!)\]]$/u.test(before) && !/%[\da-f]{2}$/iu.test(before);
}

/** Dots stand in place of a part of it, within the address or right behind. */
export function isShortened(written: string, behind: string): boolean {
  return /[…‥⋯]|\.{3}/u.test(written) || /^(?:[…‥⋯]|\.{3})/u.test(behind);
}

/** Links in angle brackets may go on in the next lines (RFC 3986, appendix C): they are put together. */
export function joinedInAngles(text: string): string {
  return text.replace(
    /<https?:\/\/[^\s<>"|]{1,2000}(?:[ \t]{0,20}(?:\r\n|[\r\n])[ \t]{0,20}[^\s<>"|]{1,2000}){1,5}>/giu,
    (whole) => whole.replace(/\s+/gu, ''),
  );
}
