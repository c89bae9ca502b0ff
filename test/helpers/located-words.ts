/** Files that give a place in free words, and in pictures that lie in other files. */
import { deflateSync } from 'node:zlib';
import { iptcOf, resource, withPart, withResources } from './hidden-places.ts';
import { city, pdfOf } from './located-containers.ts';
import { box, exifOf, jpegOf, pngChunk, pngOf } from './pictures.ts';

const pair = '54.1767N 12.0835E';
const u16 = (value: number): Buffer => Buffer.from([(value >>> 8) & 0xff, value & 0xff]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value)]);
const entry = (tag: number, type: number, count: number, value: number): Buffer =>
  Buffer.concat([u16(tag), u16(type), u32(count), u32(value)]);

/** EXIF data of one text. */
function exifOfText(tag: number, type: number, content: Buffer): Buffer {
  return Buffer.concat([
    ...[Buffer.from('MM\0*', 'latin1'), u32(8), u16(1)],
    ...[entry(tag, type, content.length, 8 + 2 + 12 + 4), u32(0), content],
  ]);
}

/** With bytes that only fill before its first part, as the standard allows. */
function filled(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]);
}

/** EXIF data whose second directory holds a small picture. */
function exifWithThumbnail(thumbnail: Buffer): Buffer {
  const second = 8 + 2 + 12 + 4;
  const pictureAt = second + 2 + 2 * 12 + 4;
  return Buffer.concat([
    ...[Buffer.from('MM\0*', 'latin1'), u32(8), u16(1), entry(0x0112, 4, 1, 1), u32(second)],
    ...[u16(2), entry(0x0201, 4, 1, pictureAt), entry(0x0202, 4, 1, thumbnail.length), u32(0)],
    thumbnail,
  ]);
}

const keyword = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x1c, 2, 25]), u16(text.length), Buffer.from(text, 'latin1')]);
const subject = (text: string): string =>
  `<rdf:Description><dc:subject><rdf:Bag><rdf:li>Pier</rdf:li><rdf:li>${text}</rdf:li></rdf:Bag></dc:subject></rdf:Description>`;
const digits = (label: string, content: Buffer): Buffer =>
  Buffer.from(`\n${label}\n${String(content.length).padStart(8)}\n${content.toString('hex')}\n`);
const packedText = (name: string, content: Buffer): Buffer =>
  pngChunk('zTXt', Buffer.concat([Buffer.from(`${name}\0\0`), deflateSync(content)]));
const film = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0mp42')),
    box('moov', box('mvhd', Buffer.alloc(12), u32(1000), u32(1000), Buffer.alloc(80)), ...parts),
    box('mdat', Buffer.alloc(4)),
  ]);
/** What players show of a film, in the list that Apple's programs write. */
export const itemsOf = (...items: readonly Buffer[]): Buffer =>
  box(
    'udta',
    box(
      'meta',
      u32(0),
      box('hdlr', Buffer.alloc(8), Buffer.from('mdir'), Buffer.alloc(13)),
      box('ilst', ...items),
    ),
  );
const itemOf = (text: string): Buffer =>
  itemsOf(box('\u00a9cmt', box('data', u32(1), u32(0), Buffer.from(text))));

/** A comment of a GIF, in one block. */
const gifOf = (comment: string): Buffer =>
  Buffer.concat([
    ...[Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0]), Buffer.alloc(6)],
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
    ...[Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(comment, 'latin1'), Buffer.from([0, 0x3b])],
  ]);
/** Two lines that look like those above a profile in digits. */
const linesAbove = 'Holiday\nWarnem\u00fcnde\n2024\n';

/** One character for each byte of UTF-8. */
const inLetters = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
/** As notes, programs and receivers write it among other words. */
const freely = [
  '{&quot;latitude&quot;: 54.1767, &quot;longitude&quot;: 12.0835}',
  'A pier, Lat 54.1767 Lon 12.0835',
  'GPS: 54.1767, 12.0835',
  'Coordinates 54.1767, 12.0835 (the pier)',
  'The pier (54.1767, 12.0835) at noon',
  '[54.1767, 12.0835]',
  'N54 10.602 E12 5.010',
  '54 10.602N, 12 5.010E',
  'GPSLatitude=54.1767',
  'taken at 54.1767, 12.0835',
  'lat 54.1767\u00c2\u00b0, long 12.0835\u00c2\u00b0',
  '54,1767; 12,0835 at noon',
  'LatLng(54.1767, 12.0835)',
  'POINT(12.0835 54.1767)',
  'Breite 54.1767 L\u00c3\u00a4nge 12.0835',
  inLetters(
    '\u0448\u0438\u0440\u043e\u0442\u0430 54.1767 \u0434\u043e\u043b\u0433\u043e\u0442\u0430 12.0835',
  ),
  inLetters('\u5317\u7def54.1767 \u6771\u7d4c12.0835'),
  inLetters('\u5317\u7def54.2\u5ea6 \u6771\u7d4c12.1\u5ea6, geo:54.1767,12.0835'),
] as const;

/** Where the place can be taken out. */
export const cleanableWords: Readonly<Record<string, Buffer>> = {
  'coverage.jpg': jpegOf({ xmp: `<rdf:Description><dc:coverage>${city}</dc:coverage></rdf:Description>` }),
  'area.jpg': jpegOf({ xmp: `<rdf:Description exif:GPSAreaInformation="${city}"/>` }),
  'keyword-of-xmp.jpg': jpegOf({ xmp: subject(pair) }),
  'tag-of-flickr.jpg': jpegOf({ xmp: subject('geo:lat=54.1767') }),
  'uri.jpg': jpegOf({ xmp: subject('geo:54.1767,12.0835') }),
  'iso-6709.jpg': jpegOf({ xmp: subject('+54.1767+012.0835/') }),
  'two-numbers.jpg': jpegOf({ xmp: subject('54.1767, 12.0835') }),
  'link-to-a-map.jpg': jpegOf({ xmp: subject('https://maps.example/?q=54.1767,12.0835') }),
  'blanks.jpg': jpegOf({ xmp: subject('54 10 54.1767N 12 05 00E') }),
  'minutes.jpg': jpegOf({ xmp: subject(`54\u00b010'36.1767&quot; N, 12\u00b05'3.54" E`) }),
  'keyword-of-agency.jpg': withResources(jpegOf({}), resource(0x0404, keyword(pair))),
  'comment.jpg': withPart(jpegOf({}), 0xfe, Buffer.from('lat=54.1767; lon=12.0835')),
  'description.jpg': jpegOf({ exif: exifOfText(0x010e, 2, Buffer.from(`Pier N 54.1767 E 12.0835\0`)) }),
  'comment-of-exif.jpg': jpegOf({ exif: exifOfText(0x9286, 7, Buffer.from(`ASCII\0\0\0${pair}`)) }),
  'keywords-of-windows.jpg': jpegOf({ exif: exifOfText(0x9c9e, 1, Buffer.from(`${pair}\0`, 'utf16le')) }),
  'thumbnail.jpg': jpegOf({ exif: exifWithThumbnail(jpegOf({ exif: exifOf({ isLocated: true }) })) }),
  'filled-thumbnail.jpg': jpegOf({
    exif: exifWithThumbnail(filled(jpegOf({ exif: exifOf({ isLocated: true }) }))),
  }),
  'words-of-thumbnail.jpg': jpegOf({
    exif: exifWithThumbnail(withResources(jpegOf({}), resource(0x0404, iptcOf(city)))),
  }),
  'words-alone.png': pngOf({}, [packedText('Raw profile type iptc', digits('iptc', iptcOf(city)))]),
  'another-label.png': pngOf({}, [
    packedText('Raw profile type iptc', digits('IPTC profile', resource(0x0404, iptcOf(city)))),
  ]),
  'exif-by-another-label.png': pngOf({}, [
    packedText('Raw profile type APP1', digits('generic profile', exifOf({ isLocated: true }))),
  ]),
  'lines-above.gif': gifOf(`${linesAbove}geo:54.1767,12.0835`),
  'lines-above-blanks.gif': gifOf(`${linesAbove}${' '.repeat(20)}54\u00b010'36.1767"N 12\u00b05'3.54"E`),
  'lines-above.png': pngOf({}, [packedText('Comment', Buffer.from(`${linesAbove}geo:54.1767,12.0835`))]),
  'comment.mp4': film(itemOf(pair)),
  ...Object.fromEntries(
    freely.map((words, index) => [`freely-${String(index)}.jpg`, jpegOf({ xmp: subject(words) })]),
  ),
  ...Object.fromEntries(
    freely.map((words, index) => [
      `comment-${String(index)}.jpg`,
      withPart(jpegOf({}), 0xfe, Buffer.from(words, 'latin1')),
    ]),
  ),
  'pair.mp4': film(itemOf('54.1767, 12.0835')),
  'coarse-pair.mp4': film(itemOf('54.1767, 12.083')),
  'json.jpg': withPart(jpegOf({}), 0xfe, Buffer.from('{"lat":54.1767,"lon":12.0835}')),
  'words.mov': film(box('udta', box('\u00a9cmt', u16(pair.length), u16(0x55c4), Buffer.from(pair)))),
};

const written = jpegOf({ exif: exifOf({ isLocated: true }) }).toString('base64');

const broken = (sign: string): string => written.replaceAll(/.{76}/gu, (line) => `${line}${sign}`);
const drawingOf = (address: string, beside = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${beside}<image href="${address}"/></svg>\n`,
  );
const jpegStart = 'data:image/jpeg;base64,';

/** Where it is found, and stays. */
export const stayingWords: Readonly<Record<string, Buffer>> = {
  'picture.md': Buffer.from(`# Pier\n\n![Pier](data:image/jpeg;base64,${written})\n`),
  'picture.html': Buffer.from(`<html><body><img src="data:image/jpeg;base64,${written}"></body></html>\n`),
  'picture.svg': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><image href="data:image/jpeg;base64,${written}"/></svg>\n`,
  ),
  'lines-of-an-attribute.svg': drawingOf(`${jpegStart}${broken('&#10;')}`),
  'one-break.svg': drawingOf(`${jpegStart}&#xA;${written}`),
  'breaks-and-blanks.html': Buffer.from(`<p><img src='${jpegStart}${broken('\r\n   ')}'>\n`),
  'escaped.md': Buffer.from(`![Pier](${jpegStart}${encodeURIComponent(written)} "A pier")\n`),
  'escaped.json': Buffer.from(JSON.stringify({ picture: `${jpegStart}${written}` }).replaceAll('/', '\\/')),
  'style.html': Buffer.from(`<p style="background: url(&quot;${jpegStart}${written}&quot;)">\n`),
  'capitals.html': Buffer.from(`<img src="DATA:Image/JPEG;BASE64,${written}">\n`),
  'among-words.txt': Buffer.from(`The pier is ${jpegStart}${broken('\n')} and no more.\n`),
  'keywords.pdf': pdfOf(`<< /Keywords (Pier, ${pair}) >>`),
};

/** Pictures in a text that are not read. */
export const unclearWords: Readonly<Record<string, Buffer>> = {
  'other-letters.html': Buffer.from(`<img src="${jpegStart}${broken('~')}">\n`),
  'no-known-format.html': Buffer.from(
    `<img src="data:image/x-odd;base64,${Buffer.alloc(200, 7).toString('base64')}">\n`,
  ),
  'torn.html': Buffer.from(`<img src="${jpegStart}${written.slice(0, 120)}">\n`),
  'long.md': Buffer.concat([
    Buffer.alloc(34_000_000, 'Pier '),
    Buffer.from(`![Pier](${jpegStart}${written})\n`),
  ]),
};

const icon = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(120, 1)]).toString('base64');
const quietPicture = jpegOf({}).toString('base64');

/** Numbers and letters that look alike, and say no place. */
export const quietWords: Readonly<Record<string, Buffer>> = {
  'words.jpg': jpegOf({
    xmp: subject(
      'Route 5, 3.5 N of 12; f/2.8, 1.5 s; 2026-11-27T10:00:00+01:00; lat pulldown; 1.5, 2.5; maps; /Films/2026-05-1234/',
    ),
  }),
  'numbers.jpg': jpegOf({
    xmp: subject(
      'EUR 12.50, 13.95 (1.5, 2.5) [0.4698, 0.5039] v1.2.3, 4.5.6 rotate(48.8584, 2.2945) flat: 48.85; 10.5 x 12.25; coords 1, 2; gps 9.5; (27.11.2026, 28.11.2026); lat 22.5 kg; 1.25 N; 1.2345, 2.3456, 3.4567; 148.8584, 192.2945; Breite 30.5 cm, Laenge 20.1 cm; 48.0000, 2.0000',
    ),
  }),
  'mask.jpg': jpegOf({
    xmp: '<rdf:Description crs:Dabs="d 0.469823 0.503906" crs:ToneCurve="0, 0" mwg-rs:x="0.512345" mwg-rs:y="0.412345"/>',
  }),
  'thumbnail.jpg': jpegOf({ exif: exifWithThumbnail(jpegOf({})) }),
  'picture.md': Buffer.from(
    `![Pier](data:image/jpeg;base64,${quietPicture}) and data:image/png, 54.1767N 12.0835E\n`,
  ),
  'icon.html': Buffer.from(`<link rel="icon" href="data:image/x-icon;base64,${icon}">\n`),
  'of-addresses.md': Buffer.from(
    'Begin with `data:image/png;base64,` and go on with the digits; (data:image/svg+xml, too)\n',
  ),
  'long.md': Buffer.alloc(13_000_000, 'A plain line of a long text.\n'),
  'long.svg': drawingOf(`${jpegStart}${quietPicture}`, `<desc>${'A plain line. '.repeat(650_000)}</desc>`),
  'lines-above.gif': gifOf(`${linesAbove}Nothing but words`),
  'text.txt': Buffer.from('The pier lies at 54.1767N 12.0835E, geo:54.1767,12.0835.\n'),
};
