/* What the name of a file says by itself, whatever the rules of its folder. */

export const linkLists: ReadonlySet<string> = new Set(['.txt', '.csv', '.tsv', '.url', '.webloc']);
/** Kinds of files that people keep lists in, and a folder does not read as one. */
export const otherLists: ReadonlySet<string> = new Set([
  ...[
    '.xlsx',
    '.xlsm',
    '.xls',
    '.ods',
    '.numbers',
    '.md',
    '.markdown',
    '.html',
    '.htm',
    '.json',
    '.docx',
    '.rtf',
  ],
]);
export const videos: ReadonlySet<string> = new Set(['.mp4', '.mov', '.m4v', '.webm', '.mkv', '.avi']);

const pictures: ReadonlySet<string> = new Set([
  ...['.jpg', '.jpeg', '.png', '.gif', '.webp', '.avif', '.heic', '.heif', '.tif', '.tiff', '.bmp', '.svg'],
]);

/** Files that only say where another file or page is. In a folder of clips those with a link are lists of it. */
const shortcuts: ReadonlySet<string> = new Set([
  ...['.lnk', '.url', '.webloc', '.website', '.desktop', '.appref-ms'],
  ...['.gdoc', '.gsheet', '.gslides', '.gdraw', '.gform', '.gtable', '.gmap', '.gsite', '.gjam', '.gscript'],
  ...['.glink', '.gshortcut'],
]);

export function isShortcut(extension: string): boolean {
  return shortcuts.has(extension);
}

/** In a folder of clips: a list of links to import, not a video to upload. */
export function isLinkList(path: string): boolean {
  return linkLists.has(extensionOf(path));
}

/** A local video that can become a clip. */
export function isVideo(path: string): boolean {
  return videos.has(extensionOf(path));
}

export function isPicture(path: string): boolean {
  return pictures.has(extensionOf(path));
}

/** In lower case with its dot; empty where there is none. */
export function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot).toLowerCase();
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
