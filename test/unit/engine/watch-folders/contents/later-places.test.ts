import { message } from '../../../../../src-main/contract/messages/message.ts';
import { expect, it } from 'vitest';
import { whyLocated } from '../../../../../src-main/contract/file-fit.ts';
import { iptcOf, resource, withPart } from '../../../../helpers/hidden-places.ts';
import { jpegOf, locatedXmp, pngChunk, pngOf } from '../../../../helpers/pictures.ts';
import { cleaned, factsOf } from './located-files.ts';

const city = 'Warnemuende';

it('a place between two scans of a picture is found and taken out', async () => {
  const words = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${locatedXmp}`);
  const whole = withPart(jpegOf({}), 0xe1, words);
  const part = whole.subarray(2, whole.length - jpegOf({}).length + 2);
  const end = jpegOf({}).length - 2;
  const picture = Buffer.concat([jpegOf({}).subarray(0, end), part, jpegOf({}).subarray(end)]);
  expect(await factsOf(picture)).toMatchObject({ hasLocation: true, locationStays: false, problem: null });
  const copy = await cleaned(picture);
  expect(typeof copy === 'string' ? copy : copy.includes('GPSLatitude="52')).toBe(false);
});

it('a broken picture that says where it was taken is held, as more of that may stay in it', async () => {
  const picture = jpegOf({ xmp: locatedXmp });
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
  const broken = Buffer.concat([picture.subarray(0, frame), Buffer.from([0]), picture.subarray(frame)]);
  const facts = await factsOf(broken);
  expect(facts).toMatchObject({
    hasLocation: true,
    problem: message('file_problem.parts_out_of_order'),
  });
  expect(whyLocated('remove', facts)).toEqual(message('unfit.location_may_stay'));
});

it('words in a text of digits that are more or fewer than it says are not trusted', async () => {
  const words = resource(0x0404, iptcOf(city));
  const digits = words.toString('hex');
  const withDigits = (text: string) =>
    factsOf(
      pngOf({}, [
        pngChunk('tEXt', Buffer.from(`Raw profile type iptc\0\niptc\n${String(words.length)}\n${text}`)),
      ]),
    );
  for (const torn of [
    `${digits.slice(0, 15)}\u0083${digits.slice(15)}`,
    `${digits.slice(0, 16)}0${digits.slice(16)}`,
    digits.slice(0, -2),
  ])
    expect(whyLocated('remove', await withDigits(torn))).not.toBeNull();
  expect(await withDigits(digits)).toMatchObject({ hasLocation: true });
});

it('all words beside the numbers of a place leave with them, and the other words of the picture stay', async () => {
  const comment = withPart(jpegOf({}), 0xfe, Buffer.from('The Lighthouse at 54.1767, 12.0835, noon'));
  expect(String(await cleaned(comment))).not.toMatch(/Lighthouse|noon|54|12/u);
  const keywords = jpegOf({
    xmp: `<rdf:Bag><rdf:li>Pier</rdf:li><rdf:li>Lighthouse 54.1767, 12.0835</rdf:li></rdf:Bag>`,
  });
  const copy = String(await cleaned(keywords));
  expect(copy).not.toContain('Lighthouse');
  expect(copy).toContain('<rdf:li>Pier</rdf:li>');
  const attributes = jpegOf({
    xmp: `<rdf:Description dc:title='Pier' dc:rights='Lighthouse 54.1767, 12.0835'/>`,
  });
  const left = String(await cleaned(attributes));
  expect(left).not.toContain('Lighthouse');
  expect(left).toContain("dc:title='Pier'");
});

it.each(['GPSPosition', 'gpsposition', 'GpsPosition'])('is named in any letters: %s', async (name) => {
  const picture = jpegOf({ xmp: `<rdf:Description a:${name}="north"/>` });
  expect(await factsOf(picture)).toMatchObject({ hasLocation: true, locationStays: false });
});
