import { otherFileOf } from './other-files.ts';
import { firstOf, idIn, page, video, type Reading, type Site } from './reading.ts';

/**
 * Places where people keep and record videos. Forms of addresses: yt-dlp `extractor/loom.py`, `googledrive.py`, `dropbox.py`,
 * `wistia.py`, `zoom.py`, and the share dialogs of Dropbox and Riverside.
 */
export const storageSites: readonly Site[] = [
  { hosts: /^(?:www\.)?(?:use)?loom\.com$/u, read: loom },
  { hosts: /^(?:drive|docs|video|drive\.usercontent)\.google\.com$/u, read: drive },
  { hosts: /^(?:(?:www|dl|m)\.)?dropbox\.com$|^dl\.dropboxusercontent\.com$/u, read: dropbox },
  { hosts: /^(?:[\w-]+\.)?(?:wistia\.(?:com|net)|wi\.st)$/u, read: wistia },
  { hosts: /^(?:[\w-]+\.)?zoom\.us$/u, read: zoom },
  { hosts: /^(?:[\w-]+\.)?riverside\.(?:fm|com)$/u, read: riverside },
];

function loom(url: URL): Reading {
  const id = firstOf(url.pathname, /^\/(?:share|embed|v)\/(?:[\w-]*-)?([0-9a-z]+)\/?$/iu);
  if (id !== null) return video(`https://www.loom.com/share/${id}`);
  return /^\/(?:share\/folder|looms|spaces|my-videos)\b/u.test(url.pathname) ? page('folder', 'Loom') : null;
}

const office = /^\/(?:a\/[^/]+\/)?(?:document|spreadsheets|presentation|forms|drawings)\//u;

function drive(url: URL): Reading {
  const { pathname, hostname } = url;
  if (/\/folders\//u.test(pathname) || pathname.startsWith('/folderview'))
    return page('folder', 'Google Drive');
  if (hostname.startsWith('docs.') && office.test(pathname)) return page('document', 'Google Docs');
  const id =
    firstOf(pathname, /^\/(?:a\/[^/]+\/)?file\/(?:u\/\d+\/)?d\/([\w-]+)/u) ??
    (/^\/(?:a\/[^/]+\/)?(?:u\/\d+\/)?(?:open|uc|download|file)$/u.test(pathname) ? idIn(url, 'id') : null) ??
    (pathname === '/get_player' ? idIn(url, 'docid') : null);
  if (id !== null) return video(`https://drive.google.com/file/d/${id}`);
  return /^\/drive(?:\/|$)/u.test(pathname) ? page('folder', 'Google Drive') : null;
}

function dropbox(url: URL): Reading {
  const { pathname } = url;
  // A file of a shared folder has its path in that behind the folder's own two codes.
  if (
    /^\/(?:e\/)?(?:sh|scl\/fo)\/[^/]+(?:\/[^/]+)?\/?$/u.test(pathname) ||
    /^\/(?:home|request)\b/u.test(pathname)
  )
    return page('folder', 'Dropbox');
  const path = firstOf(pathname, /^\/(?:e\/)?((?:s|scl\/fi)\/[\w-]+)(?:\/|$)/u);
  return path === null || otherFileOf(url) !== null ? null : video(`https://www.dropbox.com/${path}`);
}

function wistia(url: URL): Reading {
  const id = firstOf(url.pathname, /^\/(?:embed\/)?(?:medias|iframe)\/(\w+)/u) ?? idIn(url, 'wvideo');
  if (id !== null) return video(`https://wistia.com/medias/${id}`);
  return /^\/(?:projects|folders|(?:embed\/)?(?:playlists|channel))\b/u.test(url.pathname)
    ? page('folder', 'Wistia')
    : null;
}

/** One recording may have several parts, which `startTime` tells apart. The password opens it and says nothing of which it is. */
function zoom(url: URL): Reading {
  const path = firstOf(url.pathname, /^\/((?:rec(?:ording)?\/(?:share|play)|clips\/share)\/[\w.-]+)/u);
  if (path === null) return null;
  const part = url.searchParams.get('startTime');
  return video(`https://${url.hostname}/${path}${part === null ? '' : `?startTime=${part}`}`);
}

function riverside(url: URL): Reading {
  if (!/^\/(?:shared\/|studio\/[^/]+\/(?:recordings?|exports?)\/)/u.test(url.pathname)) return null;
  const rest = url.search
    .replace(/^\?/u, '')
    .split('&')
    .filter((pair) => pair !== '' && !/^share-token=/u.test(pair))
    .join('&');
  return video(`https://${url.hostname}${url.pathname.replace(/\/$/u, '')}${rest === '' ? '' : `?${rest}`}`);
}
