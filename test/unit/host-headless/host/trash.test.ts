import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTrash } from '../../../../src-main/host-headless/host/trash.ts';

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
    await trashOf('linux')(path);
    expect(existsSync(path)).toBe(false);
    const trash = join(home, '.local/share/Trash');
    expect(readFileSync(join(trash, 'files/räport 100%.pdf'), 'utf8')).toBe('räport 100%.pdf');
    expect(readFileSync(join(trash, 'info/räport 100%.pdf.trashinfo'), 'utf8')).toBe(
      `[Trash Info]\nPath=${home}/r%C3%A4port%20100%25.pdf\nDeletionDate=2026-03-01T14:05:09\n`,
    );
  });

  test('files of one name stand beside each other', async () => {
    for (const text of ['one', 'two', 'three']) await trashOf('linux')(write('a.txt', text));
    const files = join(home, '.local/share/Trash/files');
    expect(readdirSync(files).sort()).toEqual(['a 2.txt', 'a 3.txt', 'a.txt']);
    expect(readFileSync(join(files, 'a.txt'), 'utf8')).toBe('one');
    expect(readdirSync(join(home, '.local/share/Trash/info'))).toHaveLength(3);
  });

  test('a file without its record in the trash is not replaced', async () => {
    const files = join(home, '.local/share/Trash/files');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'a.txt'), 'an old one');
    await trashOf('linux')(write('a.txt', 'new'));
    expect(readFileSync(join(files, 'a.txt'), 'utf8')).toBe('an old one');
    expect(readFileSync(join(files, 'a 2.txt'), 'utf8')).toBe('new');
    expect(readdirSync(join(home, '.local/share/Trash/info'))).toEqual(['a 2.txt.trashinfo']);
  });

  test('XDG_DATA_HOME says where the trash is', async () => {
    await trashOf('linux', { XDG_DATA_HOME: join(home, 'elsewhere') })(write('a.txt'));
    expect(existsSync(join(home, 'elsewhere/Trash/files/a.txt'))).toBe(true);
  });

  test('what cannot be moved stays, and leaves no record', async () => {
    await expect(trashOf('linux')(join(home, 'missing.txt'))).rejects.toMatchObject({ code: 'unsupported' });
    expect(readdirSync(join(home, '.local/share/Trash/info'))).toEqual([]);
  });
});

test('on macOS a file goes to the folder of the Finder', async () => {
  mkdirSync(join(home, '.Trash'));
  await trashOf('darwin')(write('a.txt', 'one'));
  await trashOf('darwin')(write('a.txt', 'two'));
  expect(readdirSync(join(home, '.Trash')).sort()).toEqual(['a 2.txt', 'a.txt']);
});

test('elsewhere nothing is moved', async () => {
  const path = write('a.txt');
  await expect(trashOf('win32')(path)).rejects.toMatchObject({ code: 'unsupported' });
  expect(existsSync(path)).toBe(true);
});
