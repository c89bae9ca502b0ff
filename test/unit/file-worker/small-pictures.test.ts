import { message } from '../../../src-main/contract/messages/message.ts';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { findFacts } from '../../../src-main/engine/watch-folders/contents/find-facts.ts';
import type { PictureFile, Pictures, Shrunk } from '../../../src-main/engine/watch-folders/looks/pictures.ts';
import { openPictureThread } from '../../../src-main/file-worker/open-picture-thread.ts';
import { PictureThread } from '../../../src-main/file-worker/picture-thread.ts';
import { upright } from '../../../src-main/file-worker/pictures/pixels.ts';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';
import { openFile } from '../../fuzz/decoders/one-file.ts';
import { exifOf, jpegOf, pngOf, webpOfTwoSizes } from '../../helpers/pictures.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('pictures');
});

function thread(): Pictures {
  const pictures = openPictureThread({ ownDirectory: join(folder, 'data') });
  onTestFinished(() => pictures.close());
  return pictures;
}

async function written(name: string, content: Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, expected: await createNodeFileSystem().status(path) };
}

/** What the thread makes of it, both sizes. */
async function shrunkOf(file: PictureFile): Promise<Shrunk | null> {
  const look = await thread().small(file);
  return look?.kind === 'shrunk' ? look.shrunk : null;
}

async function sizeOf(jpeg: Uint8Array | undefined) {
  if (jpeg === undefined) return null;
  const facts = await findFacts({ file: openFile(jpeg), path: 'a', sizeBytes: jpeg.byteLength });
  return facts.kind === 'picture' ? [facts.format, facts.widthPx, facts.heightPx, facts.problem] : facts;
}

describe('a picture', () => {
  it('is made small twice, as a JPEG of our own, as it is held', async () => {
    const exif = exifOf({ orientation: 6, isLocated: true });
    const shrunk = await shrunkOf(await written('a.png', pngOf({ widthPx: 1000, heightPx: 500, exif })));
    expect(await sizeOf(shrunk?.small)).toEqual(['jpeg', 48, 96, null]);
    expect(await sizeOf(shrunk?.large)).toEqual(['jpeg', 240, 480, null]);
    expect(Buffer.from(shrunk?.large ?? []).includes('Exif')).toBe(false);
  });

  it('that is small stays as it is', async () => {
    const shrunk = await shrunkOf(await written('a.png', pngOf({ widthPx: 40, heightPx: 30 })));
    expect(await sizeOf(shrunk?.large)).toEqual(['jpeg', 40, 30, null]);
  });

  it('that is none, is broken or claims too many pixels is not shown, and the next one is', async () => {
    const pictures = thread();
    const huge = pngOf({});
    huge.writeUInt32BE(100_000, 16);
    huge.writeUInt32BE(100_000, 20);
    for (const content of [Buffer.from('text'), jpegOf({}), huge, Buffer.alloc(0)]) {
      expect(await pictures.small(await written('a.png', content))).toBeNull();
    }
    expect(await pictures.small(await written('b.png', pngOf({})))).not.toBeNull();
  });

  it('that says two sizes, of which the smaller would be shown, is not taken apart', async () => {
    const content = webpOfTwoSizes();
    const facts = await findFacts({ file: openFile(content), path: 'a', sizeBytes: content.byteLength });
    expect(content.byteLength).toBeLessThan(60);
    expect(facts).toMatchObject({ widthPx: 16_384, problem: message('file_problem.two_sizes') });
    expect(await thread().small(await written('a.webp', content))).toBeNull();
  });

  it('in the place of which another file lies by now is not shown', async () => {
    const asked = await written('a.png', pngOf({}));
    await written('b.png', pngOf({}));
    renameSync(join(folder, 'b.png'), asked.path);
    expect(await thread().small(asked)).toBeNull();
  });
});

describe('the thread of pictures', () => {
  const deaf = () =>
    new Worker(
      'setInterval(() => undefined, 1000); require("node:worker_threads").parentPort.on("message", () => undefined)',
      { eval: true },
    );

  it('is ended with a picture that takes too long, and the others have another', async () => {
    const started: Worker[] = [];
    const pictures = new PictureThread(
      () => {
        const worker = deaf();
        started.push(worker);
        return worker;
      },
      { longestMs: 20 },
    );
    onTestFinished(() => pictures.close());
    const asked = await written('a.png', pngOf({}));
    expect(await Promise.all([pictures.small(asked), pictures.small(asked)])).toEqual([null, null]);
    expect(started).toHaveLength(2);
  });

  it('answers with nothing where it dies, cannot be had, or is closed', async () => {
    const asked = await written('a.png', pngOf({}));
    const dying = new PictureThread(() => new Worker('process.exit(1)', { eval: true }));
    expect(await dying.small(asked)).toBeNull();
    expect(await new PictureThread(() => null).small(asked)).toBeNull();
    const closed = new PictureThread(deaf);
    const open = closed.small(asked);
    await closed.close();
    expect([await open, await closed.small(asked)]).toEqual([null, null]);
  });
});

it('pixels are turned and mirrored as EXIF numbers it', () => {
  // Two wide, three high: the first row is 1 2.
  const raw = new Uint8Array([1, 2, 3, 4, 5, 6].flatMap((value) => [value, value, value, 255]));
  const shown = (orientation: number) => {
    const { widthPx, raw: turned } = upright({ widthPx: 2, heightPx: 3, raw }, orientation);
    const values = [...turned].filter((_, index) => index % 4 === 0);
    return Array.from({ length: values.length / widthPx }, (_, row) =>
      values.slice(row * widthPx, (row + 1) * widthPx).join(''),
    ).join(' ');
  };
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(shown)).toEqual([
    ...['12 34 56', '21 43 65', '65 43 21', '56 34 12', '135 246', '531 642', '642 531', '246 135'],
  ]);
});

it('what is not opaque shows what is behind it', () => {
  const clear = upright({ widthPx: 1, heightPx: 1, raw: new Uint8Array([0, 0, 0, 0]) }, 1);
  expect([...clear.raw]).toEqual([244, 244, 244, 255]);
});
