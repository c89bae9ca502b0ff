import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ThumbnailFiles } from '../../../../../src-main/engine/storage/thumbnails/thumbnail-files.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

const nowMs = Date.UTC(2026, 0, 1);
let directory: string;
beforeEach(() => {
  directory = join(temporaryFolder('thumbnails'), 'thumbnails');
});

const shelf = (bounds?: { files: number; bytes: number }) =>
  new ThumbnailFiles(directory, () => nowMs, bounds);
const content = (letter: string): string => letter.repeat(64);
const picture = (sizeBytes: number): Uint8Array => new Uint8Array(sizeBytes).fill(1);

describe('small pictures', () => {
  it('are kept by their content, over a new start', () => {
    shelf().keep(content('a'), 'small', picture(10));
    expect(shelf().read(content('a'), 'small')).toHaveLength(10);
    expect(shelf().read(content('a'), 'large')).toBeNull();
    expect(shelf().read(content('b'), 'small')).toBeNull();
  });

  it('make room where there are too many: what was not asked for longest goes', () => {
    const files = shelf({ files: 2, bytes: 1000 });
    files.keep(content('a'), 'small', picture(10));
    files.keep(content('b'), 'small', picture(10));
    files.read(content('a'), 'small');
    files.keep(content('c'), 'small', picture(10));
    expect(readdirSync(directory).map(([first]) => first)).toEqual(['a', 'c']);
  });

  it('make room where they are too large together', () => {
    const files = shelf({ files: 100, bytes: 25 });
    for (const letter of ['a', 'b', 'c']) files.keep(content(letter), 'large', picture(10));
    expect(readdirSync(directory).map(([first]) => first)).toEqual(['b', 'c']);
  });

  it('of before are in their order, and what a cut short write left is taken away', () => {
    mkdirSync(directory, { recursive: true });
    for (const [index, letter] of ['b', 'a'].entries()) {
      const path = join(directory, `${content(letter)}-small.jpg`);
      writeFileSync(path, picture(10));
      utimesSync(path, 1000 + index, 1000 + index);
    }
    writeFileSync(join(directory, `${content('c')}-small.jpg.new`), '');
    shelf({ files: 1, bytes: 1000 }).read(content('d'), 'small');
    expect(readdirSync(directory)).toEqual([`${content('a')}-small.jpg`]);
  });

  it('that somebody cleared away are made again, and nothing else is ever written', () => {
    const files = shelf();
    files.keep(content('a'), 'small', picture(10));
    rmSync(directory, { recursive: true });
    expect(files.read(content('a'), 'small')).toBeNull();
    files.keep('../escape', 'small', picture(10));
    expect(existsSync(directory)).toBe(false);
  });
});
