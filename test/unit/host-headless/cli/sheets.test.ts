import { message, type Message } from '../../../../src-main/contract/messages/message.ts';
import { expect, test } from 'vitest';
import type { FolderSheet } from '../../../../src-main/contract/sheet.ts';
import { CliFixture } from './cli-fixture.ts';

const row = { says: [], reason: null, job: null, question: null, isKept: false, near: null };
const slide = (number: number): Message =>
  message('place.slide', { slide: String(number), target: 'Launch' });
const sheet: FolderSheet = {
  ...{
    watchFolderId: 3,
    names: ['slides.csv', 'slides.xlsx'],
    name: 'slides.csv',
    readAtMs: 0,
    trouble: null,
  },
  ...{ rows: 3, awaiting: 1, asking: 1, faults: 1, ignoredColumns: ['Mood'] },
  firstFaults: [{ row: 5, column: 'File', told: message('sheet_fault.no_file') }],
  page: [
    {
      ...row,
      ...{ id: 11, row: 2, name: 'a.png', says: [{ name: 'slide', value: '1' }], state: 'ended' },
      job: { id: 7, state: 'done', target: slide(1) },
      question: { from: slide(1), to: slide(2) },
    },
    { ...row, ...{ id: 12, row: 3, name: 'later.png', state: 'awaiting' } },
    {
      ...row,
      ...{ id: 13, row: 4, name: 'b.png', state: 'ended', isKept: true },
      job: { id: 8, state: 'done', target: slide(2) },
    },
  ],
};

test('the sheet of a folder is shown with its rows, what is wrong by row and column, and what asks', async () => {
  const cli = new CliFixture();
  cli.engine.answers['sheets.read'] = () => sheet;
  const { out } = await cli.run('sheets', '3');
  expect(out.split('\n')).toEqual([
    'slides.csv: 3 rows, 1 awaiting their file, 1 asking, 1 with something wrong.',
    '  row 5, column File: It is empty. Write which file you mean',
    '  Ignored columns: Mood',
    'ID  ROW  FILE OR LINK  SAYS     STATE',
    '11    2  a.png         slide=1  asks: was sent to slide 1 of Launch, its row says slide 2 of Launch now',
    '12    3  later.png              awaiting its file',
    '13    4  b.png                  done, job 8, kept as it was sent',
    'What was sent stays as it is until you say so: outbox sheets apply 3 --all, or keep.',
    '',
  ]);
  expect(JSON.parse((await cli.run('sheets', 'show', '3', '--json')).out)).toMatchObject({
    ...{ rows: 3, trouble: null, troubleCode: null },
    firstFaults: [{ row: 5, column: 'File', code: 'sheet_fault.no_file' }],
    page: [
      { job: { target: 'slide 1 of Launch' }, question: { to: 'slide 2 of Launch', toCode: 'place.slide' } },
      { reason: null, job: null },
      { isKept: true, question: null },
    ],
  });
  cli.engine.answers['sheets.read'] = () => ({
    ...sheet,
    name: null,
    rows: 0,
    faults: 0,
    page: [],
    asking: 0,
  });
  expect((await cli.run('sheets', '3')).out).toBe(
    'No row was read yet. Save slides.csv or slides.xlsx in the folder.\n',
  );
});

test('rows that ask are answered one by one or all together, never by chance', async () => {
  const cli = new CliFixture();
  const asked: unknown[] = [];
  cli.engine.answers['sheets.answer'] = (input) => {
    asked.push(input);
    return { changed: 1, refused: [] };
  };
  await cli.run('sheets', 'apply', '3', '11', '--other-client');
  await cli.run('sheets', 'keep', '3', '--all');
  expect(asked).toEqual([
    { watchFolderId: 3, answer: 'apply', otherClient: true, rows: [11] },
    { watchFolderId: 3, answer: 'keep' },
  ]);
  for (const wrong of [
    ['apply', '3'],
    ['keep', '3', '11', '--all'],
    ['keep', 'three'],
  ]) {
    expect((await cli.run('sheets', ...wrong)).code, wrong.join(' ')).toBe(1);
  }
  expect(asked).toHaveLength(2);
});
