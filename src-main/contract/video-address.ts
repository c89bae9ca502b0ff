import type { Message } from './messages/message.ts';
import { filmSites } from './video-sites/film-sites.ts';
import { otherFileOf } from './video-sites/other-files.ts';
import type { Reading } from './video-sites/reading.ts';
import { socialSites } from './video-sites/social-sites.ts';
import { storageSites } from './video-sites/storage-sites.ts';
import { unwrapped } from './video-sites/wrapped-link.ts';
import { youTubeSites } from './video-sites/youtube.ts';

const sites = [...youTubeSites, ...filmSites, ...socialSites, ...storageSites];

/**
 * By which a link is known again: one for all spellings of a video, else the address itself. Nothing is fetched. Keys are kept with
 * jobs: where any address gets another one, a migration marks those as raw (`link_key.is_raw`), so that they are computed again.
 */
export function linkKey(address: string): string {
  const target = unwrapped(address);
  const reading = readingOf(target);
  return reading !== null && 'key' in reading ? reading.key : withPlainPath(target);
}

/** Letters, digits and `-._~` mean the same by their number, which may be in either case (RFC 3986, 6.2.2). */
function plainPath(path: string): string {
  return path.replace(/%[\da-f]{2}/giu, (written) => {
    const letter = String.fromCharCode(Number.parseInt(written.slice(1), 16));
    return /^[\w.~-]$/u.test(letter) ? letter : written.toUpperCase();
  });
}

function withPlainPath(address: string): string {
  const url = URL.parse(address);
  const plain = plainPath(url?.pathname ?? '');
  if (url === null || plain === url.pathname) return address;
  url.pathname = plain;
  return url.href;
}

/** The same for one brand, by its id or name as a list gives it: for another brand, the same video is another import. */
export function linkKeyForBrand(key: string, brand: string): string {
  return `${key} ${brand.toLowerCase()}`;
}

/** Why an address can be no single video; `null`: it may be one. */
export function whyNoVideo(address: string): Message | null {
  const reading = readingOf(address);
  return reading === null || 'key' in reading ? null : reading.fault;
}

/** Whether a name is one of the sites that are known, or one below it. */
export function isVideoHost(hostname: string): boolean {
  const labels = hostname.toLowerCase().split('.');
  return labels.some((_, from) => {
    const name = labels.slice(from).join('.');
    return sites.some(({ hosts }) => hosts.test(name));
  });
}

function readingOf(address: string): Reading {
  const url = URL.parse(withPlainPath(address));
  if (url === null) return null;
  const reading = sites.find(({ hosts }) => hosts.test(url.hostname))?.read(url) ?? null;
  if (reading !== null) return reading;
  const file = otherFileOf(url);
  return file === null ? null : { fault: file };
}
