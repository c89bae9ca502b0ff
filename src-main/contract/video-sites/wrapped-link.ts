/** Pages that lead to another address, which they carry: what counts is where they lead. */
interface Wrapper {
  readonly hosts: RegExp;
  readonly path: RegExp;
  readonly names: readonly string[];
}

/** Each row: the form that its site writes into mails, chats and search results. */
const wrappers: readonly Wrapper[] = [
  // Results of a search, and links in documents and mails of Google.
  {
    hosts: /^(?:www\.)?google\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/u,
    path: /^\/url$/u,
    names: ['q', 'url'],
  },
  // Descriptions and comments of YouTube; `attribution_link` is an older share link.
  { hosts: /^(?:(?:www|m)\.)?youtube\.com$/u, path: /^\/redirect$/u, names: ['q'] },
  { hosts: /^(?:(?:www|m)\.)?youtube\.com$/u, path: /^\/attribution_link$/u, names: ['u'] },
  // Links out of Facebook, Messenger, Instagram and Threads.
  {
    hosts: /^(?:(?:l|lm|www|m|web)\.)?(?:facebook|messenger|instagram|threads)\.(?:com|net)$/u,
    path: /^\/(?:l\.php)?$/u,
    names: ['u'],
  },
  {
    hosts: /^(?:(?:www|m|web)\.)?facebook\.com$/u,
    path: /^\/plugins\/(?:video|post)\.php$/u,
    names: ['href'],
  },
  { hosts: /^(?:(?:www|m|web)\.)?facebook\.com$/u, path: /^\/sharer(?:\/sharer)?\.php$/u, names: ['u'] },
  // Microsoft Defender in Outlook and Teams.
  { hosts: /\.safelinks\.protection\.outlook\.com$/u, path: /^\//u, names: ['url'] },
  { hosts: /^statics\.teams\.cdn\.office\.net$/u, path: /safelinks/u, names: ['url'] },
  // Barracuda, as it rewrites mails. Proofpoint has writings of its own, below.
  { hosts: /^linkprotect\.cudasvc\.com$/u, path: /^\/url$/u, names: ['a'] },
  {
    hosts: /^(?:www\.)?linkedin\.com$/u,
    path: /^\/(?:redir\/redirect|safety\/go|redirect)\/?$/u,
    names: ['url'],
  },
  { hosts: /^(?:t\.umblr\.com|(?:www\.)?tumblr\.com)$/u, path: /^\/redirect$/u, names: ['z'] },
  { hosts: /^slack-redir\.net$/u, path: /^\/link$/u, names: ['url'] },
  { hosts: /^out\.reddit\.com$/u, path: /^\//u, names: ['url'] },
  { hosts: /^(?:www\.)?reddit\.com$/u, path: /^\/media$/u, names: ['url'] },
  { hosts: /^(?:www\.)?duckduckgo\.com$/u, path: /^\/l\/?$/u, names: ['uddg'] },
  { hosts: /^(?:(?:www|m|away)\.)?vk\.(?:com|ru)$/u, path: /^\/away(?:\.php)?$/u, names: ['to'] },
  { hosts: /^exit\.sc$/u, path: /^\/$/u, names: ['url'] },
  { hosts: /^(?:www\.)?pinterest\.com$/u, path: /^\/offsite\/?$/u, names: ['url'] },
  { hosts: /^link\.zhihu\.com$/u, path: /^\/$/u, names: ['target'] },
  // Players that show the video of another address.
  { hosts: /^cdn\.embedly\.com$/u, path: /^\/widgets\/media\.html$/u, names: ['url', 'src'] },
  // oEmbed (oembed.com): a question about an address, in the providers' usual paths.
  { hosts: /./u, path: /\/oembed(?:\.(?:json|xml))?\/?$/u, names: ['url'] },
];

/** What a chain of them may have at most. */
const most = 5;

/** Where an address leads through pages that only pass on, or the address itself. Nothing is fetched. */
export function unwrapped(address: string): string {
  let at = address;
  for (let left = most; left > 0; left -= 1) {
    const target = targetOf(at);
    if (target === null) return at;
    at = target;
  }
  return at;
}

function targetOf(address: string): string | null {
  const url = URL.parse(address);
  if (url === null) return null;
  // Everything behind its question mark is the address.
  if (/^(?:www\.)?href\.li$/u.test(url.hostname)) return absolute(url.search.slice(1) + url.hash, url);
  if (/^urldefense(?:\.proofpoint)?\.com$/u.test(url.hostname)) return absolute(proofpoint(url), url);
  for (const { hosts, path, names } of wrappers) {
    if (!hosts.test(url.hostname) || !path.test(url.pathname)) continue;
    for (const name of names) {
      const target = absolute(url.searchParams.get(name) ?? '', url);
      if (target !== null) return target;
    }
  }
  return null;
}

/** Version 2 writes `-` for `%` and `_` for `/`; version 3 writes the address between two signs, and `*` for what it keeps apart. */
function proofpoint(url: URL): string {
  if (url.pathname.startsWith('/v2/'))
    return decoded((url.searchParams.get('u') ?? '').replaceAll('-', '%').replaceAll('_', '/'));
  const written = /^\/v3\/__(.+?)__;/u.exec(url.pathname + url.search)?.[1] ?? '';
  return written.includes('*') ? '' : written.replace(/^(https?):\/(?!\/)/u, '$1://');
}

/** `null` for what is no address of the web. A path alone is one of the site that passes on. */
function absolute(text: string, from: URL): string | null {
  const written = /^https?%3a/iu.test(text) ? decoded(text) : text;
  const target = /^\/(?!\/)/u.test(written) ? URL.parse(written, from.href) : URL.parse(written);
  if (target === null || !/^https?:$/u.test(target.protocol)) return null;
  return target.href === from.href ? null : target.href;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
