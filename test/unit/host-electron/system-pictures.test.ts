import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Pictures } from '../../../src-main/engine/watch-folders/looks/pictures.ts';
import { openPictureThread } from '../../../src-main/file-worker/open-picture-thread.ts';
import { decoder } from '../../../src-main/file-worker/pictures/picture-decoder.ts';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';
import {
  withSystemPictures,
  type SystemThumbnails,
} from '../../../src-main/host-electron/system-pictures.ts';
import { filmOf, heicWithSmall } from '../../helpers/films.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const photo = heicWithSmall(Buffer.alloc(500, 1), { type: 'hvc1', content: Buffer.from('small') });

/** A system that draws a grey square of the size that is asked for, or does what it is told instead. */
function systemThat(draw?: SystemThumbnails['createThumbnailFromPath']) {
  const asked: number[] = [];
  const system: SystemThumbnails = {
    async createThumbnailFromPath(path, size) {
      asked.push(size.width);
      if (draw !== undefined) return draw(path, size);
      const raw = new Uint8Array(size.width * size.height * 4).fill(0x80);
      const image = new (decoder().PhotonImage)(raw, size.width, size.height);
      return { isEmpty: () => false, toJPEG: (quality) => image.get_bytes_jpeg(quality) };
    },
  };
  return { asked, system };
}

async function setUp(
  system: SystemThumbnails,
  {
    platform = 'darwin',
    name = 'a.heic',
    content = photo,
  }: { platform?: string; name?: string; content?: Buffer },
) {
  const folder = temporaryFolder('system-pictures');
  const open = withSystemPictures(openPictureThread, system, platform);
  const pictures: Pictures = open({ ownDirectory: join(folder, 'data') });
  onTestFinished(() => pictures.close());
  const path = join(folder, name);
  writeFileSync(path, content);
  return { pictures, file: { path, expected: await createNodeFileSystem().status(path) } };
}

describe('a HEIC', () => {
  it('is shown as the system shows it, small and large, with what is known of it', async () => {
    const { asked, system } = systemThat();
    const { pictures, file } = await setUp(system, {});
    expect((await pictures.small(file))?.kind).toBe('shrunk');
    const large = await pictures.large(file);
    expect([large?.facts.kind, large?.shown?.kind, asked]).toEqual(['picture', 'picture', [480, 1600]]);
  });

  it('of many tiles is shown as the system shows it, and another file in its place is not', async () => {
    const tile = { type: 'hvc1', content: Buffer.from('tile') } as const;
    const content = heicWithSmall(Buffer.alloc(500, 1), tile, { isTiled: true });
    const { asked, system } = systemThat();
    const { pictures, file } = await setUp(system, { content });
    expect((await pictures.small(file))?.kind).toBe('shrunk');
    const another = { ...file, expected: { ...file.expected, sizeBytes: 1 } };
    expect([await pictures.small(another), await pictures.large(another), asked]).toEqual([
      null,
      null,
      [480],
    ]);
  });

  it('is left to the page where the system has no picture of it, an empty one, or one that is too large', async () => {
    const huge = { isEmpty: () => false, toJPEG: () => new Uint8Array(1024 * 1024) };
    const empty = { isEmpty: () => true, toJPEG: () => new Uint8Array(0) };
    for (const draw of [
      () => Promise.reject(new Error('there is none')),
      () => Promise.resolve(empty),
      () => Promise.resolve(huge),
    ]) {
      const { pictures, file } = await setUp(systemThat(draw).system, {});
      expect((await pictures.small(file))?.kind).toBe('still');
      expect((await pictures.large(file))?.shown?.kind).toBe('still');
    }
  });
});

it('a system without such pictures, and a film that pages can show, are not asked for', async () => {
  const { asked, system } = systemThat();
  const linux = await setUp(system, { platform: 'linux' });
  expect((await linux.pictures.small(linux.file))?.kind).toBe('still');
  const film = filmOf([Buffer.from('a')], { whole: [1] });
  const other = await setUp(system, { name: 'a.mp4', content: film });
  expect((await other.pictures.small(other.file))?.kind).toBe('still');
  expect(asked).toEqual([]);
});
