import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../../src-main/engine/storage/database/open-database.ts';
import { openSound } from '../../../../../src-main/engine/storage/database/open-sound.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

let file: string;
beforeEach(() => {
  file = join(temporaryFolder('sound'), 'outbox.db');
});

/** One page is rubbish, and it is none that is read when the file is opened. */
function damageOnePage(): void {
  const database = openDatabase(file);
  const page = database.prepare("select rootpage from sqlite_schema where name = 'activity'").pluck().get();
  const pageBytes = Number(database.pragma('page_size', { simple: true }));
  database.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (Number(page) - 1) * pageBytes);
  closeSync(handle);
}

describe('a database file', () => {
  it('that is good is opened, whether it is read as a whole or not', () => {
    openDatabase(file).close();
    for (const checkedBytes of [0, Infinity]) {
      const opened = openSound(file, checkedBytes);
      expect(opened).toHaveProperty('database');
      if ('database' in opened) opened.database.close();
    }
  });

  it('of which one page is damaged is found out, although it can be opened', () => {
    damageOnePage();
    openDatabase(file).close();
    expect(openSound(file, Infinity)).toMatchObject({ why: { code: 'damage.found' } });
  });

  it('that is none is told as damage, not thrown', () => {
    writeFileSync(file, Buffer.alloc(20_000, 'garbage'));
    expect(openSound(file, Infinity)).toMatchObject({ why: { code: 'damage.found' } });
  });
});
