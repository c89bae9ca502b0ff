import { bvidOf } from './bilibili-ids.ts';
import { firstOf, idIn, page, video, type Reading, type Site } from './reading.ts';

/** Sites that are made for video. Forms of addresses: yt-dlp `extractor/vimeo.py`, `dailymotion.py`, `bilibili.py`, `streamable.py`, `twitch.py`, `rutube.py`, `vidyard.py`, `vk.py`. */
export const filmSites: readonly Site[] = [
  { hosts: /^(?:(?:www|player)\.)?vimeo\.com$/u, read: vimeo },
  { hosts: /^(?:(?:www|touch|geo|m)\.)?dailymotion\.[a-z]{2,3}$|^(?:www\.)?dai\.ly$/u, read: dailymotion },
  { hosts: /^(?:(?:www|m|player|space|live|t)\.)?bilibili\.com$|^(?:www\.)?b23\.tv$/u, read: bilibili },
  { hosts: /^(?:www\.)?streamable\.com$/u, read: streamable },
  { hosts: /^(?:(?:www|m|go|clips|player|embed)\.)?twitch\.tv$/u, read: twitch },
  { hosts: /^(?:(?:www|m)\.)?rutube\.ru$/u, read: rutube },
  { hosts: /^(?:[\w-]+\.){1,2}vidyard\.com$/u, read: vidyard },
  { hosts: /^(?:(?:www|m|new)\.)?vk\.(?:com|ru)$|^(?:(?:www|m)\.)?vkvideo\.ru$/u, read: vk },
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
  const id = firstOf(url.pathname, /^\/(?:[eso]\/)?([a-z0-9]{3,})(?:\/.*)?$/iu);
  const isPage = /^\/(?:|login|signup|pricing|upload|settings|recover|terms|privacy|faq|documentation)\/?$/u;
  if (isPage.test(url.pathname)) return page('page', 'Streamable');
  return id === null ? null : video(`https://streamable.com/${id}`);
}

function twitch(url: URL): Reading {
  const { pathname, hostname, searchParams } = url;
  const isPlayer = /^(?:player|embed)\./u.test(hostname);
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

/** An embedded player may have a number of its own. Only the site knows which video it is. */
function rutube(url: URL): Reading {
  const id = firstOf(
    url.pathname,
    /^\/(?:(?:live\/)?video(?:\/private|\/embed)?|(?:play\/)?embed|shorts)\/([\da-f]{32})(?:\/.*)?$/iu,
  );
  if (id !== null) return video(`https://rutube.ru/video/${id.toLowerCase()}`);
  const number = firstOf(url.pathname, /^\/(?:video|play)\/embed\/(\d+)\/?$/u);
  return number === null ? null : video(`https://rutube.ru/play/embed/${number}`);
}

function vidyard(url: URL): Reading {
  const id = url.hostname.startsWith('play.')
    ? firstOf(url.pathname, /^\/(?:player\/|embed\/)?([\w-]{8,})(?:\.html|\.json)?\/?$/u)
    : firstOf(url.pathname, /^\/(?:watch|share|embed)\/([\w-]+)(?:\.html)?\/?$/u);
  return id === null ? null : video(`https://share.vidyard.com/watch/${id}`);
}

/** A video is named by its owner and its number; a list of a wall or a profile carries it in `z`. */
function vk(url: URL): Reading {
  const { pathname, searchParams } = url;
  const id =
    firstOf(pathname, /^\/(?:.*\/)?(?:video|clip)(-?\d+_\d+)\/?$/u) ??
    firstOf(searchParams.get('z') ?? '', /^(?:video|clip)(-?\d+_\d+)/u);
  if (id !== null) return video(`https://vk.com/video${id}`);
  const [owner, number] = [idIn(url, 'oid'), idIn(url, 'id')];
  const isPlayer = pathname === '/video_ext.php' && owner !== null && number !== null;
  return isPlayer ? video(`https://vk.com/video${owner}_${number}`) : null;
}
