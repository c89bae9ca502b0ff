import { message } from '../messages/message.ts';
import { firstOf, page, video, type Reading, type Site } from './reading.ts';

const idLength = 11;
/** Words that stand where a player has its id. Two of them are as long as one. */
const noIds: ReadonlySet<string> = new Set(['videoseries', 'live_stream', 'playlist', 'watch']);

/** Forms of addresses: yt-dlp `extractor/youtube/_video.py`, and what YouTube's share and embed dialogs give. */
export const youTubeSites: readonly Site[] = [
  {
    hosts:
      /^(?:(?:www|m|music|gaming|studio|tv)\.)?youtube\.com$|^(?:www\.)?youtube(?:-nocookie|kids|education)\.com$|^(?:www\.)?youtube\.googleapis\.com$|^(?:www\.)?youtu\.be$/u,
    read: youTube,
  },
];

function youTube(url: URL): Reading {
  const { pathname, searchParams } = url;
  const isShort = url.hostname.endsWith('youtu.be');
  const inPath = isShort
    ? firstOf(pathname, /^\/([^/]+)\/?$/u)
    : firstOf(pathname, /^\/(?:shorts|live|embed|vi?|e|watch|video)\/([^/]+)(?:\/.*)?$/u);
  // `watch?v=ID?si=…` is what people get who add a second query by hand.
  const id =
    inPath !== null && noIds.has(inPath) ? null : (inPath ?? searchParams.get('v'))?.split(/[?&#]/u, 1)[0];
  if (id !== null && id !== undefined && id !== '') return ofId(id);
  if (searchParams.has('list') || searchParams.has('video_ids')) return page('playlist', 'YouTube');
  if (/^\/(?:@|channel\/|c\/|user\/)/u.test(pathname) || searchParams.has('channel'))
    return /\/(?:posts?|community)\b/u.test(pathname) ? page('post', 'YouTube') : page('channel', 'YouTube');
  if (/^\/post\//u.test(pathname)) return page('post', 'YouTube');
  // A clip is a part of a video, with an id of its own.
  return /^\/(?:clip|shared|attribution_link|redirect|oembed)\b/u.test(pathname)
    ? null
    : page('page', 'YouTube');
}

function ofId(id: string): Reading {
  if (/^[\w-]{11}$/u.test(id)) return video(`https://www.youtube.com/watch?v=${id}`);
  return {
    fault:
      id.length === idLength
        ? message('link_fault.id_character')
        : message('link_fault.id_length', { count: id.length }),
  };
}
