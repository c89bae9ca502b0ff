import { describe, expect, it } from 'vitest';
import { JobColumns } from '../../../../../../src-main/engine/jobs/store/columns/job-columns.ts';
import { JobTexts, placesInBlock } from '../../../../../../src-main/engine/jobs/store/columns/job-texts.ts';
import { TextFinder } from '../../../../../../src-main/engine/jobs/store/columns/text-finder.ts';
import { ManualClock } from '../../../../../helpers/manual-clock.ts';
import { documentJob, queueBench } from '../../../../../helpers/queue-bench.ts';

/** Texts that differ in what the memory keeps apart: shared ones, one's own, a path that does not end in the name. */
const rows = [
  {
    name: 'Übung ÄÖ.PDF',
    path: '/Weinhaus/Größe/Übung ÄÖ.PDF',
    url: null,
    remote_id: 'DOC_Ab',
    sha256: 'abcdef0123',
  },
  { name: 'b.pdf', path: '/Weinhaus/ab.pdf', url: null, remote_id: null, sha256: '00000000ff' },
  { name: 'b.pdf', path: 'C:\\Weinhaus\\b.pdf', url: null, remote_id: 'doc_2', sha256: '0000000155' },
  { name: '50%_off.pdf', path: '/Wein/haus/50%_off.pdf', url: null, remote_id: null, sha256: 'ffffffff00' },
  { name: 'a/b.pdf', path: '/in/a/b.pdf', url: null, remote_id: null, sha256: 'abcdef0199' },
  { name: 'film', path: null, url: 'https://example.com/Film?x=1', remote_id: 'clip', sha256: null },
];
const wordsAsked = [
  ...[
    'pdf',
    'PDF',
    'ü',
    'Ü',
    'ä',
    'b.pdf',
    'ab',
    'doc_',
    'DOC_2',
    '%',
    '_',
    '50%_',
    'film',
    'EXAMPLE.com/f',
    'kb_',
    'KB_A',
  ],
  ...[
    'weinhaus',
    'haus/',
    'haus/ab',
    's\\b',
    '/in/a',
    '/in/a/b',
    'a/b.p',
    'größe/übung',
    'Größe/Übung',
    '/',
    '\\',
    'no such',
  ],
  ...[
    'abcdef01',
    'abcdef0123',
    'ABCDEF',
    '0',
    '00000000',
    '00000001',
    '000000015',
    'f',
    'fffffffff',
    'slide',
    'first slide',
  ],
];

function textsOf(count: number, clock = new ManualClock()) {
  const bench = queueBench();
  for (let number = 0; number < count; number += 1) {
    bench.intake.add([documentJob(`/in/${String(number)}.pdf`, `content ${String(number)}.`)]);
  }
  const set = bench.database
    .prepare(`update job set name = :name, path = :path, url = :url, remote_id = :remote_id,
    sha256 = :sha256, slide_id = iif(id = 2, 'S1', null), slide_label = iif(id = 2, 'First Slide', null) where id = :id`);
  for (const [index, row] of rows.entries()) if (index < count) set.run({ id: index + 1, ...row });
  const columns = new JobColumns(bench.database, clock);
  columns.loadNow();
  const texts = new JobTexts(bench.database, { columns, clock });
  const inDatabase = bench.database
    .prepare<[{ anywhere: string; atStart: string }], number>(
      `select id from job where name like :anywhere escape '\\' or path like :anywhere escape '\\'
        or url like :anywhere escape '\\' or sha256 like :atStart escape '\\' or target_id like :anywhere escape '\\'
        or target_label like :anywhere escape '\\' or slide_id like :anywhere escape '\\'
        or slide_label like :anywhere escape '\\' or remote_id like :anywhere escape '\\' order by id`,
    )
    .pluck();
  return { ...bench, clock, columns, texts, inDatabase };
}

const blocksOf = (columns: JobColumns): number[] =>
  Array.from({ length: Math.ceil(columns.length / placesInBlock) }, (_, number) => number);

/** The ids of what is found in memory, and of what only the database knows. */
function found({ texts, columns }: ReturnType<typeof textsOf>, words: string) {
  const finder = new TextFinder(texts, words, 'receipts');
  const [sure, doubted] = [new Set<number>(), new Set<number>()];
  for (const block of blocksOf(columns)) {
    const isHere = finder.find(
      block,
      (place) => sure.add(columns.ids[place] ?? 0),
      (place) => doubted.add(columns.ids[place] ?? 0),
    );
    expect(isHere, 'in memory').toBe(true);
  }
  return { sure: [...sure].sort((one, other) => one - other), doubted: [...doubted] };
}

describe('the texts of jobs in memory', () => {
  it('have exactly what the database finds, and doubt only a checksum of which more is asked than they keep', () => {
    const bench = textsOf(rows.length);
    bench.texts.readSoon();
    bench.clock.advance(1);
    for (const words of wordsAsked) {
      const pattern = words.replace(/[\\%_]/g, '\\$&');
      const expected = bench.inDatabase.all({ anywhere: `%${pattern}%`, atStart: `${pattern}%` });
      const { sure, doubted } = found(bench, words);
      const decided = doubted.filter((id) => expected.includes(id));
      expect(new Set([...sure, ...decided]), words).toEqual(new Set(expected));
      if (doubted.length > 0) expect(words).toMatch(/^0+|.{9}/u);
    }
  });

  it('of a job are dropped with their block once it was written, and read anew soon', () => {
    const bench = textsOf(placesInBlock + 10);
    bench.texts.readSoon();
    bench.clock.advance(1);
    expect(blocksOf(bench.columns).map((block) => bench.texts.block(block) !== undefined)).toEqual([
      true,
      true,
    ]);
    bench.database.prepare("update job set remote_id = 'named since' where id = ?").run(placesInBlock + 3);
    bench.database.prepare('delete from job where id = ?').run(placesInBlock + 2);
    bench.columns.isReady();
    expect(blocksOf(bench.columns).map((block) => bench.texts.block(block) !== undefined)).toEqual([
      true,
      false,
    ]);
    bench.texts.readSoon();
    bench.clock.advance(1);
    expect(found(bench, 'named since').sure).toEqual([placesInBlock + 3]);
    expect(found(bench, `/${String(placesInBlock + 1)}.pdf`).sure, 'it is gone').toEqual([]);
    expect(found(bench, `/${String(placesInBlock + 3)}.pdf`).sure).toEqual([placesInBlock + 4]);
  });

  it('keep folders and targets that many share once', () => {
    const bench = textsOf(4, new ManualClock());
    bench.texts.readSoon();
    bench.clock.advance(1);
    expect(bench.texts.folders.entries.length).toBeLessThan(6);
    expect(bench.texts.targets.entries).toHaveLength(2);
  });

  it('are not read any more once they are stopped', () => {
    const bench = textsOf(4);
    bench.texts.stop();
    bench.texts.readSoon();
    bench.clock.advance(1);
    expect(bench.texts.block(0)).toBeUndefined();
  });
});
