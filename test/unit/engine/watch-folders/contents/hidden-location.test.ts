import { describe, expect, it } from 'vitest';
import {
  exifWithNotes,
  iptcOf,
  nikonNotes,
  panasonicNotes,
  resource,
  withPart,
  withResources,
} from '../../../../helpers/hidden-places.ts';
import { box, exifOf, jpegOf, pngChunk, pngOf } from '../../../../helpers/pictures.ts';
import { cleaned, factsOf, filmWith } from './located-files.ts';

const city = 'Warnemuende';
const words = '+54.1767+012.0835/';
const place = box('udta', box('\u00a9xyz', Buffer.from([0, words.length, 0x15, 0xc7]), Buffer.from(words)));

const motionXmp =
  '<x:xmpmeta><rdf:Description GCamera:MotionPhoto="1" GCamera:MicroVideoOffset="900"/></x:xmpmeta>';
const droneXmp = `<x:xmpmeta><rdf:Description exif:GPSLatitude="54,10.6N" dc:title="Pier"/></x:xmpmeta>`;
const withXmp = (xmp: Buffer): Buffer =>
  withPart(jpegOf({}), 0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp]));
const motion = (jpeg: Buffer, film: Buffer, trailer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([jpeg, Buffer.alloc(24), film, trailer]);

async function cleanedBytes(content: Uint8Array): Promise<Buffer> {
  const copy = await cleaned(content);
  if (typeof copy === 'string') throw new Error(`It was not cleaned: ${copy}`);
  return copy;
}

describe('where a picture was taken', () => {
  it.each([
    ['in the notes of one maker', jpegOf({ exif: exifWithNotes(panasonicNotes(city)) })],
    ['in the notes of another', jpegOf({ exif: exifWithNotes(nikonNotes(city)) })],
    ['in the words of an agency', withResources(jpegOf({}), resource(0x0404, iptcOf(city)))],
    [
      'in such words, in a text of digits',
      pngOf({}, [
        pngChunk(
          'tEXt',
          Buffer.from(
            `Raw profile type iptc\0\niptc\n${String(resource(0x0404, iptcOf(city)).length)}\n${resource(0x0404, iptcOf(city)).toString('hex')}`,
          ),
        ),
      ]),
    ],
    [
      'as an attribute of its XMP',
      jpegOf({ xmp: `<rdf:Description photoshop:City="${city}" dc:title="Pier"/>` }),
    ],
    ['as an element of its XMP', jpegOf({ xmp: `<Iptc4xmpCore:Location>${city}</Iptc4xmpCore:Location>` })],
    [
      'in its XMP as drones write it',
      jpegOf({
        xmp: `<rdf:Description drone-dji:GpsLatitude="+54.1767" drone-dji:GpsLongtitude="${words}"/>`,
      }),
    ],
    [
      'in its XMP as map programs write it',
      jpegOf({ xmp: `<geo:lat>54.1</geo:lat><geo:long>${city}</geo:long>` }),
    ],
    [
      'in its XMP as museums write where something was found',
      jpegOf({
        xmp: `<dwc:higherGeography>${city}</dwc:higherGeography><rdf:Description dwc:verbatimCoordinates="${words}" dwc:locality="${city}"/>`,
      }),
    ],
    [
      'in its XMP as the mast that the telephone was near',
      jpegOf({ xmp: `<rdf:Description cell:lac="${city}" cell:cgi="${words}" dc:title="Pier"/>` }),
    ],
    ['in XMP of two bytes for each letter', withXmp(Buffer.from(`\ufeff${droneXmp}`, 'utf16le'))],
    ['in such XMP, the other way round', withXmp(Buffer.from(`\ufeff${droneXmp}`, 'utf16le').swap16())],
    [
      'in a list of its XMP',
      jpegOf({
        xmp: `<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li>${city}</rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>`,
      }),
    ],
    [
      'in a resource with EXIF data',
      withResources(jpegOf({}), resource(0x0422, exifOf({ isLocated: true }))),
    ],
    [
      'in the second picture of its file',
      Buffer.concat([jpegOf({}), jpegOf({ exif: exifOf({ isLocated: true }) })]),
    ],
    ['in the film behind it', motion(jpegOf({ xmp: motionXmp }), filmWith(place))],
    [
      'in such a film, before other things',
      motion(jpegOf({}), filmWith(place), Buffer.from('SEFHd\0\0\0SEFT')),
    ],
  ])('is found and taken out: %s', async (_where, content) => {
    const before = await factsOf(content);
    expect(before).toMatchObject({ hasLocation: true, locationStays: false, problem: null });
    const copy = await cleanedBytes(content);
    expect(copy.length).toBe(content.length);
    expect(copy.includes(city)).toBe(false);
    expect(copy.includes(Buffer.from(city).toString('hex'))).toBe(false);
    expect(copy.includes(words)).toBe(false);
    expect(copy.includes(Buffer.from('GPS', 'utf16le'))).toBe(false);
    expect(await factsOf(copy)).toStrictEqual({ ...before, hasLocation: false });
    // Nothing is left for a second time.
    expect(await cleaned(copy)).toBe('nothing');
  });

  it('leaves with all notes of makers, as nobody can tell what those say, and the lens stays', async () => {
    const content = jpegOf({ exif: exifWithNotes(() => Buffer.from(`UNKNOWN\0${city}`)) });
    expect(await factsOf(content)).toMatchObject({ hasLocation: false, locationStays: false });
    const copy = await cleanedBytes(content);
    expect(copy.includes(city)).toBe(false);
    expect(copy.includes('Halden 35 mm')).toBe(true);
  });

  it('may be said by notes that lie over something else, which therefore stay', async () => {
    const exif = exifWithNotes(() => Buffer.from(`UNKNOWN\0${city}`));
    // The notes begin where the lens does.
    const notesEntry = exif.indexOf(Buffer.from([0x92, 0x7c]));
    exif.writeUInt32BE(exif.indexOf('Halden'), notesEntry + 8);
    expect(await factsOf(jpegOf({ exif }))).toMatchObject({ hasLocation: false, locationStays: true });
    expect(await cleaned(jpegOf({ exif }))).toBe('stays');
  });

  it('may be said by words in several parts, and by a film that is spoken of and not found or not whole', async () => {
    const iptc = resource(0x0404, iptcOf(city));
    const inPieces = withPart(
      withResources(jpegOf({}), iptc.subarray(0, 30)),
      0xed,
      Buffer.concat([Buffer.from('Photoshop 3.0\0'), iptc.subarray(30)]),
    );
    const withoutFilm = jpegOf({ xmp: motionXmp });
    const film = filmWith(place);
    const halfFilm = motion(jpegOf({}), film.subarray(0, film.indexOf('moov') + 20));
    for (const content of [inPieces, withoutFilm, halfFilm]) {
      expect(await factsOf(content)).toMatchObject({ hasLocation: false, locationStays: true });
      expect(await cleaned(content)).toBe('stays');
    }
  });

  it('is not said by empty words, a film that names none, or a title that speaks of a city', async () => {
    for (const content of [
      withResources(jpegOf({}), resource(0x0404, iptcOf(''))),
      jpegOf({ xmp: '<rdf:Description photoshop:City="" photoshop:State="" dc:title="City: Country"/>' }),
      motion(jpegOf({ xmp: motionXmp }), filmWith()),
    ]) {
      expect(await factsOf(content)).toMatchObject({
        hasLocation: false,
        locationStays: false,
        problem: null,
      });
      expect(await cleaned(content)).toBe('nothing');
    }
  });

  it('is looked for behind a picture of many megabytes without reading more than a look may', async () => {
    const large = Buffer.concat([jpegOf({}).subarray(0, -2), Buffer.alloc(20 * 1024 * 1024, 0x11)]);
    const whole = Buffer.concat([large, Buffer.from([0xff, 0xd9])]);
    expect(await factsOf(whole)).toMatchObject({ kind: 'picture', locationStays: false, problem: null });
    const spoken = Buffer.concat([jpegOf({ xmp: motionXmp }).subarray(0, -2), whole.subarray(20)]);
    expect(await factsOf(spoken)).toMatchObject({ kind: 'picture', locationStays: true });
  });
});
