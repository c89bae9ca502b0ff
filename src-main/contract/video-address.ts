/** Addresses of one video: by which it is known again, and how else its site writes it. */
export interface VideoAddress {
  /** The same for every spelling. */
  readonly key: string;
  /** Usual spellings, without tracking. */
  readonly spellings: readonly string[];
}

/** What an address is for a site: a video, or a page that holds none or many. */
type Reading = VideoAddress | { readonly page: string } | null;

interface Site {
  readonly hosts: RegExp;
  read(url: URL): Reading;
}

const page = (what: string): Reading => ({ page: what });
const video = (key: string, ...spellings: string[]): Reading => ({ key, spellings: [key, ...spellings] });

/** The first group of the first pattern that fits. */
function firstOf(text: string, ...patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

const sites: readonly Site[] = [
  {
    hosts: /^(?:(?:www|m|music)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$|^(?:www\.)?youtu\.be$/u,
    read: youTube,
  },
  { hosts: /^(?:(?:www|player)\.)?vimeo\.com$/u, read: vimeo },
  { hosts: /^(?:www\.)?loom\.com$/u, read: loom },
  { hosts: /^(?:drive|docs|drive\.usercontent)\.google\.com$/u, read: drive },
  { hosts: /^(?:www\.|dl\.)?dropbox\.com$/u, read: dropbox },
  { hosts: /^(?:(?:www|m)\.)?tiktok\.com$/u, read: tikTok },
  { hosts: /^(?:(?:www|m)\.)?instagram\.com$/u, read: instagram },
  { hosts: /^(?:(?:www|m|web|mbasic)\.)?facebook\.com$/u, read: facebook },
  { hosts: /^(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com$/u, read: x },
  { hosts: /^(?:[a-z]{2,3}\.)?linkedin\.com$/u, read: linkedIn },
  { hosts: /^(?:(?:www|m|clips)\.)?twitch\.tv$/u, read: twitch },
  { hosts: /^(?:[\w-]+\.)?wistia\.(?:com|net)$/u, read: wistia },
  { hosts: /^(?:[\w-]+\.)?(?:zoom\.us|riverside\.(?:fm|com))$/u, read: recording },
];

/** `null`: no address of a video on a site that is known. Nothing is fetched. */
export function videoOf(address: string): VideoAddress | null {
  const reading = readingOf(address);
  return reading === null || 'page' in reading ? null : reading;
}

/** By which a link is known again: one for all spellings of a video, else the address itself. */
export function linkKey(address: string): string {
  return videoOf(address)?.key ?? address;
}

/** Why an address can be no single video, for a sentence that goes on; `null`: it may be one. */
export function whyNoVideo(address: string): string | null {
  const reading = readingOf(address);
  return reading !== null && 'page' in reading ? `is ${reading.page}, not a video` : null;
}

function readingOf(address: string): Reading {
  const url = URL.parse(address);
  if (url === null) return null;
  return sites.find(({ hosts }) => hosts.test(url.hostname))?.read(url) ?? null;
}

function youTube(url: URL): Reading {
  const { pathname, searchParams, hostname } = url;
  const inPath = hostname.endsWith('youtu.be')
    ? firstOf(pathname, /^\/([\w-]+)\/?$/u)
    : firstOf(pathname, /^\/(?:shorts|live|embed|v|e|watch)\/([\w-]+)\/?$/u);
  const id =
    inPath === 'videoseries' ? null : (inPath ?? firstOf(searchParams.get('v') ?? '', /^([\w-]+)$/u));
  if (id !== null) {
    const site = 'https://www.youtube.com';
    return video(
      `${site}/watch?v=${id}`,
      ...['shorts', 'live', 'embed', 'v'].map((form) => `${site}/${form}/${id}`),
      ...[`https://music.youtube.com/watch?v=${id}`, `https://www.youtube-nocookie.com/embed/${id}`],
    );
  }
  if (searchParams.has('list')) return page('a playlist of YouTube');
  if (/^\/(?:@|channel\/|c\/|user\/)/u.test(pathname)) return page('a channel of YouTube');
  return hostname.endsWith('youtu.be') || /^\/(?:|results|feed.*|hashtag.*|playlist|watch)$/u.test(pathname)
    ? page('a page of YouTube')
    : null;
}

function vimeo(url: URL): Reading {
  const path = url.pathname;
  const id = firstOf(
    path,
    /^\/(?:video\/)?(\d{4,})(?:\/\w+)?\/?$/u,
    /^\/(?:channels|groups|album|showcase|ondemand)\/[^/]+\/(?:videos?\/)?(\d{4,})\/?$/u,
  );
  if (id === null)
    return /^\/(?:channels|groups|showcase|album|user\d|categories)/u.test(path) || path === '/'
      ? page('a page of Vimeo')
      : null;
  const hash = firstOf(path, /^\/(?:video\/)?\d+\/([0-9a-f]+)\/?$/u) ?? url.searchParams.get('h');
  const site = 'https://vimeo.com';
  const player = `https://player.vimeo.com/video/${id}`;
  return video(
    `${site}/${id}`,
    `https://www.vimeo.com/${id}`,
    player,
    ...(hash === null ? [] : [`${site}/${id}/${hash}`, `${player}?h=${hash}`]),
  );
}

function loom(url: URL): Reading {
  const id = firstOf(url.pathname, /^\/(?:share|embed)\/(?:[\w-]*-)?([0-9a-z]+)\/?$/iu);
  if (id === null)
    return /^\/(?:share\/folder|looms|spaces)/u.test(url.pathname) ? page('a folder of Loom') : null;
  return video(...twoHosts('loom.com', `/share/${id}`), ...twoHosts('loom.com', `/embed/${id}`));
}

function drive(url: URL): Reading {
  if (/\/folders\//u.test(url.pathname)) return page('a folder of Google Drive');
  const id =
    firstOf(url.pathname, /^\/(?:a\/[^/]+\/)?file\/(?:u\/\d+\/)?d\/([\w-]+)/u) ??
    (/^\/(?:u\/\d+\/)?(?:open|uc|download|file)$/u.test(url.pathname)
      ? firstOf(url.searchParams.get('id') ?? '', /^([\w-]+)$/u)
      : null);
  if (id === null) return null;
  const site = 'https://drive.google.com';
  const forms = ['view', 'preview', 'edit'].map((form) => `${site}/file/d/${id}/${form}`);
  return video(
    `${site}/file/d/${id}`,
    ...forms,
    ...[
      `${site}/open?id=${id}`,
      `${site}/uc?id=${id}`,
      `${site}/uc?export=download&id=${id}`,
      `${site}/uc?id=${id}&export=download`,
    ],
  );
}

function dropbox(url: URL): Reading {
  if (/^\/(?:sh|scl\/fo)\//u.test(url.pathname)) return page('a folder of Dropbox');
  const path = firstOf(url.pathname, /^\/((?:s|scl\/fi)\/[\w-]+)(?:\/|$)/u);
  if (path === null) return null;
  const key = url.searchParams.get('rlkey');
  const base = `https://www.dropbox.com${url.pathname}`;
  const said = key === null ? '' : `rlkey=${key}`;
  const forms = ['', 'dl=0', 'dl=1', 'raw=1'].map((form) =>
    [said, form].filter((part) => part !== '').join('&'),
  );
  return {
    key: `https://www.dropbox.com/${path}`,
    spellings: forms.map((form) => (form === '' ? base : `${base}?${form}`)),
  };
}

function tikTok(url: URL): Reading {
  const id = firstOf(
    url.pathname,
    /^\/@[^/]*\/(?:video|photo)\/(\d+)\/?$/u,
    /^\/v\/(\d+)(?:\.html)?$/u,
    /^\/(?:embed|player)\/(?:v\d\/)?(\d+)\/?$/u,
  );
  if (id === null) return /^\/@[^/]+\/?$/u.test(url.pathname) ? page('a profile of TikTok') : null;
  return { key: `https://www.tiktok.com/video/${id}`, spellings: twoHosts('tiktok.com', url.pathname) };
}

function instagram(url: URL): Reading {
  const id = firstOf(url.pathname, /^\/(?:[\w.]+\/)?(?:p|reels?|tv)\/([\w-]+)\/?(?:embed\/?)?$/u);
  if (id === null) return /^\/[\w.]+\/?$/u.test(url.pathname) ? page('a profile of Instagram') : null;
  const forms = ['p', 'reel', 'reels', 'tv'].flatMap((form) => [`/${form}/${id}/`, `/${form}/${id}`]);
  return {
    key: `https://www.instagram.com/p/${id}/`,
    spellings: forms.flatMap((form) => twoHosts('instagram.com', form)),
  };
}

function facebook(url: URL): Reading {
  const id =
    firstOf(url.pathname, /^\/reel\/(\d+)\/?$/u, /\/videos\/(?:[^/]+\/)?(\d+)\/?$/u) ??
    (/^\/(?:watch\/?|video\.php|watch\/live\/?)$/u.test(url.pathname)
      ? firstOf(url.searchParams.get('v') ?? '', /^(\d+)$/u)
      : null);
  if (id === null) return /^\/[\w.]+\/?$/u.test(url.pathname) ? page('a page of Facebook') : null;
  const site = 'https://www.facebook.com';
  return video(
    `${site}/watch/?v=${id}`,
    `${site}/watch?v=${id}`,
    `${site}/reel/${id}`,
    `${site}/reel/${id}/`,
    ...(url.pathname.includes(id) ? twoHosts('facebook.com', url.pathname) : []),
  );
}

function x(url: URL): Reading {
  const [, user = 'i', id] = /^\/(\w+)(?:\/web)?\/status(?:es)?\/(\d+)/u.exec(url.pathname) ?? [];
  if (id === undefined) return /^\/\w+\/?$/u.test(url.pathname) ? page('a profile of X') : null;
  const forms = [`/${user}/status/${id}`, `/i/status/${id}`, `/${user}/status/${id}/video/1`];
  return {
    key: `https://x.com/i/status/${id}`,
    spellings: forms.flatMap((form) => [
      ...twoHosts('x.com', form),
      ...twoHosts('twitter.com', form),
      `https://mobile.twitter.com${form}`,
    ]),
  };
}

function linkedIn(url: URL): Reading {
  const id = firstOf(
    url.pathname,
    /urn:li:(?:activity|ugcPost|share):(\d+)/u,
    /^\/posts\/.*-(?:activity|ugcPost|share)-(\d+)/u,
  );
  if (id === null)
    return /^\/(?:in|company|school|showcase)\/[^/]+\/?$/u.test(url.pathname)
      ? page('a profile of LinkedIn')
      : null;
  const site = 'https://www.linkedin.com';
  return {
    key: `${site}/feed/update/urn:li:activity:${id}`,
    spellings: [
      `${site}/feed/update/urn:li:activity:${id}`,
      `${site}/feed/update/urn:li:activity:${id}/`,
      `${site}${url.pathname}`,
    ],
  };
}

function twitch(url: URL): Reading {
  const id = firstOf(url.pathname, /^\/(?:videos|\w+\/v(?:ideo)?)\/(\d+)\/?$/u);
  if (id !== null) return video(...twoHosts('twitch.tv', `/videos/${id}`));
  const clip =
    firstOf(url.pathname, /^\/\w+\/clip\/([\w-]+)\/?$/u) ??
    (url.hostname.startsWith('clips.') ? firstOf(url.pathname, /^\/([\w-]+)\/?$/u) : null);
  if (clip !== null) return video(`https://clips.twitch.tv/${clip}`, ...twoHosts('twitch.tv', url.pathname));
  return /^\/\w+(?:\/(?:videos|clips|about))?\/?$/u.test(url.pathname) ? page('a channel of Twitch') : null;
}

function wistia(url: URL): Reading {
  const id = firstOf(url.pathname, /^\/(?:medias|embed\/(?:iframe|medias))\/(\w+)/u);
  return id === null
    ? null
    : {
        key: `https://wistia.com/medias/${id}`,
        spellings: [
          `https://fast.wistia.net/embed/iframe/${id}`,
          `https://fast.wistia.com/embed/iframe/${id}`,
          `https://${url.hostname}/medias/${id}`,
        ],
      };
}

/** Recordings of Zoom and Riverside: what stands behind the path opens them and does not say which one it is. */
function recording(url: URL): Reading {
  if (!/^\/(?:rec\/(?:share|play)\/|shared\/|studio\/[^/]+\/(?:recordings?|exports?)\/)/u.test(url.pathname))
    return null;
  const plain = `https://${url.hostname}${url.pathname.replace(/\/$/u, '')}`;
  return { key: plain, spellings: [plain, url.href] };
}

function twoHosts(host: string, path: string): [string, string] {
  return [`https://www.${host}${path}`, `https://${host}${path}`];
}
