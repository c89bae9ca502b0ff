import { firstOf, idIn, page, video, type Reading, type Site } from './reading.ts';

/**
 * Networks on which videos are posts. Forms of addresses: yt-dlp `extractor/tiktok.py`, `instagram.py`, `facebook.py`, `twitter.py`,
 * `linkedin.py`, `reddit.py`. A short link leads somewhere that only the site can say, so it is known again by its own code.
 */
export const socialSites: readonly Site[] = [
  { hosts: /^(?:(?:www|m|vm|vt)\.)?tiktok\.com$/u, read: tikTok },
  { hosts: /^(?:(?:www|m)\.)?instagram\.com$|^(?:www\.)?instagr\.am$/u, read: instagram },
  {
    hosts:
      /^(?:(?:www|m|web|mbasic|touch|business|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^(?:(?:www|m)\.)?fb\.com$|^(?:www\.)?fb\.watch$/u,
    read: facebook,
  },
  { hosts: /^(?:(?:www|mobile|m|platform)\.)?(?:x|twitter)\.com$/u, read: x },
  { hosts: /^(?:[a-z]{2,3}\.)?linkedin\.com$/u, read: linkedIn },
  { hosts: /^(?:\w+\.)?reddit(?:media)?\.com$|^(?:[iv]\.)?redd\.it$/u, read: reddit },
];

function tikTok(url: URL): Reading {
  const { pathname, hostname } = url;
  const id = firstOf(
    pathname,
    /^\/@[^/]*\/(?:video|photo)\/(\d+)\/?$/u,
    /^\/(?:v|video|(?:i18n\/)?share\/video)\/(\d+)(?:\.html)?\/?$/u,
    /^\/(?:embed|player)\/(?:v\d\/)?(\d+)\/?$/u,
  );
  if (id !== null) return video(`https://www.tiktok.com/video/${id}`);
  const code = /^v[mt]\./u.test(hostname) ? firstOf(pathname, /^\/(\w+)\/?$/u) : null;
  if (code !== null) return video(`https://${hostname}/${code}`);
  const short = firstOf(pathname, /^\/t\/(\w+)\/?$/u);
  if (short !== null) return video(`https://www.tiktok.com/t/${short}`);
  if (/^\/@[^/]+\/(?:playlist|collection)\//u.test(pathname)) return page('playlist', 'TikTok');
  if (/^\/@[^/]+(?:\/live)?\/?$/u.test(pathname)) return page('profile', 'TikTok');
  return /^\/(?:|(?:tag|music|sticker|discover|explore|foryou|following|live)(?:\/.*)?)$/u.test(pathname)
    ? page('page', 'TikTok')
    : null;
}

/** A post with several: `img_index` says which. */
function instagram(url: URL): Reading {
  const { pathname } = url;
  const shared = firstOf(pathname, /^\/share\/((?:(?:p|reel)\/)?[\w-]+)\/?$/u);
  if (shared !== null) return video(`https://www.instagram.com/share/${shared}/`);
  if (/^\/reels?\/audio\//u.test(pathname)) return page('page', 'Instagram');
  const id = firstOf(
    pathname,
    /^\/(?:[\w.]+\/)?(?:p|reels?|tv)\/([\w-]+)\/?(?:embed\/?(?:captioned\/?)?)?$/u,
  );
  if (id !== null) {
    const index = url.searchParams.get('img_index') ?? '1';
    return video(`https://www.instagram.com/p/${id}/${index === '1' ? '' : `?img_index=${index}`}`);
  }
  if (/^\/(?:|explore.*|reels\/?|direct.*|accounts\/.*)$/u.test(pathname)) return page('page', 'Instagram');
  return /^\/[\w.]+\/?(?:reels\/?|tagged\/?)?$/u.test(pathname) ? page('profile', 'Instagram') : null;
}

function facebook(url: URL): Reading {
  const { pathname } = url;
  if (url.hostname.endsWith('fb.watch')) {
    const code = firstOf(pathname, /^\/(?:v\/)?([\w-]+)\/?$/u);
    return code === null ? null : video(`https://fb.watch/${code}/`);
  }
  const shared = firstOf(pathname, /^\/share\/((?:[rvp]\/)?[\w-]+)\/?$/u);
  if (shared !== null) return video(`https://www.facebook.com/share/${shared}/`);
  const id =
    firstOf(pathname, /^\/reel\/(\d+)\/?$/u, /\/videos\/(?:[^/]+\/)?(\d+)\/?$/u) ??
    (/^\/(?:watch\/?|(?:video\/)?video\.php|watch\/live\/?|video\/embed)$/u.test(pathname)
      ? firstOf(url.searchParams.get('v') ?? url.searchParams.get('video_id') ?? '', /^(\d+)$/u)
      : null);
  if (id !== null) return video(`https://www.facebook.com/watch/?v=${id}`);
  return (/^\/[\w.-]*\/?$/u.test(pathname) && !/\.php$/u.test(pathname)) ||
    /^\/(?:[\w.-]+\/(?:videos|reels|photos|about)|groups\/[^/]+)\/?$/u.test(pathname)
    ? page('page', 'Facebook')
    : null;
}

/** A post with several has a number for each but the first. */
function x(url: URL): Reading {
  const { pathname } = url;
  const [, id, kind = 'video', index = '1'] =
    /^\/(?:(?:i\/web|\w+)\/status(?:es)?|statuses|i\/videos\/tweet)\/(\d+)(?:\/(video|photo)\/(\d+))?/u.exec(
      pathname,
    ) ?? [];
  const post = id ?? (pathname === '/embed/Tweet.html' ? idIn(url, 'id') : null);
  if (post !== null) {
    const which = kind === 'video' && index === '1' ? '' : `/${kind}/${index}`;
    return video(`https://x.com/i/status/${post}${which}`);
  }
  const other = firstOf(pathname, /^\/(i\/(?:broadcasts|events|spaces|videos)\/\w+)\/?$/u);
  if (other !== null) return video(`https://x.com/${other}`);
  return /^\/\w*\/?(?:media\/?|with_replies\/?)?$/u.test(pathname) ? page('profile', 'X') : null;
}

/** A post is named by its own number or by that of its activity, and nothing but the site knows which belong together. */
function linkedIn(url: URL): Reading {
  const path = decoded(url.pathname);
  const [, kind, id] =
    /urn:li:(activity|ugcPost|share):(\d+)/u.exec(path) ??
    /^\/posts\/.*-(activity|ugcPost|share)-(\d+)/u.exec(path) ??
    [];
  if (kind !== undefined && id !== undefined)
    return video(`https://www.linkedin.com/feed/update/urn:li:${kind}:${id}`);
  if (
    /^\/(?:in|company|school|showcase)\/[^/]+\/?(?:(?:posts|videos|about|recent-activity\/.*)\/?)?$/u.test(
      path,
    )
  )
    return page('profile', 'LinkedIn');
  return /^\/(?:feed\/?|jobs.*|groups\/[^/]+\/?|)$/u.test(path) ? page('page', 'LinkedIn') : null;
}

function reddit(url: URL): Reading {
  const { pathname, hostname } = url;
  // The video itself, whichever of its sizes: another number than that of its post.
  const file =
    hostname === 'v.redd.it' ? firstOf(pathname, /^\/(\w+)/u) : firstOf(pathname, /^\/video\/(\w+)\/?$/u);
  if (file !== null) return video(`https://v.redd.it/${file}`);
  if (hostname === 'i.redd.it') return null;
  if (hostname === 'redd.it') {
    const post = firstOf(pathname, /^\/(\w+)\/?$/u);
    return post === null ? null : video(`https://www.reddit.com/comments/${post}/`);
  }
  const [, post, comment] =
    /^\/(?:(?:r|u|user)\/[^/]+\/)?comments\/(\w+)(?:\/[^/]*(?:\/(\w+))?)?\/?$/u.exec(pathname) ?? [];
  if (post !== undefined)
    return video(`https://www.reddit.com/comments/${post}/${comment === undefined ? '' : `_/${comment}/`}`);
  const shared = firstOf(pathname, /^\/((?:r|u|user)\/[^/]+\/s\/\w+)\/?$/u);
  if (shared !== null) return video(`https://www.reddit.com/${shared}`);
  return /^\/(?:(?:r|u|user)\/[^/]+\/?(?:(?:hot|new|top|rising)\/?)?)?$/u.test(pathname)
    ? page('page', 'Reddit')
    : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
