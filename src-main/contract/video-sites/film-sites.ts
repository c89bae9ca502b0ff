import { bvidOf } from './bilibili-ids.ts';
import { firstOf, idIn, page, video, type Reading, type Site } from './reading.ts';

/** Sites that are made for video. Forms of addresses: yt-dlp `extractor/vimeo.py`, `dailymotion.py`, `bilibili.py`, `streamable.py`, `twitch.py`. */
export const filmSites: readonly Site[] = [
  { hosts: /^(?:(?:www|player)\.)?vimeo\.com$/u, read: vimeo },
  { hosts: /^(?:(?:www|touch|geo|m)\.)?dailymotion\.[a-z]{2,3}$|^(?:www\.)?dai\.ly$/u, read: dailymotion },
  { hosts: /^(?:(?:www|m|player|space|live|t)\.)?bilibili\.com$|^(?:www\.)?b23\.tv$/u, read: bilibili },
  { hosts: /^(?:www\.)?streamable\.com$/u, read: streamable },
  { hosts: /^(?:(?:www|m|go|clips|player)\.)?twitch\.tv$/u, read: twitch },
];

function vimeo(url: URL): Reading {
  const path = url.pathname;
  const event = firstOf(path, /^\/event\/(\d+)/u);
  if (event !== null) return video(`https://vimeo.com/event/${event}`);
  // Of one that is not listed, what stands after the number opens it: the number alone says which it is.
  const id =
    firstOf(
      path,
      /^\/(?:videos?\/)?(\d{4,})(?:\/\w+)?\/?$/u,
      /^\/(?:channels|groups|album|showcase|ondemand|reviews?)\/[^/]+\/(?:videos?\/)?(\d{4,})(?:\/\w+)?\/?$/u,
      /^\/manage\/(?:videos|folders\/\d+\/videos)\/(\d{4,})(?:\/.*)?$/u,
      /^\/[^/]+\/review\/(\d{4,})(?:\/.*)?$/u,
    ) ?? (path === '/moogaloop.swf' ? idIn(url, 'clip_id') : null);
  if (id !== null) return video(`https://vimeo.com/${id}`);
  return /^\/(?:channels|groups|showcase|album|user\d|categories|manage|folder)(?:\/|\d|$)/u.test(path) ||
    /^\/[^/]*\/?(?:videos\/?)?$/u.test(path)
    ? page('page', 'Vimeo')
    : null;
}

function dailymotion(url: URL): Reading {
  const { pathname, hash } = url;
  const isPlayer = /^\/player(?:\/\w+)?\.html$/u.test(pathname);
  const id = url.hostname.endsWith('dai.ly')
    ? firstOf(pathname, /^\/([a-z0-9]+)\/?$/iu)
    : (firstOf(pathname, /\/video\/([a-z0-9]+)(?:_[^/]*)?\/?$/iu, /^\/swf\/(?!video)([a-z0-9]+)/iu) ??
      (isPlayer ? idIn(url, 'video') : firstOf(hash, /^#!?(?:\/)?video[=/]([a-z0-9]+)/iu)));
  if (id !== null) return video(`https://www.dailymotion.com/video/${id}`);
  if (/^\/(?:playlist|widget\/jukebox)\b/u.test(pathname) || url.searchParams.has('playlist'))
    return page('playlist', 'Dailymotion');
  return isPlayer ? null : page('page', 'Dailymotion');
}

/** One address holds several parts, which `p` tells apart. A short one of b23.tv that is no id could only be asked for. */
function bilibili(url: URL): Reading {
  const { pathname, hostname, searchParams } = url;
  const bv =
    firstOf(
      pathname,
      /^\/(?:(?:s\/)?video\/)?(BV[a-z0-9]{10})\/?$/iu,
      /^\/list\/[^/]+\/?(BV[a-z0-9]{10})$/iu,
    ) ?? firstOf(searchParams.get('bvid') ?? '', /^(BV[a-z0-9]{10})$/iu);
  const av = firstOf(pathname, /^\/(?:(?:s\/)?video\/)?av(\d+)\/?$/iu) ?? idIn(url, 'aid');
  const id = bv === null ? (av === null ? null : bvidOf(av)) : `BV${bv.slice(2)}`;
  if (id !== null) {
    const part = searchParams.get('p') ?? searchParams.get('page') ?? '1';
    return video(`https://www.bilibili.com/video/${id}${part === '1' ? '' : `?p=${part}`}`);
  }
  const short = hostname.endsWith('b23.tv') ? firstOf(pathname, /^\/(\w+)\/?$/u) : null;
  if (short !== null) return video(`https://b23.tv/${short}`);
  const episode = firstOf(pathname, /^\/bangumi\/play\/(ep\d+)/u);
  if (episode !== null) return video(`https://www.bilibili.com/bangumi/play/${episode}`);
  if (hostname.startsWith('space.')) return page('channel', 'Bilibili');
  return /^\/(?:list|medialist|bangumi|watchlater)\b/u.test(pathname)
    ? page('playlist', 'Bilibili')
    : pathname === '/'
      ? page('page', 'Bilibili')
      : null;
}

function streamable(url: URL): Reading {
  const id = firstOf(url.pathname, /^\/(?:[eso]\/)?([a-z0-9]{4,})(?:\/.*)?$/iu);
  const isPage = /^\/(?:|login|signup|pricing|upload|settings|recover|terms|privacy|faq|documentation)\/?$/u;
  if (isPage.test(url.pathname)) return page('page', 'Streamable');
  return id === null ? null : video(`https://streamable.com/${id}`);
}

function twitch(url: URL): Reading {
  const { pathname, hostname, searchParams } = url;
  const isPlayer = hostname.startsWith('player.');
  const isClips = hostname.startsWith('clips.');
  const id = isPlayer
    ? firstOf(searchParams.get('video') ?? '', /^v?(\d+)$/u)
    : (firstOf(pathname, /^\/(?:videos|\w+\/v(?:ideo)?)\/(\d+)\/?$/u) ??
      (/^\/\w+\/schedule$/u.test(pathname) ? idIn(url, 'vodID') : null));
  if (id !== null) return video(`https://www.twitch.tv/videos/${id}`);
  const clip = isClips
    ? pathname === '/embed'
      ? idIn(url, 'clip')
      : firstOf(pathname, /^\/(?:\w+\/)?([\w-]+)\/?$/u)
    : firstOf(pathname, /^\/(?:\w+\/)?clip\/([\w-]+)\/?$/u);
  if (clip !== null) return video(`https://clips.twitch.tv/${clip}`);
  if (/^\/collections\//u.test(pathname) || searchParams.has('collection')) return page('playlist', 'Twitch');
  const isChannel = /^\/\w+(?:\/(?:videos|clips|about|schedule|home))?\/?$/u.test(pathname);
  return isChannel || (isPlayer && searchParams.has('channel')) ? page('channel', 'Twitch') : null;
}
