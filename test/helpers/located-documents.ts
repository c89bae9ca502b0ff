/** Documents in which files with a place lie, packed and named in any way, and those that cannot be looked through. */
import { deflateSync } from 'node:zlib';
import { lzwOf } from './lzw.ts';
import { officeOf, packageOf, pdfOf, xmp } from './located-containers.ts';
import { box, exifOf, jpegOf, mp4Of } from './pictures.ts';

const picture = jpegOf({ exif: exifOf({ isLocated: true }) });
const quietPicture = jpegOf({});
const spoken = '+54.1767+012.0835/';
const quietFilm = mp4Of(1000);
const index = quietFilm.indexOf('moov') - 4;
const film = Buffer.concat([
  quietFilm.subarray(0, index),
  box(
    'moov',
    quietFilm.subarray(index + 8),
    box('udta', box('\u00a9xyz', Buffer.from([0, spoken.length, 0x15, 0xc7]), Buffer.from(spoken))),
  ),
]);

const stream = (content: Buffer, about: string): string =>
  `<< ${about} /Length ${String(content.length)} >>\nstream\n${content.toString('latin1')}\nendstream`;
const image = (content: Buffer, filter: string): Buffer =>
  pdfOf(stream(content, `/Type /XObject /Subtype /Image /Width 8 /Height 8 /Filter ${filter}`));
const hexOf = (content: Buffer): Buffer => Buffer.from(`${content.toString('hex')}>`);

function ascii85Of(content: Buffer): Buffer {
  const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
  let text = '';
  for (let at = 0; at < padded.length; at += 4) {
    let value = padded.readUInt32BE(at);
    let letters = '';
    for (let index = 0; index < 5; index += 1) {
      letters = String.fromCharCode(33 + (value % 85)) + letters;
      value = Math.floor(value / 85);
    }
    text += letters === '!!!!!' ? 'z' : letters;
  }
  return Buffer.from(`${text}~>`);
}

const runsOf = (content: Buffer): Buffer =>
  Buffer.concat([
    ...Array.from({ length: Math.ceil(content.length / 128) }, (_, run) => {
      const part = content.subarray(run * 128, run * 128 + 128);
      return Buffer.concat([Buffer.from([part.length - 1]), part]);
    }),
    Buffer.from([128]),
  ]);
const objects = (text: string): Buffer =>
  pdfOf(
    stream(deflateSync(Buffer.from(`1 0 2 40 ${text}`)), '/Type /ObjStm /N 2 /First 9 /Filter /FlateDecode'),
  );
const attached = (content: Buffer): Buffer =>
  pdfOf(stream(deflateSync(content), '/Type /EmbeddedFile /Filter /FlateDecode'));
const unknown = Buffer.alloc(300, Buffer.from([0, 200, 7, 255]));
const old = Buffer.concat([Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1'), Buffer.alloc(600)]);

/** A place is found, and stays. */
export const stayingDocuments: Readonly<Record<string, Buffer>> = {
  'ascii85-picture.pdf': image(ascii85Of(picture), '[/ASCII85Decode /DCTDecode]'),
  'flate-picture.pdf': image(deflateSync(picture), '[/FlateDecode /DCTDecode]'),
  'hex-picture.pdf': image(hexOf(picture), '[ /ASCIIHexDecode /DCTDecode ]'),
  'runs-picture.pdf': image(runsOf(picture), '[/RunLengthDecode/DCTDecode]'),
  'lzw-picture.pdf': image(lzwOf(picture), '[/LZWDecode /DCTDecode]'),
  'late-lzw.pdf': image(lzwOf(picture, 0), '[/LZW /DCT]'),
  'lzw-words.pdf': pdfOf(stream(lzwOf(Buffer.from(xmp)), '/Type /Metadata /Subtype /XML /Filter /LZWDecode')),
  'short-names.pdf': image(hexOf(deflateSync(picture)), '[/AHx /Fl /DCT]'),
  'names-in-digits.pdf': image(deflateSync(picture), '[/Fl#61teDecode /DCTDecode]'),
  'attached.pdf': attached(picture),
  'attached-film.pdf': attached(film),
  'attached-document.pdf': attached(officeOf('docx', { 'word/media/a.jpg': picture })),
  'packed-objects.pdf': objects('<< /Keywords (geo:54.1767,12.0835) >>'),
  'xmp-in-another-chain.pdf': pdfOf(
    stream(ascii85Of(deflateSync(Buffer.from(xmp))), '/Type /Metadata /Subtype /XML /Filter [/A85 /Fl]'),
  ),
  'map.pdf': pdfOf('<< /Type /Measure /Subtype /GEO /GPTS [54.1 12.0 54.2 12.1] >>'),
  'packed-map.pdf': objects('<< /Type /Measure /GPTS [54.1 12.0 54.2 12.1] >>'),
  'subject.pdf': pdfOf('<< /Subject (taken at 54.1767, 12.0835) >>'),
  'escaped-subject.pdf': pdfOf('<< /Subject (taken \\(noon\\) at 54\\0561767, 12.0835) >>'),
  'subject-in-digits.pdf': pdfOf(
    `<< /Subject <feff${Buffer.from('at 54.1767, 12.0835', 'utf16le').swap16().toString('hex')}> >>`,
  ),
  'film.docx': officeOf('docx', { 'word/media/media1.mp4': film }),
  'no-ending.docx': officeOf('docx', { 'word/media/image9': picture }),
  'another-ending.pptx': officeOf('pptx', { 'ppt/media/image9.bin': picture }),
  'named-as-words.docx': officeOf('docx', { 'word/media/image9.xml': picture }),
  'picture-behind-a-head.docx': officeOf('docx', {
    'word/embeddings/oleObject1.bin': Buffer.concat([Buffer.alloc(100, 1), picture]),
  }),
  'package.docx': officeOf('docx', {
    'word/embeddings/Sheet1.xlsx': officeOf('xlsx', { 'xl/media/image1.jpg': picture }),
  }),
};

/** They hold something that is not looked at. */
export const unclearDocuments: Readonly<Record<string, Buffer>> = {
  'unknown-filter.pdf': pdfOf(stream(Buffer.from('xyz'), '/Filter /OddDecode')),
  'torn-stream.pdf': pdfOf(stream(Buffer.from('xyz'), '/Filter /FlateDecode')),
  'torn-lzw.pdf': pdfOf(stream(Buffer.from([0xff, 0xff, 0xff]), '/Filter /LZWDecode')),
  'large-lzw.pdf': pdfOf(stream(lzwOf(Buffer.alloc(9_000_000)), '/Filter /LZWDecode')),
  'large-stream.pdf': pdfOf(stream(deflateSync(Buffer.alloc(9_000_000)), '/Filter /FlateDecode')),
  'unknown-attachment.pdf': attached(unknown),
  'old-document.docx': officeOf('docx', { 'word/embeddings/oleObject1.bin': old }),
  'unknown.docx': officeOf('docx', { 'word/media/model.glb': unknown }),
  'archive.docx': officeOf('docx', { 'word/embeddings/a.zip': packageOf({ 'a.jpg': quietPicture }) }),
  'large.docx': officeOf('docx', {
    'word/media/a.jpg': Buffer.concat([quietPicture, Buffer.alloc(9_000_000)]),
  }),
  'deep.docx': [1, 2, 3, 4].reduce<Buffer>(
    (inner) => officeOf('docx', { 'word/embeddings/a.docx': inner }),
    officeOf('docx'),
  ),
};

/** They hold files and numbers, and no place. */
export const quietDocuments: Readonly<Record<string, Buffer>> = {
  'picture.pdf': image(ascii85Of(quietPicture), '[/ASCII85Decode /DCTDecode]'),
  'page.pdf': pdfOf(
    stream(deflateSync(Buffer.from('BT 54.1767 12.0835 Td (Pier) Tj ET')), '/Filter /FlateDecode'),
  ),
  'pixels.pdf': image(deflateSync(Buffer.alloc(9_000_000)), '/FlateDecode'),
  'fax.pdf': image(Buffer.from('odd'), '/CCITTFaxDecode'),
  'objects.pdf': objects('<< /Keywords (Pier) /DA (0.5312 0.4812 0.9123 rg) >>'),
  'attached.pdf': attached(quietPicture),
  'picture.docx': officeOf('docx', { 'word/media/a.jpg': quietPicture }),
  'drawing.docx': officeOf('docx', {
    'word/media/a.emf': Buffer.concat([
      Buffer.from([1, 0, 0, 0]),
      Buffer.alloc(36),
      Buffer.from(' EMF'),
      Buffer.alloc(60),
    ]),
  }),
  'printer.xlsx': officeOf('xlsx', { 'xl/printerSettings/printerSettings1.bin': unknown }),
  'macros.docx': officeOf('docx', { 'word/vbaProject.bin': old }),
  'package.docx': officeOf('docx', {
    'word/embeddings/a.xlsx': officeOf('xlsx', { 'xl/media/a.jpg': quietPicture }),
  }),
};
