import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTrash } from '../../../../src-main/host-headless/host/trash.ts';
import { placedFile } from '../../../helpers/placed-file.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'outbox-'));
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

const nowMs = new Date(2026, 2, 1, 14, 5, 9).getTime();
const trashOf = (platform: NodeJS.Platform, environment = {}) =>
  createTrash({ platform, homeDirectory: home, environment, nowMs: () => nowMs });

function write(name: string, text = name): string {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

describe('on Linux', () => {
  test('a file goes to the trash with a record from which it can be restored', async () => {
    const path = write('räport 100%.pdf');
    await trashOf('linux')(placedFile(path));
    expect(existsSync(path)).toBe(false);
    const trash = join(home, '.local/share/Trash');
    expect(readFileSync(join(trash, 'files/räport 100%.pdf'), 'utf8')).toBe('räport 100%.pdf');
    expect(readFileSync(join(trash, 'info/räport 100%.pdf.trashinfo'), 'utf8')).toBe(
      `[Trash Info]\nPath=${home}/r%C3%A4port%20100%25.pdf\nDeletionDate=2026-03-01T14:05:09\n`,
    );
  });

  test('files of one name stand beside each other', async () => {
    for (const text of ['one', 'two', 'three']) await trashOf('linux')(placedFile(write('a.txt', text)));
    const files = join(home, '.local/share/Trash/files');
    expect(readdirSync(files).sort()).toEqual(['a 2.txt', 'a 3.txt', 'a.txt']);
    expect(readFileSync(join(files, 'a.txt'), 'utf8')).toBe('one');
    expect(readdirSync(join(home, '.local/share/Trash/info'))).toHaveLength(3);
  });

  test('a file without its record in the trash is not replaced', async () => {
    const files = join(home, '.local/share/Trash/files');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'a.txt'), 'an old one');
    await trashOf('linux')(placedFile(write('a.txt', 'new')));
    expect(readFileSync(join(files, 'a.txt'), 'utf8')).toBe('an old one');
    expect(readFileSync(join(files, 'a 2.txt'), 'utf8')).toBe('new');
    expect(readdirSync(join(home, '.local/share/Trash/info'))).toEqual(['a 2.txt.trashinfo']);
  });

  test('XDG_DATA_HOME says where the trash is', async () => {
    await trashOf('linux', { XDG_DATA_HOME: join(home, 'elsewhere') })(placedFile(write('a.txt')));
    expect(existsSync(join(home, 'elsewhere/Trash/files/a.txt'))).toBe(true);
  });

  test('what cannot be moved stays, and leaves no record', async () => {
    const missing = placedFile(write('missing.txt'));
    rmSync(join(home, 'missing.txt'));
    await expect(trashOf('linux')(missing)).rejects.toMatchObject({ code: 'unsupported' });
    expect(readdirSync(join(home, '.local/share/Trash/info'))).toEqual([]);
  });
});

describe('A trash that is not what it seems', () => {
  const trash = () => join(home, '.local/share/Trash');

  test.each(['Trash', 'files', 'info'])('gets nothing: its %s is a link', async (name) => {
    const outside = join(home, 'outside');
    mkdirSync(outside);
    mkdirSync(join(home, '.local/share'), { recursive: true });
    if (name !== 'Trash') mkdirSync(trash());
    symlinkSync(outside, name === 'Trash' ? trash() : join(trash(), name));
    const path = write('a.txt');
    await expect(trashOf('linux')(placedFile(path))).rejects.toThrow(
      /file_error\.link_not_followed|trash\.not_own/u,
    );
    expect(existsSync(path)).toBe(true);
    expect(readdirSync(outside)).toEqual([]);
  });

  test('gets no other file than the one that was delivered', async () => {
    const path = write('a.txt');
    const file = placedFile(path);
    write('b.txt', 'somebody else’s');
    renameSync(join(home, 'b.txt'), path);
    await expect(trashOf('linux')(file)).rejects.toThrow('file_error.replaced');
    expect(readFileSync(path, 'utf8')).toBe('somebody else’s');
    expect(readdirSync(join(trash(), 'info'))).toEqual([]);
  });
});

test('on macOS a file goes to the folder of the Finder', async () => {
  mkdirSync(join(home, '.Trash'));
  await trashOf('darwin')(placedFile(write('a.txt', 'one')));
  await trashOf('darwin')(placedFile(write('a.txt', 'two')));
  expect(readdirSync(join(home, '.Trash')).sort()).toEqual(['a 2.txt', 'a.txt']);
});

test('elsewhere nothing is moved', async () => {
  const path = write('a.txt');
  await expect(trashOf('win32')(placedFile(path))).rejects.toMatchObject({ code: 'unsupported' });
  expect(existsSync(path)).toBe(true);
});
