import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { readRows } from '../../../../../src-main/engine/watch-folders/tables/sheet-rows.ts';
import { rowPath } from '../../../../../src-main/engine/watch-folders/tables/row-path.ts';
import { matchRows } from '../../../../../src-main/engine/watch-folders/sheets/match-rows.ts';
import type { SheetRowRecord } from '../../../../../src-main/engine/watch-folders/sheets/sheet-records.ts';

const table = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells, index) => ({ row: index + 1, cells }));

describe('rows of a sheet', () => {
  it('are read by what stands over their columns, in any order and case', () => {
    const { rows, ignoredColumns, faults } = readRows(
      table(['Mood', 'SLIDE-ID', ' File  Name ', 'Slide'], ['calm', '3', 'Sub\\A.png', '4']),
      'carousel',
    );
    expect(rows).toEqual([{ row: 2, subject: 'SUB/A.PNG', name: 'Sub/A.png', said: { slide: '3' } }]);
    expect(ignoredColumns).toEqual(['Mood']);
    expect(faults).toEqual([{ row: 1, column: 'Slide', told: message('sheet_fault.same_meaning') }]);
  });

  it('name the row and the column of what is wrong, and the others go on', () => {
    const { rows, faults } = readRows(
      table(
        ['file', 'knowledge base'],
        ['a.pdf', 'kb'],
        ['A.PDF', 'kb2'],
        ['', 'kb'],
        ['b.pdf', 'k'.repeat(201)],
        ['c.pdf', 'kb'],
      ),
      'knowledge_base',
    );
    expect(rows.map(({ name, said }) => [name, said])).toEqual([
      ['a.pdf', { knowledge_base: 'kb' }],
      ['c.pdf', { knowledge_base: 'kb' }],
    ]);
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [3, 'file'],
      [4, 'file'],
      [5, 'knowledge base'],
    ]);
  });

  it('below the first of merged cells are named, and go nowhere else', () => {
    const { rows, faults } = readRows(
      table(['file', 'carousel'], ['a.png', 'Spring'], ['b.png'], ['c.png', 'Summer'], ['d.png', '']),
      'carousel',
    );
    expect(rows.map(({ name }) => name)).toEqual(['a.png', 'c.png']);
    expect(faults).toEqual([
      {
        row: 3,
        column: 'carousel',
        told: message('sheet_fault.empty_below', { name: 'Spring' }),
      },
      {
        row: 5,
        column: 'carousel',
        told: message('sheet_fault.empty_below', { name: 'Summer' }),
      },
    ]);
  });

  it('of links have no brands in a column that says nothing', () => {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    const brands = [{ id: 'b1', name: 'Acme' }];
    const sheet = table(['url', 'Notes'], [url, 'Acme']);
    expect(readRows(sheet, 'brand_clips', brands).trouble).toMatchObject({
      code: 'table.brands_below',
      params: { heading: 'Notes' },
    });
    expect(readRows(sheet, 'brand_clips').namesBrands).toBe(true);
  });

  it('of links name each for each brand once, and public https alone', () => {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    const { rows, faults } = readRows(
      table(['url', 'brand'], [url, 'Acme'], [url, 'Halden'], [url, 'ACME'], ['https://192.168.0.1/a', '']),
      'brand_clips',
    );
    expect(rows.map(({ said }) => said.brand)).toEqual(['Acme', 'Halden']);
    expect(faults.map(({ row }) => row)).toEqual([4, 5]);
  });

  it('are none where no column says which files are meant', () => {
    expect(readRows(table(['name of it', 'slide'], ['a', '1']), 'carousel').trouble).toMatchObject({
      ...{ code: 'table.no_column', params: { column: 'file' } },
    });
    expect(readRows([], 'carousel').trouble).toEqual(message('table.empty'));
  });

  it.each([
    '../a.png',
    'a/../../b.png',
    '/etc/passwd',
    'C:\\a.png',
    '\\\\host\\a.png',
    'a//b.png',
    'a\u0000.png',
    './.',
  ])('never lead out of the folder: %s', (written) => {
    expect(rowPath(written)).toHaveProperty('refused');
  });
});

describe('a changed sheet', () => {
  const record = (id: number, subject: string, brand: string): SheetRowRecord => ({
    ...{ id, watchFolderId: 1, row: id, subject, name: subject, said: { brand }, wanted: null, answer: null },
    ...{ goesAgain: false, isHanded: true, isMeant: false, jobId: null },
  });
  const row = (place: number, subject: string, brand: string) => ({
    ...{ row: place, subject, name: subject, said: { brand } },
  });

  it('knows rows again wherever they stand, and a changed brand of one link of several', () => {
    const before = [record(1, 'x', 'A'), record(2, 'x', 'B'), record(3, 'y', 'A')];
    const { pairs, fresh, gone } = matchRows(before, [row(5, 'x', 'C'), row(6, 'x', 'B'), row(7, 'z', 'A')]);
    expect(pairs.map((pair) => [pair.before.id, pair.now.said.brand])).toEqual([
      [2, 'B'],
      [1, 'C'],
    ]);
    expect(fresh.map(({ subject }) => subject)).toEqual(['z']);
    expect(gone.map(({ id }) => id)).toEqual([3]);
  });
});
