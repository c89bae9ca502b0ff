/** One small file for each container in which a place can stand, as programs and cameras write it. */
import { brotliCompressSync, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { resource, withPart, withResources, iptcOf } from './hidden-places.ts';
import { box, exifOf, jpegOf, pngChunk, pngOf, webpOf } from './pictures.ts';

export const words = '+54.1767+012.0835/';
export const city = 'Warnemuende';
export const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="54,10.602N" exif:GPSLongitude="12,5.01E"/></rdf:RDF></x:xmpmeta>`;
const exif = exifOf({ isLocated: true });
const u16 = (value: number): Buffer => Buffer.from([(value >>> 8) & 0xff, value & 0xff]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value)]);
const none = u32(0);
const entry = (tag: number, type: number, count: number, value: number): Buffer =>
  Buffer.concat([u16(tag), u16(type), u32(count), u32(value)]);

/** A TIFF whose directories follow one another, big numbers first. `gpsIn`: which of them leads to the place. */
export function tiffChain(directories: number, gpsIn: number): Buffer {
  const size = 2 + 3 * 12 + 4;
  const gpsAt = 8 + directories * size;
  const numbersAt = gpsAt + 2 + 4 * 12 + 4;
  const chain = Array.from({ length: directories }, (_, index) => {
    const pointer = index === gpsIn ? entry(0x8825, 4, 1, gpsAt) : entry(0x0112, 4, 1, 1);
    const next = index + 1 < directories ? 8 + (index + 1) * size : 0;
    return Buffer.concat([u16(3), entry(0x0100, 4, 1, 8), entry(0x0101, 4, 1, 8), pointer, u32(next)]);
  });
  return Buffer.concat([
    ...[Buffer.from('MM\0*', 'latin1'), u32(8), ...chain],
    ...[u16(4), entry(1, 2, 2, 0x4e00_0000), entry(2, 5, 3, numbersAt)],
    ...[entry(3, 2, 2, 0x4500_0000), entry(4, 5, 3, numbersAt + 24), none],
    ...[54, 1, 10, 1, 6, 1, 12, 1, 5, 1, 3, 1].map(u32),
  ]);
}

/** The directory of the camera, or that for programs, leads to the place. */
function tiffBehind(pointers: readonly number[]): Buffer {
  const chain = tiffChain(1, 0);
  const size = 2 + 12 + 4;
  const shift = pointers.length * size;
  const heads = pointers.map((tag, index) =>
    Buffer.concat([u16(1), entry(tag, 4, 1, 8 + (index + 1) * size), none]),
  );
  const rest = Buffer.from(chain.subarray(8));
  // All that counts from the beginning moves.
  rest.writeUInt32BE(rest.readUInt32BE(34) + shift, 34);
  const gpsAt = 2 + 3 * 12 + 4;
  for (const at of [gpsAt + 2 + 12 + 8, gpsAt + 2 + 3 * 12 + 8])
    rest.writeUInt32BE(rest.readUInt32BE(at) + shift, at);
  return Buffer.concat([chain.subarray(0, 8), ...heads, rest]);
}

function geoTiff(): Buffer {
  const numbers = Buffer.alloc(48);
  numbers.writeDoubleBE(12.0835, 24);
  numbers.writeDoubleBE(54.1767, 32);
  const at = 8 + 2 + 12 * 3 + 4;
  const table = [entry(0x0100, 4, 1, 8), entry(0x0101, 4, 1, 8), entry(33_922, 12, 6, at)];
  return Buffer.concat([Buffer.from('MM\0*', 'latin1'), u32(8), u16(3), ...table, none, numbers]);
}

/** Records of a thermal camera, over two parts of a JPEG, of which the cut goes through the place. */
function flirJpeg(): Buffer {
  const record = Buffer.alloc(0xb8);
  record.writeUInt32LE(1, 0);
  record.write('N', 8);
  record.write('E', 10);
  record.writeDoubleLE(54.1767, 0x10);
  record.writeDoubleLE(12.0835, 0x18);
  const head = Buffer.concat([Buffer.from('FFF\0maker'), Buffer.alloc(11), u32(100), u32(0x40), u32(1)]);
  const line = Buffer.concat([u16(0x2b), u16(0), u32(100), u32(1), u32(0x60), u32(record.length)]);
  const whole = Buffer.concat([
    head,
    Buffer.alloc(0x40 - head.length),
    line,
    Buffer.alloc(0x60 - 0x40 - line.length),
    record,
  ]);
  const part = (index: number, content: Buffer): Buffer =>
    Buffer.concat([Buffer.from('FLIR\0'), Buffer.from([1, index, 1]), content]);
  return withPart(
    withPart(jpegOf({}), 0xe1, part(1, whole.subarray(0x75))),
    0xe1,
    part(0, whole.subarray(0, 0x75)),
  );
}

/** XMP that goes on in two more parts, in the wrong order; the cut goes through a name. */
function extendedXmp(): Buffer {
  const cut = xmp.indexOf('GPSLatitude') + 5;
  const part = (offset: number, text: string): Buffer =>
    Buffer.concat([
      Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`),
      ...[u32(xmp.length), u32(offset), Buffer.from(text)],
    ]);
  // Each is put before the others.
  return withPart(withPart(jpegOf({}), 0xe1, part(0, xmp.slice(0, cut))), 0xe1, part(cut, xmp.slice(cut)));
}

function gifOf(...extensions: readonly Buffer[]): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0]), Buffer.alloc(6)]);
  const picture = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, picture, ...extensions, Buffer.from([0x3b])]);
}
const gifXmp = Buffer.concat([
  ...[Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), Buffer.from(xmp), Buffer.from([1])],
  ...[Buffer.from(Array.from({ length: 256 }, (_, index) => 255 - index)), Buffer.from([0])],
]);
/** The word is cut through by the end of a block. */
const gifComment = (() => {
  const text = `A pier, geo:54.1767,12.0835`;
  const [first, second] = [text.slice(0, 11), text.slice(11)];
  return Buffer.concat([
    ...[Buffer.from([0x21, 0xfe, first.length]), Buffer.from(first)],
    ...[Buffer.from([second.length]), Buffer.from(second), Buffer.from([0])],
  ]);
})();

export const element = (id: string, ...content: readonly Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x40 | (all.length >>> 8), all.length & 0xff]),
    all,
  ]);
};
export const simpleTag = (name: string, text: string): Buffer =>
  element('67c8', element('45a3', Buffer.from(name)), element('4487', Buffer.from(text)));

/** Tags with a check sum, behind what the file is called; the place lies in another tag. */
export function matroskaOf(docType: 'webm' | 'matroska', name = 'LOCATION'): Buffer {
  const tag = element(
    '7373',
    simpleTag('TITLE', 'Pier'),
    simpleTag('RECORDED', 'yes'),
    simpleTag(name, words),
  );
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(tag));
  const tags = element('1254c367', element('bf', sum), tag);
  const info = element('1549a966', element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])));
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(docType))),
    element('18538067', info, tags),
  ]);
}

function aviOf(...chunks: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('AVI '), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), u32(content.length).reverse(), content]);
}
const chunk = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(name),
    u32(content.length).reverse(),
    content,
    Buffer.alloc(content.length % 2),
  ]);

const jxlHead = Buffer.concat([
  box('JXL ', Buffer.from('\r\n\u0087\n', 'latin1')),
  box('ftyp', Buffer.from('jxl \0\0\0\0jxl ')),
]);
const jp2Head = Buffer.concat([
  box('jP  ', Buffer.from('\r\n\u0087\n', 'latin1')),
  box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ')),
  box('jp2h', box('ihdr', u32(8), u32(8), Buffer.alloc(6))),
]);
const xmpUuid = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');

function psdOf(resources: Buffer): Buffer {
  const head = Buffer.concat([
    Buffer.from('8BPS'),
    u16(1),
    Buffer.alloc(6),
    u16(3),
    u32(8),
    u32(8),
    u16(8),
    u16(3),
  ]);
  return Buffer.concat([head, none, u32(resources.length), resources, none, Buffer.alloc(2 + 3 * 8 * 8)]);
}

export function pdfOf(object: string, trailer = ''): Buffer {
  const body = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Metadata 2 0 R >>\nendobj\n2 0 obj\n${object}\nendobj\n`;
  const offsets = [body.indexOf('1 0 obj'), body.indexOf('2 0 obj')].map(
    (at) => `${String(at).padStart(10, '0')} 00000 n \n`,
  );
  const table = `xref\n0 3\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Root 1 0 R /Size 3 ${trailer} >>\n`;
  return Buffer.from(`${body}${table}startxref\n${String(body.length)}\n%%EOF\n`, 'latin1');
}
const stream = (content: Buffer, filter = ''): string =>
  `<< /Type /Metadata /Subtype /XML ${filter} /Length ${String(content.length)} >>\nstream\n${content.toString('latin1')}\nendstream`;

/** A ZIP of packed files. */
export function packageOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const whole = Buffer.from(content);
    const packed = deflateRawSync(whole);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(whole), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(whole.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), about, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), about, place, Buffer.from(name));
    locals.push(local);
    at += local.length;
  }
  const names = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, names, end]);
}

const mainTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
};

/** A document of an office program whose main part lies where the program liked to put it. */
export function officeOf(
  format: keyof typeof mainTypes,
  files: Readonly<Record<string, string | Buffer>> = {},
  mainPart = 'content/Main2.xml',
): Buffer {
  return packageOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ContentType='${mainTypes[format]}' PartName="/${mainPart}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Target="/${mainPart}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument"/></Relationships>`,
    [mainPart]: '<a/>',
    ...files,
  });
}

const film = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0mp42')),
    box('moov', box('mvhd', Buffer.alloc(12), u32(1000), u32(1000), Buffer.alloc(80)), ...parts),
    box('mdat', Buffer.alloc(4)),
  ]);
const freeForm = box(
  'meta',
  none,
  box('hdlr', Buffer.alloc(8), Buffer.from('mdir'), Buffer.alloc(13)),
  box(
    'ilst',
    box(
      '----',
      box('mean', none, Buffer.from('com.apple.iTunes')),
      box('name', none, Buffer.from('LOCATION')),
      box('data', u32(1), none, Buffer.from(words)),
    ),
  ),
);
const sonyXml = Buffer.from(
  `<?xml version="1.0"?><NonRealTimeMeta><Group name="ExifGPS"><Item name="Latitude" value="54:10:36"/></Group></NonRealTimeMeta>`,
);
const digits = (kind: string, content: Buffer): Buffer =>
  Buffer.from(`Raw profile type ${kind}\0\n${kind}\n${String(content.length)}\n${content.toString('hex')}`);
const withComment = withPart(jpegOf({}), 0xfe, Buffer.from(`Pier, geo:54.1767,12.0835`));
const png = pngOf({});
const text = (keyword: string, value: string): Buffer =>
  pngChunk('tEXt', Buffer.from(`${keyword}\0${value}`));

/** Where the place can be taken out, each with its name as exiftool wants it. */
export const cleanable: Readonly<Record<string, Buffer>> = {
  'small-picture-of-exif.jpg': jpegOf({ exif: tiffChain(2, 1) }),
  'camera-settings-of-exif.jpg': jpegOf({ exif: tiffBehind([0x8769]) }),
  'behind-the-programs-pointer.jpg': jpegOf({ exif: tiffBehind([0x8769, 0xa005]) }),
  'second-page.tif': tiffChain(3, 2),
  'map.tif': geoTiff(),
  'thermal.jpg': flirJpeg(),
  'extended-xmp.jpg': extendedXmp(),
  'comment.jpg': withComment,
  'maker-part.jpg': withPart(jpegOf({}), 0xe5, Buffer.from(`RMETA\0Location=${city}`)),
  'behind-the-picture.jpg': Buffer.concat([jpegOf({}), Buffer.from('AFCP'), resource(0x0404, iptcOf(city))]),
  'xmp.gif': gifOf(gifXmp),
  'comment.gif': gifOf(gifComment),
  'geo.png': pngOf({}, [text('Comment', 'geo:54.1767,12.0835')]),
  'keyword.png': pngOf({}, [text('Location', city)]),
  'packed.png': pngOf({}, [
    pngChunk('zTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0'), deflateSync(Buffer.from(xmp))])),
  ]),
  'packed-in-little-memory.png': pngOf({}, [
    pngChunk(
      'zTXt',
      Buffer.concat([
        Buffer.from('XML:com.adobe.xmp\0\0'),
        deflateSync(Buffer.from(xmp), { windowBits: 12 }),
      ]),
    ),
  ]),
  'digits.png': pngOf({}, [pngChunk('tEXt', digits('iptc', resource(0x0404, iptcOf(city))))]),
  'exif-behind-end.png': Buffer.concat([png, pngChunk('eXIf', exif)]),
  'text-behind-end.png': Buffer.concat([png, text('XML:com.adobe.xmp', xmp)]),
  'chunk-of-a-program.png': pngOf({}, [pngChunk('prVW', Buffer.from(`location ${city}`))]),
  'unknown-chunk.webp': (() => {
    const webp = webpOf({ exif });
    webp.write('XIFE', webp.indexOf('EXIF'));
    return webp;
  })(),
  'words.webm': matroskaOf('webm'),
  'words.mkv': matroskaOf('matroska', 'com.apple.quicktime.location.ISO6709'),
  'xmp.avi': aviOf(chunk('_PMX', Buffer.from(xmp))),
  'free-form.mp4': film(box('udta', freeForm)),
  'track.mp4': film(
    box(
      'trak',
      box(
        'udta',
        box(
          'loci',
          none,
          u16(0x55c4),
          Buffer.from(`Pier\0\0`),
          Buffer.alloc(12, 1),
          Buffer.from('earth\0\0'),
        ),
      ),
    ),
  ),
  'maker-box.mp4': film(box('udta', box('PLAC', Buffer.from(`GPS latitude ${words}`)))),
  'sony.mp4': film(box('meta', none, box('hdlr', Buffer.alloc(24)), box('xml ', sonyXml))),
  'exif.jxl': Buffer.concat([jxlHead, box('Exif', none, exif), box('jxlc', Buffer.from([0xff, 0x0a]))]),
  'packed.jxl': Buffer.concat([
    jxlHead,
    box('brob', Buffer.from('xml '), brotliCompressSync(Buffer.from(xmp))),
  ]),
  'xmp.jp2': Buffer.concat([jp2Head, box('uuid', xmpUuid, Buffer.from(xmp))]),
  'exif.jp2': Buffer.concat([jp2Head, box('uuid', Buffer.from('JpgTiffExif->JP2'), exif)]),
  'words.psd': psdOf(resource(0x0404, iptcOf(city))),
  'xmp.psd': psdOf(resource(0x0424, Buffer.from(xmp))),
  'drawing.svg': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><metadata>${xmp}</metadata></svg>`,
  ),
  'xmp.pdf': pdfOf(stream(Buffer.from(xmp))),
  'picture-in-it.pdf': pdfOf(
    stream(Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff\u00e1\0\0Exif\0\0', 'latin1'), exif])),
  ),
};

/** Where it is found, and stays. */
export const staying: Readonly<Record<string, Buffer>> = {
  'packed.pdf': pdfOf(stream(deflateSync(Buffer.from(xmp)), '/Filter /FlateDecode')),
  'picture.docx': officeOf('docx', {
    'pictures/one.jpg': withResources(jpegOf({}), resource(0x0404, iptcOf(city))),
  }),
  'property.xlsx': officeOf('xlsx', {
    'docProps/custom.xml': `<Properties><property name="City"><vt:lpwstr>${city}</vt:lpwstr></property></Properties>`,
  }),
  'way.gpx': Buffer.from(`<?xml version="1.0"?><gpx><trk><trkpt lat="54.1" lon="12.0"/></trk></gpx>`),
  'below-the-pictures.mp4': (() => {
    const hdlr = box('hdlr', Buffer.alloc(8), Buffer.from('sbtl'), Buffer.alloc(12));
    const trak = (at: number): Buffer =>
      box(
        'trak',
        box(
          'mdia',
          hdlr,
          box(
            'minf',
            box(
              'stbl',
              box('stsd', none, u32(1), box('tx3g', Buffer.alloc(8))),
              box('stco', none, u32(1), u32(at)),
            ),
          ),
        ),
      );
    const moov = (at: number): Buffer => film(trak(at)).subarray(0, -12);
    return Buffer.concat([
      moov(moov(0).length + 8),
      box('mdat', u16(20), Buffer.from('GPS (54.1767, 12.0835)')),
    ]);
  })(),
};

/** Of no kind that is known, broken, or locked in a part that may say it. */
export const notLookedAt: Readonly<Record<string, Buffer>> = {
  'archive.zip': packageOf({ 'a.jpg': jpegOf({ exif }) }),
  'raw.rw2': Buffer.from('IIU\0\u0018\0\0\0of a camera', 'latin1'),
  'letters.eps': Buffer.from(`%!PS-Adobe-3.0 EPSF-3.0\n${xmp}`),
  'half.png': png.subarray(0, png.length - 20),
  'torn.svg': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><g x:gpslatitude="1"/> exif:GPSLatitude="54,10.6N"/></svg>`,
  ),
  'torn.gif': (() => {
    const gif = gifOf(gifXmp);
    // The first letter counts as a length of 60: there the blocks end, within the text.
    gif[gif.indexOf('XMP DataXMP') + 11 + 61] = 0;
    return gif;
  })(),
  'torn-digits.png': pngOf({}, [
    pngChunk(
      'tEXt',
      Buffer.from(
        digits('iptc', resource(0x0404, iptcOf(city)))
          .toString('latin1')
          .replace(/1c02(?=5a)/u, '@c02'),
      ),
    ),
  ]),
  'torn.jxl': Buffer.concat([jxlHead, box('\0\0\u0001\u0002', box('Exif', none, exif))]),
  'odd-exif.jpg': jpegOf({ exif: Buffer.concat([Buffer.from('MM\0+'), exif.subarray(4)]) }),
  'half.docx': officeOf('docx').subarray(0, -40),
  'unknown-track.mp4': film(
    box(
      'trak',
      box(
        'mdia',
        box('hdlr', Buffer.alloc(8), Buffer.from('meta'), Buffer.alloc(12)),
        box('minf', box('stbl', box('stsd', none, u32(1), box('djmd', Buffer.alloc(8))))),
      ),
    ),
  ),
  'torn.jpg': jpegOf({ exif: tiffChain(1, 0).subarray(0, 40) }),
};
