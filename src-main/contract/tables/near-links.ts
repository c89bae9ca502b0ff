import { message, type Message } from '../messages/message.ts';
import { isVideoHost } from '../video-address.ts';
import { bareHosts } from './bare-hosts.ts';
import { bareWords } from './bare-words.ts';
import { atRow } from './row-words.ts';

/** A word that seems meant as a link and is none. */
export interface NearLink {
  readonly text: string;
  readonly why: Message;
}

/** Ways in which `http` and `https` are written by mistake, or so that no program follows them. */
const nearScheme =
  /^(h?t{1,3}p{1,3}s{0,2}|hhtt?ps?|h[xt]{1,2}ps?|hptts?|hpp?ts?|htpps?|hts?tps?|htts?|shttp|https?s)((?:\s{1,3}(?=:\/\/))?:\/{0,3}|;\/{1,2}|\/{1,3}|:\\{1,2}|\.\/\/)(?=[\w-]+\.[\w-]{2,})(\S+)$/iu;
const otherScheme =
  /^((?:ftps?|sftp|smb|rtmps?|rtsp|mms|webcal|chrome|view-source)(?=:\/\/)|file(?=:\/)|magnet(?=:\?)|blob(?=:https?:)|data(?=:[a-z]+\/)):\S+$/iu;
/** A host with a path, without a scheme or with what a damaged one left. */
const bareAddress = /^(?::?\/\/)?((?:[\w-]{1,63}\.){1,8}[a-z]{2,24})\/\S+$/iu;
const videoFile =
  /^(?::?\/\/)?(?:[\w-]+\.){1,4}[a-z]{2,24}\/\S+\.(?:mp4|m4v|mov|webm|mkv|mp3|m4a)(?:\?\S*)?$/iu;
/** These are found, and go with the scheme that they lack. */
const found = new RegExp(String.raw`^(?:https?:\/\/[^\s/]|www\.|${bareHosts})`, 'iu');
const around = { start: /[\s<>"'“”„«»()[\]{}|,;*_~-]/u, end: /[\s<>"'“”„«»()[\]{}|,.;:!?*_~]/u };
/** As input methods of East Asia write letters, digits and signs of ASCII. */
const isWide = /^[\uff01-\uff5e]/u;
const longest = 2048;
const mostNear = 1000;

/** Why a word is no link although it seems meant as one; `null`: it is a link, or seems none. `row`: where it stands, from 1. */
export function nearLinkOf(word: string, row?: number): NearLink | null {
  const written = bareWords(word, around);
  const text = isWide.test(written) ? written.normalize('NFKC') : written;
  if (text.length < 6 || text.length > longest || !text.includes('.')) return null;
  if (found.test(text))
    return text === written
      ? null
      : { text: written, why: atRow(message('link_fault.near', { address: text }), { row }) };
  const near = nearScheme.exec(text);
  const rest = near?.[3]?.replace(/^[/\\]+/u, '');
  const host = near === null ? bareAddress.exec(text)?.[1] : undefined;
  const isBare = host !== undefined && (isVideoHost(host) || videoFile.test(text));
  const bare = isBare ? text.replace(/^:?\/\//u, '') : undefined;
  const meant = rest !== undefined ? `https://${rest}` : bare === undefined ? null : `https://${bare}`;
  if (meant !== null)
    return { text: written, why: atRow(message('link_fault.near', { address: meant }), { row }) };
  const scheme = otherScheme.exec(text)?.[1]?.toLowerCase();
  return scheme === undefined
    ? null
    : { text: written, why: atRow(message('link_fault.scheme', { scheme }), { row }) };
}

/** What in a text seems meant as a link and is none, each with its line. */
export function nearLinksIn(text: string): NearLink[] {
  const near: NearLink[] = [];
  for (const [index, line] of text.split(/\r\n|[\r\n\u2028\u2029]/u).entries()) {
    if (near.length >= mostNear) break;
    if (!/[:/\\：／]/u.test(line)) continue;
    for (const word of line.slice(0, 20_000).split(/[\s<>"“”„«»|]+/u)) {
      const one = /[/\\:：／]/u.test(word) ? nearLinkOf(word, index + 1) : null;
      if (one !== null) near.push(one);
    }
  }
  return near;
}
