import { message, type Message } from '../../../contract/messages/message.ts';
import { BlockList, isIP } from 'node:net';
import { privateNames } from '../../../contract/address.ts';
import { unwrapped } from '../../../contract/video-sites/wrapped-link.ts';
import { trimEndOf } from '../../../foundation/trim-end.ts';

export type NormalisedLink = { readonly url: string } | { readonly refused: Message };

const longestLink = 2048;
const tooLong = message('link_fault.too_long', { most: longestLink });
/** Pages that are one program tell their videos apart by what stands behind `#/` or `#!`; other fragments are places in one. */
const route = /^#[!/]./u;

/**
 * The address as it is sent, or why the service could not or should not be given it (service-interface §4.1: public https). It stays
 * as the person gave it, in the form of the URL Standard: host in lower case, no default port. What goes is what says who shared it, a
 * fragment that is no route, and a link around it that only passes on (a search result, a mail filter). Nothing is ever fetched. In
 * which spelling a video comes makes no difference for knowing it again: `linkKey`.
 */
export function normaliseLink(text: string): NormalisedLink {
  const trimmed = unwrapped(text.trim());
  if (trimmed.length > longestLink) return { refused: tooLong };
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'https' && !scheme.includes('.')) {
    return { refused: message('link_fault.scheme', { scheme }) };
  }
  const url = scheme === 'https' && /^https:\/\/[^/]/i.test(trimmed) ? URL.parse(trimmed) : null;
  if (url === null) return { refused: message('link_fault.no_address') };
  if (url.username !== '' || url.password !== '') return { refused: message('link_fault.sign_in') };
  const written = url.hostname;
  url.hostname = trimEndOf(written, (character) => character === '.');
  // Only now: without its dots, what looked like a name may be a number, and so an address.
  if (!isPublic(url.hostname)) return { refused: message('link_fault.private', { host: written }) };
  if (!route.test(url.hash)) url.hash = '';
  dropTracking(url);
  return url.href.length > longestLink ? { refused: tooLong } : { url: url.href };
}

const privateAddresses = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(net, prefix, 'ipv4');
}
// Of IPv6 only 2000::/3 is given out for public use; 6to4, Teredo and documentation ranges in it lead elsewhere. IPv4 addresses
// written as IPv6 fall outside it, so they are refused too.
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
const specialIpv6 = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  specialIpv6.addSubnet(net, prefix, 'ipv6');
}

function isPublic(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  switch (isIP(address)) {
    case 4:
      return !privateAddresses.check(address, 'ipv4');
    case 6:
      return publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return address.includes('.') && !address.endsWith('.') && !privateNames.test(address);
  }
}

const trackingEverywhere =
  /^(?:utm_\w*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok)$/i;

/** What a site adds when its address is shared: it says who shared it, and nothing of the video. */
const trackingOf: readonly { readonly hosts: RegExp; readonly names: RegExp }[] = [
  {
    hosts: /(?:^|\.)(?:youtu\.be|(?:youtube|youtube-nocookie)\.com|youtube\.googleapis\.com)$/u,
    names: /^(?:si|feature|pp|ab_channel|app)$/iu,
  },
  { hosts: /(?:^|\.)vimeo\.com$/u, names: /^(?:share|fl|fe|turnstile)$/iu },
  { hosts: /(?:^|\.)loom\.com$/u, names: /^(?:sid|src|focus_title|muted)$/iu },
  { hosts: /(?:^|\.)google\.com$/u, names: /^(?:usp|ts|pli)$/iu },
  {
    hosts: /(?:^|\.)tiktok\.com$/u,
    names:
      /^(?:is_from_webapp|sender_device|web_id|is_copy_url|_r|_t|refer|referer_\w+|lang|share_\w+|u_code|timestamp|user_id|sec_user_id|sec_uid|tt_from|source|checksum)$/iu,
  },
  { hosts: /(?:^|\.)instagram\.com$/u, names: /^(?:igsh|igshid|hl)$/iu },
  {
    hosts: /(?:^|\.)(?:facebook\.com|fb\.watch)$/u,
    names: /^(?:mibextid|rdid|share_url|__cft__.*|__tn__|fs|sfnsn|ref|extid|wtsid)$/iu,
  },
  { hosts: /(?:^|\.)(?:x|twitter)\.com$/u, names: /^(?:s|t|ref_src|ref_url|cxt)$/iu },
  { hosts: /(?:^|\.)linkedin\.com$/u, names: /^(?:trk|trackingid|rcm|lipi|midtoken|midsig)$/iu },
  { hosts: /(?:^|\.)twitch\.tv$/u, names: /^(?:tt_content|tt_medium|filter|sort|range|sr)$/iu },
  {
    hosts: /(?:^|\.)bilibili\.com$/u,
    names: /^(?:spm_id_from|from_spmid|vd_source|share_\w+|unique_k|buvid|bbid|plat_id|seid)$/iu,
  },
  { hosts: /(?:^|\.)reddit\.com$/u, names: /^(?:share_id|rdt|ref|ref_source)$/iu },
  { hosts: /(?:^|\.)dropbox\.com$/u, names: /^(?:st|e)$/iu },
];

/** Works on the written text: taking a query apart and writing it anew would change signed addresses. */
function dropTracking(url: URL): void {
  const ofSite = trackingOf.filter(({ hosts }) => hosts.test(url.hostname));
  const kept = url.search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => {
      const name = pair.split('=', 1)[0] ?? '';
      const isTracking = trackingEverywhere.test(name) || ofSite.some(({ names }) => names.test(name));
      return pair !== '' && !isTracking;
    });
  // With its own `?`, as the setter takes a leading one away.
  url.search = kept.length === 0 ? '' : `?${kept.join('&')}`;
}
