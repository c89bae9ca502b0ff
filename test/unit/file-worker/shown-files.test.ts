import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findFacts } from '../../../src-main/engine/watch-folders/contents/find-facts.ts';
import type { LargeLook, Pictures } from '../../../src-main/engine/watch-folders/looks/pictures.ts';
import { openPictureThread } from '../../../src-main/file-worker/open-picture-thread.ts';
import { firstPage } from '../../../src-main/file-worker/pictures/pdf-page.ts';
import { decodedPixels } from '../../../src-main/file-worker/pictures/shrink.ts';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';
import { openFile } from '../../fuzz/decoders/one-file.ts';
import { filmOf, heicWithSmall, webmOf } from '../../helpers/films.ts';
import { pngOf } from '../../helpers/pictures.ts';
import { avifOf, docxOf, packedZeros, pdfPageOf, pptxOf } from '../../helpers/shown-documents.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { xlsxOf } from '../../helpers/xlsx.ts';

let folder: string;
let pictures: Pictures;
beforeEach(() => {
  folder = temporaryFolder('shown');
  pictures = openPictureThread({ ownDirectory: join(folder, 'data') });
  onTestFinished(() => pictures.close());
});

async function written(name: string, content: Uint8Array | string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, expected: await createNodeFileSystem().status(path) };
}

async function largeOf(name: string, content: Uint8Array | string): Promise<LargeLook['shown']> {
  return (await pictures.large(await written(name, content)))?.shown ?? null;
}

async function smallOf(name: string, content: Uint8Array | string) {
  const look = await pictures.small(await written(name, content));
  return look?.kind === 'shrunk' ? look.shrunk : look;
}

async function sizeOf(jpeg: Uint8Array) {
  const facts = await findFacts({ file: openFile(jpeg), path: 'a', sizeBytes: jpeg.byteLength });
  return facts.kind === 'picture' ? [facts.format, facts.widthPx, facts.heightPx] : facts;
}

/** Red, green and blue at a place, from 0 to 1 each way. */
function colourAt(jpeg: Uint8Array, across: number, down: number): readonly number[] {
  const { widthPx, heightPx, raw } = decodedPixels(jpeg, 4096);
  const at = (Math.floor(heightPx * down) * widthPx + Math.floor(widthPx * across)) * 4;
  return [...raw.subarray(at, at + 3)];
}

const jpegOf = (shown: LargeLook['shown']): Uint8Array =>
  shown?.kind === 'picture' ? shown.jpeg : new Uint8Array(0);

describe('a file is shown by what it holds', () => {
  it('an AVIF in its colours', async () => {
    const content = await avifOf(200, 100);
    const small = await smallOf('a.avif', content);
    expect(small).toMatchObject({ small: expect.any(Uint8Array) as unknown });
    const shown = jpegOf(await largeOf('a.avif', content));
    expect(await sizeOf(shown)).toEqual(['jpeg', 200, 100]);
    expect(colourAt(shown, 0.5, 0.1)[0]).toBeGreaterThan(200);
    expect(colourAt(shown, 0.5, 0.9)[2]).toBeGreaterThan(200);
  });

  it('a PDF also where the program stands in a folder whose name has other letters than Latin ones', async () => {
    const [, programPath = ''] = process.argv;
    onTestFinished(() => void (process.argv[1] = programPath));
    process.argv[1] = '/программы/“Outbox”/picture-worker.js';
    expect((await firstPage(pdfPageOf('0 0 1 rg 0 0 595 421 re f'), 64)).widthPx).toBeGreaterThan(8);
  });

  it('a PDF by its first page, as large as it is looked at', async () => {
    const page = pdfPageOf('0 0 1 rg 0 0 595 421 re f');
    const shown = jpegOf(await largeOf('a.pdf', page));
    expect(await sizeOf(shown)).toEqual(['jpeg', 1131, 1600]);
    expect(colourAt(shown, 0.5, 0.25)).toEqual([255, 255, 255]);
    expect(colourAt(shown, 0.5, 0.75)[0]).toBeLessThan(20);
    const small = await smallOf('a.pdf', page);
    expect(await sizeOf(small !== null && 'large' in small ? small.large : new Uint8Array(0))).toEqual([
      ...['jpeg', 339, 480],
    ]);
  });

  it('a text by its first lines, and a page of strokes where it is small', async () => {
    const text = `\n# Harbour\n\n${'A line of words.\n'.repeat(3)}`;
    expect(await largeOf('a.md', text)).toEqual({
      ...{ kind: 'text', isCut: false },
      lines: ['# Harbour', '', 'A line of words.', 'A line of words.', 'A line of words.', ''],
    });
    expect(await largeOf('a.csv', Buffer.from('\ufeffa;b\r\n1;2', 'utf16le'))).toMatchObject({
      lines: ['a;b', '1;2'],
    });
    const small = await smallOf('a.md', text);
    if (small === null || !('large' in small)) throw new Error('no picture');
    expect(await sizeOf(small.large)).toEqual(['jpeg', 340, 480]);
    expect(colourAt(small.large, 0.5, 0.9)).toEqual([255, 255, 255]);
  });

  it('a long text by its beginning, and says so', async () => {
    const shown = await largeOf('a.txt', 'word '.repeat(20_000));
    expect(shown).toMatchObject({ kind: 'text', isCut: true });
    expect(JSON.stringify(shown).length).toBeLessThan(1000);
  });

  it('office documents by the picture in them, else by their first lines', async () => {
    const own = pngOf({ widthPx: 64, heightPx: 32 });
    const withPicture = docxOf(['Words'], { 'docProps/thumbnail.jpeg': own });
    expect(await sizeOf(jpegOf(await largeOf('a.docx', withPicture)))).toEqual(['jpeg', 64, 32]);
    expect(await largeOf('a.docx', docxOf(['Tom &amp; Ann', 'Second']))).toMatchObject({
      lines: ['Tom & Ann', 'Second'],
    });
    expect(await largeOf('a.pptx', pptxOf(['Title', 'Point']))).toMatchObject({
      lines: ['Title', 'Point'],
    });
    const sheet = xlsxOf([
      ['Name', 'Slide'],
      ['a.png', '2'],
    ]);
    expect(await largeOf('a.xlsx', sheet)).toMatchObject({ lines: ['Name\tSlide', 'a.png\t2'] });
  });

  it('a HEIC by the JPEG in it, else by a coded picture of it, as it is held', async () => {
    const own = Buffer.alloc(500, 1);
    const jpeg = jpegOf(await largeOf('a.png', pngOf({ widthPx: 64, heightPx: 32 })));
    const withJpeg = heicWithSmall(own, { type: 'jpeg', content: Buffer.from(jpeg) });
    const inside = await smallOf('a.heic', withJpeg);
    if (inside === null || !('large' in inside)) throw new Error('no picture');
    expect(await sizeOf(inside.large)).toEqual(['jpeg', 64, 32]);
    // Its own is larger.
    expect(await largeOf('a.heic', withJpeg)).toMatchObject({ still: { data: own.toString('base64') } });
    const coded = heicWithSmall(own, { type: 'hvc1', content: Buffer.from('small') }, { turns: 3 });
    expect(await pictures.small(await written('b.heic', coded))).toMatchObject({
      kind: 'still',
      still: { codec: 'hvc1.1.6.L93.90', data: Buffer.from('small').toString('base64'), turns: 1 },
    });
  });

  it('no tile of a HEIC for the whole of it', async () => {
    const tile = { type: 'hvc1', content: Buffer.from('tile') } as const;
    const tiled = heicWithSmall(Buffer.alloc(500, 1), tile, { isTiled: true });
    expect(await pictures.small(await written('a.heic', tiled))).toBeNull();
  });

  it('a film by the fullest of its first whole pictures, as it is held', async () => {
    const film = filmOf(
      ['black', 'between', 'a full picture', 'after', 'half'].map((words) => Buffer.from(words)),
      { whole: [1, 3, 5], turns: 1 },
    );
    expect(await pictures.small(await written('a.mp4', film))).toEqual({
      kind: 'still',
      still: {
        codec: 'avc1.640028',
        description: expect.any(String) as unknown,
        data: Buffer.from('a full picture').toString('base64'),
        turns: 1,
      },
    });
  });

  it('a WebM by its first whole picture, also where nothing says how long it is', async () => {
    const film = webmOf([
      { content: Buffer.from('between'), isWhole: false },
      { content: Buffer.from('whole'), isWhole: true },
    ]);
    expect(await largeOf('a.webm', film)).toEqual({
      kind: 'still',
      still: { codec: 'vp8', description: null, data: Buffer.from('whole').toString('base64'), turns: 0 },
    });
  });
});

describe('a hostile file', () => {
  it('that is far more once it is unpacked is not shown, and the next one is', async () => {
    const bomb = docxOf([], { 'word/document.xml': strToU8(`<w:p>${' '.repeat(48 * 1024 * 1024)}`) });
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    expect(await largeOf('a.docx', bomb)).toBeNull();
    const inPicture = zipSync({
      'word/document.xml': strToU8('<w:document/>'),
      'docProps/thumbnail.png': new Uint8Array(64 * 1024 * 1024),
    });
    expect(await largeOf('b.docx', inPicture)).toBeNull();
    expect(await largeOf('c.docx', docxOf(['Words']))).toMatchObject({ kind: 'text' });
  });

  it('with a picture in a picture that claims too many pixels is not shown', async () => {
    const huge = pngOf({});
    huge.writeUInt32BE(100_000, 16);
    huge.writeUInt32BE(100_000, 20);
    expect(await largeOf('a.docx', docxOf(['Words'], { 'docProps/thumbnail.png': huge }))).toBeNull();
  });

  it('that is a PDF of a giant page, or of a giant picture, fills no memory', async () => {
    const giant = pdfPageOf('1 0 0 rg 0 0 9000000 9000000 re f', { widthPt: 9_000_000, heightPt: 1 });
    await largeOf('a.pdf', giant);
    const before = process.memoryUsage().rss;
    const packed = packedZeros(64 * 1024 * 1024);
    const picture = { edgePx: 12_000, packed };
    await largeOf('b.pdf', pdfPageOf('595 0 0 842 0 0 cm /P Do', { picture }));
    expect(process.memoryUsage().rss - before).toBeLessThan(1024 * 1024 * 1024);
    expect(jpegOf(await largeOf('c.pdf', pdfPageOf(''))).byteLength).toBeGreaterThan(0);
  });

  it('that names what it is not, or points anywhere, is told as what it is, and shows nothing', async () => {
    const film = filmOf([Buffer.from('a')], { whole: [1] });
    film.writeUInt32BE(0xffff_fff0, film.indexOf('stco') + 12);
    for (const [name, content] of [
      ['a.mp4', film],
      ['b.avif', (await avifOf(64, 64)).subarray(0, 200)],
      ['c.pdf', Buffer.from('%PDF-1.7\nnothing')],
      ['d.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['e.webm', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0xff, 0xff, 0xff])],
    ] as const) {
      expect(await largeOf(name, content), name).toBeNull();
    }
  });
});

it('a decoder that wants more memory than its thread may give gets none', async () => {
  const module = new URL('../../../src-main/file-worker/pictures/wasm-memory.ts', import.meta.url);
  const tries = `import(${JSON.stringify(module.href)}).then(({ boundWasmMemory }) => {
    boundWasmMemory(4 * 64 * 1024);
    const memory = new WebAssembly.Memory({ initial: 1 });
    const grown = [2, 2].map((pages) => { try { return memory.grow(pages); } catch (error) { return error.message; } });
    require('node:worker_threads').parentPort.postMessage(grown);
  });`;
  const worker = new Worker(tries, { eval: true });
  onTestFinished(async () => {
    await worker.terminate();
  });
  expect(await once(worker, 'message')).toEqual([[1, 'it wants too much memory']]);
});

it.each([
  ['that names no most', [5, 3, 1, 0, 1]],
  ['that names a larger most', [5, 4, 1, 1, 1, 16]],
])('a decoder that takes memory itself gets no more than its thread may give: %s', async (_which, memory) => {
  const module = new URL('../../../src-main/file-worker/pictures/wasm-memory.ts', import.meta.url);
  const program = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f, 3, 2, 1, 0, ...memory],
    // It exports `grow`, which grows its memory by so many pages.
    ...[7, 8, 1, 4, 0x67, 0x72, 0x6f, 0x77, 0, 0, 10, 8, 1, 6, 0, 0x20, 0, 0x40, 0, 0x0b],
  ];
  const tries = `import(${JSON.stringify(module.href)}).then(async ({ boundWasmMemory }) => {
    boundWasmMemory(4 * 64 * 1024);
    const program = Uint8Array.from(${JSON.stringify(program)});
    const ready = new WebAssembly.Instance(new WebAssembly.Module(program));
    const { instance } = await WebAssembly.instantiate(program);
    const grown = [ready, instance].map(({ exports }) => [2, 2].map((pages) => exports.grow(pages)));
    require('node:worker_threads').parentPort.postMessage(grown);
  });`;
  const worker = new Worker(tries, { eval: true });
  onTestFinished(async () => {
    await worker.terminate();
  });
  expect(await once(worker, 'message')).toEqual([
    [
      [1, -1],
      [1, -1],
    ],
  ]);
});

it('what a page drew is made anew, and only where it is a JPEG', async () => {
  const drawn = jpegOf(await largeOf('a.png', pngOf({ widthPx: 480, heightPx: 270 })));
  const shrunk = await pictures.shrink(drawn);
  expect(await sizeOf(shrunk?.small ?? new Uint8Array(0))).toEqual(['jpeg', 96, 54]);
  expect(await pictures.shrink(pngOf({}))).toBeNull();
  expect(await pictures.shrink(Buffer.from('<svg/>'))).toBeNull();
});
