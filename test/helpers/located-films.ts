/** Places in the covers, comments and texts of films, and in small pictures and words of pictures. */
import { deflateSync } from 'node:zlib';
import { resource, withResources } from './hidden-places.ts';
import { element, pdfOf, simpleTag } from './located-containers.ts';
import { itemsOf } from './located-words.ts';
import { box, exifOf, jpegOf, mp4Of, pngChunk, pngOf } from './pictures.ts';

const exif = exifOf({ isLocated: true });
const picture = jpegOf({ exif });
const pair = 'taken at 54.1767, 12.0835';
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const quietFilm = mp4Of(1000);
const index = quietFilm.indexOf('moov') - 4;
const filmOf = (item: Buffer): Buffer =>
  Buffer.concat([quietFilm.subarray(0, index), box('moov', quietFilm.subarray(index + 8), itemsOf(item))]);
const coverOf = (content: Buffer): Buffer => filmOf(box('covr', box('data', u32(13), u32(0), content)));

const matroska = (...inside: readonly Buffer[]): Buffer =>
  Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('matroska'))),
    element('18538067', ...inside),
  ]);
const tags = (...content: readonly Buffer[]): Buffer => element('1254c367', element('7373', ...content));
const textTrack = (codec: string, ...more: readonly Buffer[]): Buffer =>
  element(
    '1654ae6b',
    element('ae', element('d7', Buffer.from([3])), element('86', Buffer.from(codec)), ...more),
  );
const shown = (text: string): Buffer => Buffer.concat([Buffer.from([0x83, 0, 0, 0]), Buffer.from(text)]);
const way = 'F/2.8, ISO 100, GPS (12.0835, 54.1767, 15), D 10m';
const attached = (content: Buffer): Buffer =>
  element('1941a469', element('61a7', element('466e', Buffer.from('cover')), element('465c', content)));
const smallPicture = (content: Buffer): Buffer =>
  withResources(jpegOf({}), resource(0x040c, Buffer.concat([Buffer.alloc(28, 1), content])));
const drawing = (inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${inside}</svg>`);

/** Where the place can be taken out. */
export const cleanableFilms: Readonly<Record<string, Buffer>> = {
  'packed-exif.png': pngOf({}, [
    pngChunk('zxIf', Buffer.concat([Buffer.from([0]), u32(exif.length), deflateSync(exif)])),
  ]),
  'small-picture.jpg': smallPicture(picture),
  'cover.mp4': coverOf(picture),
  'cover-of-png.mp4': coverOf(pngOf({ exif })),
  'comment.mkv': matroska(tags(simpleTag('TITLE', 'Pier'), simpleTag('COMMENT', pair))),
  'title.mkv': matroska(element('1549a966', element('7ba9', Buffer.from(pair)))),
  'cover.mkv': matroska(attached(picture)),
  'cover-of-png.mkv': matroska(attached(pngOf({ exif }))),
  'described.svg': drawing(`<desc>${pair}</desc><path d="M 1.2345 2.3456"/>`),
  'remark.svg': drawing(`<!-- ${pair} -->`),
  'written.svg': drawing(`<text x="1">54.1767N 12.0835E</text>`),
};

/** Where it is found, and stays. */
export const stayingFilms: Readonly<Record<string, Buffer>> = {
  'texts.mkv': matroska(textTrack('S_TEXT/UTF8'), element('1f43b675', element('a3', shown(way)))),
  'texts-in-groups.mkv': matroska(
    textTrack('S_TEXT/UTF8'),
    element('1f43b675', element('a0', element('a1', shown(way)))),
  ),
};

/** Parts that are not looked through. */
export const unclearFilms: Readonly<Record<string, Buffer>> = {
  'packed-texts.mkv': matroska(textTrack('S_TEXT/UTF8', element('6d80', Buffer.alloc(4)))),
  'odd-cover.mp4': coverOf(Buffer.alloc(40, 9)),
  'torn-exif.png': pngOf({}, [
    pngChunk('zxIf', Buffer.concat([Buffer.from([0]), u32(exif.length), Buffer.alloc(40, 9)])),
  ]),
};

/** They have the same parts, and say no place. */
export const quietFilms: Readonly<Record<string, Buffer>> = {
  'cover.mp4': coverOf(jpegOf({})),
  'cover-of-png.mp4': coverOf(pngOf({})),
  'comment.mkv': matroska(tags(simpleTag('COMMENT', 'A pier, 12.50 by 3.75'))),
  'texts.mkv': matroska(textTrack('S_TEXT/UTF8'), element('1f43b675', element('a3', shown('A pier')))),
  'small-picture.jpg': smallPicture(jpegOf({})),
  'shapes.svg': drawing(
    '<path d="M 48.8584 2.2945 L 49.1234,3.1234"/><g transform="translate(48.8584, 2.2945)"/>',
  ),
  'words.pdf': pdfOf('<< /Subject (A pier of 12.5 by 3.75) >>'),
};
