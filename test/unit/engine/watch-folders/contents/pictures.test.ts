import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { isCutShort, type ContentFacts } from '../../../../../src-main/contract/content-facts.ts';
import { findFacts } from '../../../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { openFile } from '../../../../fuzz/decoders/one-file.ts';
import { exifOf, heicOf, jpegOf, locatedXmp, pngChunk, pngOf, webpOf } from '../../../../helpers/pictures.ts';

function lookAt(content: Uint8Array, path = 'a'): Promise<ContentFacts> {
  return findFacts({ file: openFile(content), path, sizeBytes: content.byteLength });
}

const upright = { widthPx: 1080, heightPx: 1350 };

describe('a picture', () => {
  it('is known by its content, whatever its name says', async () => {
    expect(await lookAt(jpegOf(upright), 'a.png')).toMatchObject({
      kind: 'picture',
      format: 'jpeg',
      ...upright,
    });
    expect(await lookAt(pngOf(upright), 'a.txt')).toMatchObject({ format: 'png', ...upright, problem: null });
    expect(await lookAt(webpOf(upright))).toMatchObject({ format: 'webp', ...upright, problem: null });
    expect(await lookAt(heicOf(upright))).toMatchObject({ format: 'heic', ...upright, problem: null });
    expect(await lookAt(heicOf(upright, { brand: 'avif' }))).toMatchObject({ format: 'avif', ...upright });
  });

  it.each([
    ['gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.from([64, 0, 32, 0, 0, 0, 0, 0x3b])])],
    [
      'bmp',
      Buffer.concat([
        Buffer.from('BM'),
        Buffer.from([26, 0, 0, 0, 0, 0, 0, 0, 26, 0, 0, 0, 40, 0, 0, 0, 64, 0, 0, 0, 0xe0, 0xff, 0xff, 0xff]),
      ]),
    ],
    ['svg', Buffer.from('<?xml version="1.0"?>\n<svg width="64px" height="32" viewBox="0 0 1 1"></svg>\n')],
  ])('has its size: %s', async (format, content) => {
    expect(await lookAt(content)).toMatchObject({ format, widthPx: 64, heightPx: 32, problem: null });
  });

  it('has the size in which it is shown, however the camera was held', async () => {
    const exif = exifOf({ orientation: 6 });
    expect(await lookAt(jpegOf({ ...upright, exif }))).toMatchObject({
      ...{ widthPx: 1350, heightPx: 1080, orientation: 6 },
    });
    expect(await lookAt(heicOf({ ...upright, exif }, { turns: 1 }))).toMatchObject({
      ...{ widthPx: 1350, heightPx: 1080 },
    });
  });

  it.each([
    ['JPEG', jpegOf({ exif: exifOf({ isLocated: true }) })],
    ['JPEG, in its XMP', jpegOf({ xmp: locatedXmp })],
    ['PNG', pngOf({ exif: exifOf({ isLocated: true }) })],
    ['PNG, in its XMP', pngOf({ xmp: locatedXmp })],
    ['WebP', webpOf({ exif: exifOf({ isLocated: true }) })],
    ['WebP, in its XMP', webpOf({ xmp: locatedXmp })],
    ['HEIC', heicOf({ exif: exifOf({ isLocated: true }) })],
    ['TIFF', exifOf({ isLocated: true })],
  ])('that says where it was taken is known for that: %s', async (_format, content) => {
    expect(await lookAt(content)).toMatchObject({ kind: 'picture', hasLocation: true });
  });

  it('with other words about it says nothing of a place', async () => {
    const exif = exifOf({ orientation: 1 });
    const xmp = locatedXmp.replaceAll(/GPSL\w+/gu, 'gapWords');
    for (const content of [
      jpegOf({ exif, xmp }),
      pngOf({ exif, xmp }),
      webpOf({ exif, xmp }),
      heicOf({ exif }),
    ]) {
      expect(await lookAt(content)).toMatchObject({ hasLocation: false, orientation: 1 });
    }
  });

  it('that moves is known for that', async () => {
    expect(await lookAt(webpOf(upright, true))).toMatchObject({ isAnimated: true });
    const acTL = pngChunk('acTL', Buffer.alloc(8));
    expect(await lookAt(pngOf(upright, [acTL]))).toMatchObject({ isAnimated: true });
    expect(await lookAt(pngOf(upright))).toMatchObject({ isAnimated: false });
    const looped = Buffer.from(
      'GIF89a\u0001\0\u0001\0\0\0\0!\u00ff\u000bNETSCAPE2.0\u0003\u0001\0\0\0;',
      'latin1',
    );
    expect(await lookAt(looped)).toMatchObject({ isAnimated: true, problem: null });
  });

  it('has the colours of its profile', async () => {
    const profile = Buffer.alloc(132 + 12 + 40);
    profile.write('RGB ', 16);
    profile.write('acsp', 36);
    profile.writeUInt32BE(1, 128);
    profile.write('desc', 132);
    profile.writeUInt32BE(144, 136);
    profile.write('desc', 144);
    profile.writeUInt32BE(11, 152);
    profile.write('Display P3\0', 156);
    expect(await lookAt(pngOf(upright, [pngChunk('sRGB', Buffer.from([0]))]))).toMatchObject({
      colours: 'srgb',
    });
    const webp = webpOf(upright);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(profile.length);
    const profiled = Buffer.concat([webp, Buffer.from('ICCP'), size, profile]);
    profiled.writeUInt32LE(profiled.length - 8, 4);
    expect(await lookAt(profiled)).toMatchObject({ colours: 'other', profile: 'Display P3' });
    expect(await lookAt(jpegOf(upright, 4))).toMatchObject({ colours: 'cmyk' });
  });

  it.each([
    ['JPEG', jpegOf(upright).subarray(0, -2)],
    ['JPEG, in its head', jpegOf({ ...upright, exif: exifOf({ isLocated: true }) }).subarray(0, 60)],
    ['PNG', pngOf(upright).subarray(0, -20)],
    ['WebP', webpOf(upright).subarray(0, -1)],
    ['HEIC', heicOf(upright).subarray(0, -1)],
    ['GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7, 1)])],
  ])('that is cut short is broken: %s', async (_format, content) => {
    const facts = await lookAt(content);
    expect(facts.kind === 'picture' && isCutShort(facts)).toBe(true);
  });

  it.each([
    ['JPEG', jpegOf(upright)],
    ['PNG', pngOf(upright)],
    ['WebP', webpOf(upright)],
    [
      'GIF',
      Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;', 'latin1'),
    ],
  ])('is whole although a program wrote more behind its end: %s', async (_format, content) => {
    for (const more of ['', '\0\0\0\0', 'made by a program']) {
      const facts = await lookAt(Buffer.concat([content, Buffer.from(more, 'latin1')]));
      expect(facts.kind === 'picture' && facts.problem).toBeNull();
    }
  });

  it('by its name alone is broken', async () => {
    const facts = await lookAt(Buffer.from('not pixels'), 'a.jpg');
    expect(facts).toMatchObject({
      kind: 'picture',
      format: 'jpeg',
      problem: message('file_problem.other_format', { format: 'JPEG' }),
    });
  });
});

describe('a hostile picture', () => {
  it('with a ring of directories is read once', async () => {
    const ring = exifOf({ orientation: 3, isLocated: true });
    // The place where it was taken is said to be the directory that says so.
    ring.writeUInt32BE(8, ring.indexOf(Buffer.from([0x88, 0x25])) + 8);
    expect(await lookAt(jpegOf({ exif: ring }))).toMatchObject({ orientation: 3, hasLocation: false });
  });

  it('may say that it has any number of pixels', async () => {
    const huge = pngOf({});
    huge.writeUInt32BE(1_000_000_000, 16);
    huge.writeUInt32BE(1_000_000_000, 20);
    expect(await lookAt(huge)).toMatchObject({ widthPx: 1_000_000_000, heightPx: 1_000_000_000 });
  });

  it('of endless parts is left alone, and said to be', async () => {
    const parts = Buffer.concat(Array.from({ length: 101_000 }, () => pngChunk('teXt', Buffer.alloc(0))));
    const facts = await lookAt(pngOf({}, [parts]));
    expect(facts).toStrictEqual({ kind: 'unseen', reason: message('file_problem.too_many_parts') });
  });

  it('whose profile unpacks to more than a profile holds says nothing of its colours', async () => {
    const { deflateSync } = await import('node:zlib');
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    const iCCP = pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), bomb]));
    expect(await lookAt(pngOf(upright, [iCCP]))).toMatchObject({ ...upright, profile: null });
  });
});
