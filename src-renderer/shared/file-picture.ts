/** What stands for a file: a sheet of paper with the file's ending, or a tile for pictures, film, links and folders. */
import { extensionOf } from './cut-name.ts';

export type Picture =
  | { readonly kind: 'paper'; readonly ending: string }
  | { readonly kind: 'tile'; readonly icon: 'photo' | 'clip' | 'link' | 'folder' };

export const pictureOfFolder: Picture = { kind: 'tile', icon: 'folder' };

const pictures = new Set([
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'avif',
  'heic',
  'heif',
  'tif',
  'tiff',
  'bmp',
  'svg',
]);
const films = new Set(['mp4', 'mov', 'm4v', 'webm', 'mkv', 'avi', 'mpg', 'mpeg', 'wmv']);

export function pictureOfName(name: string): Picture {
  const ending = extensionOf(name);
  if (pictures.has(ending)) return { kind: 'tile', icon: 'photo' };
  if (films.has(ending)) return { kind: 'tile', icon: 'clip' };
  return { kind: 'paper', ending: ending.slice(0, 4) };
}
