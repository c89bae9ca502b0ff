import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { moveFile, type MoveMeans } from '../../../../src-main/foundation/files/move-file.ts';
import { placedFile } from '../../../helpers/placed-file.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

let base: string;
beforeEach(() => {
  base = temporaryFolder('move');
});
const at = (...parts: string[]): string => join(base, ...parts);
const textOf = (...parts: string[]): string => readFileSync(at(...parts), 'utf8');
const asPlaced = (name: string) => placedFile(at(...name.split('/')), base);
const move = (from: string, to: string, means?: MoveMeans): Promise<void> =>
  moveFile(asPlaced(from), to, means);

/** Something happens just before, or just after, the file gets its second name. */
const happening = (before: () => void, after: () => void = () => undefined): MoveMeans => ({
  async giveName(from, to) {
    before();
    await link(from, to);
    after();
  },
});

describe('a move', () => {
  it('makes the folders above and keeps the file the same', async () => {
    writeFileSync(at('a'), 'content');
    const { ino } = statSync(at('a'));
    await move('a', '_Sent/2026-01-02/a');
    expect(existsSync(at('a'))).toBe(false);
    expect(textOf('_Sent', '2026-01-02', 'a')).toBe('content');
    expect(statSync(at('_Sent', '2026-01-02', 'a')).ino).toBe(ino);
    expect(readdirSync(at('_Sent', '2026-01-02'))).toEqual(['a']);
  });

  it('never replaces another file', async () => {
    writeFileSync(at('a'), 'new');
    writeFileSync(at('b'), 'old');
    await expect(move('a', 'b')).rejects.toMatchObject({ code: 'busy' });
    await expect(move('a', 'a')).rejects.toMatchObject({ code: 'busy' });
    expect(textOf('b')).toBe('old');
    expect(textOf('a')).toBe('new');
  });

  it('onto its own place leaves a file with another name elsewhere where it is', async () => {
    writeFileSync(at('a'), 'content');
    linkSync(at('a'), at('second name'));
    await expect(move('a', 'a')).rejects.toMatchObject({ code: 'busy' });
    expect(readdirSync(base).sort()).toEqual(['a', 'second name']);
  });

  it('of two at the same time to one name lets one win and loses neither', async () => {
    for (let round = 0; round < 30; round += 1) {
      writeFileSync(at('a'), 'a');
      writeFileSync(at('b'), 'b');
      const target = `target-${String(round)}`;
      const results = await Promise.allSettled([move('a', target), move('b', target)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const left = ['a', 'b'].filter((name) => existsSync(at(name)));
      expect([...left, textOf(target)].sort()).toEqual(['a', 'b']);
    }
  });

  it('that a kill left halfway, with both names, is finished by the next', async () => {
    writeFileSync(at('a'), 'content');
    linkSync(at('a'), at('b'));
    await move('a', 'b');
    expect(readdirSync(base)).toEqual(['b']);
    expect(textOf('b')).toBe('content');
  });

  it('works where a file can have one name only, and replaces nothing there either', async () => {
    const giveName = () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' }));
    writeFileSync(at('a'), 'new');
    writeFileSync(at('b'), 'old');
    await expect(move('a', 'b', { giveName })).rejects.toMatchObject({ code: 'busy' });
    expect(textOf('b')).toBe('old');
    await move('a', 'c/a', { giveName });
    expect(existsSync(at('a'))).toBe(false);
    expect(textOf('c', 'a')).toBe('new');
  });

  it('of what is not there, is no file, or has an odd name, leaves nothing behind', async () => {
    mkdirSync(at('folder'));
    writeFileSync(at('a'), 'content');
    const gone = asPlaced('a');
    rmSync(at('a'));
    await expect(moveFile(gone, 'b')).rejects.toMatchObject({ code: 'missing' });
    await expect(move('folder', 'b')).rejects.toMatchObject({ code: 'other' });
    writeFileSync(at('a'), 'content');
    for (const odd of ['../b', 'c/../../b', 'd//b', '.']) {
      await expect(move('a', odd), odd).rejects.toMatchObject({ code: 'other' });
    }
    expect(readdirSync(base).sort()).toEqual(['a', 'folder']);
  });
});

describe.each([
  ['with directories held open', true],
  ['where directories can only be looked at', false],
])('a move through links, %s,', (_words, byDescriptor) => {
  let outside: string;
  beforeEach(() => {
    outside = temporaryFolder('outside');
    mkdirSync(at('in'));
    writeFileSync(at('in', 'a'), 'content');
  });
  const means = (more: MoveMeans = {}): MoveMeans => ({ byDescriptor, ...more });
  const expectNothingOutside = (): void => {
    expect(readdirSync(outside)).toEqual([]);
  };

  it('does not happen where a folder of its target is one', async () => {
    symlinkSync(outside, at('_Sent'));
    await expect(move('in/a', '_Sent/day/a', means())).rejects.toMatchObject({
      code: 'link',
      told: { code: 'file_error.link_not_followed', params: { path: at('_Sent') } },
    });
    rmSync(at('_Sent'));
    mkdirSync(at('_Sent'));
    symlinkSync(outside, at('_Sent', 'day'));
    await expect(move('in/a', '_Sent/day/a', means())).rejects.toMatchObject({ code: 'link' });
    expectNothingOutside();
    expect(textOf('in', 'a')).toBe('content');
  });

  it('does not happen where the folder of the file became one, even to a file with the same content', async () => {
    const file = asPlaced('in/a');
    renameSync(at('in'), at('before'));
    writeFileSync(join(outside, 'a'), 'content');
    symlinkSync(outside, at('in'));
    await expect(moveFile(file, '_Sent/a', means())).rejects.toMatchObject({ code: 'link' });
    expect(readdirSync(outside)).toEqual(['a']);
    expect(textOf('before', 'a')).toBe('content');
  });

  it('does not happen where another folder stands in the place of the watched one', async () => {
    const file = asPlaced('in/a');
    const other = temporaryFolder('other');
    mkdirSync(join(other, 'in'));
    linkSync(at('in', 'a'), join(other, 'in', 'a'));
    await expect(
      moveFile({ ...file, folder: { ...file.folder, path: other } }, '_Sent/a', means()),
    ).rejects.toThrow('file_error.other_folder');
    expect(readdirSync(other)).toEqual(['in']);
  });

  it('leads nowhere else where a folder is swapped for one in the middle of it', async () => {
    mkdirSync(at('_Sent'));
    const swapTarget = (): void => {
      renameSync(at('_Sent'), at('_Sent before'));
      symlinkSync(outside, at('_Sent'));
    };
    await move('in/a', '_Sent/a', means(happening(swapTarget))).catch(() => undefined);
    expectNothingOutside();
    const left = [at('in', 'a'), at('_Sent before', 'a')].filter((path) => existsSync(path));
    expect(left.map((path) => readFileSync(path, 'utf8'))).toEqual(['content']);
  });

  it('puts nothing into another folder that takes the place of its target in the middle of it', async () => {
    mkdirSync(at('_Sent'));
    mkdirSync(at('of somebody else'));
    const swapTarget = (): void => {
      renameSync(at('_Sent'), at('_Sent before'));
      renameSync(at('of somebody else'), at('_Sent'));
    };
    await move('in/a', '_Sent/a', means(happening(swapTarget))).catch(() => undefined);
    expect(readdirSync(at('_Sent'))).toEqual([]);
    const left = [at('in', 'a'), at('_Sent before', 'a')].filter((path) => existsSync(path));
    expect(left.map((path) => readFileSync(path, 'utf8'))).toEqual(['content']);
  });

  it('takes no other file that took the name in the middle of it', async () => {
    const replace = (): void => {
      writeFileSync(at('in', 'newer'), 'saved again');
      renameSync(at('in', 'newer'), at('in', 'a'));
    };
    await expect(move('in/a', '_Sent/a', means(happening(replace)))).rejects.toThrow('file_error.replaced');
    expect(textOf('in', 'a')).toBe('saved again');
    expect(readdirSync(at('_Sent'))).toEqual([]);
  });

  it('gives back a file that took the name just before the old one was taken away', async () => {
    const replace = (): void => {
      writeFileSync(at('in', 'newer'), 'saved again');
      renameSync(at('in', 'newer'), at('in', 'a'));
    };
    await expect(move('in/a', '_Sent/a', means(happening(() => undefined, replace)))).rejects.toThrow(
      'file_error.replaced',
    );
    expect(textOf('in', 'a')).toBe('saved again');
    expect(textOf('_Sent', 'a')).toBe('content');
    expect(readdirSync(at('_Sent'))).toEqual(['a']);
  });

  it('leaves a file that was written to since it was looked at', async () => {
    const file = asPlaced('in/a');
    writeFileSync(at('in', 'a'), 'CONTENT');
    await expect(moveFile(file, '_Sent/a', means())).rejects.toThrow('file_error.replaced');
    expect(textOf('in', 'a')).toBe('CONTENT');
  });
});
