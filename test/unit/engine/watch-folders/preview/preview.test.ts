import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { symlinkSync, truncateSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { said } from '../../../../helpers/said.ts';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import type { FolderPreview } from '../../../../../src-main/contract/watch-folder.ts';
import { folderPreviewSchema } from '../../../../../src-main/contract/watch-folder.ts';
import { FileError } from '../../../../../src-main/foundation/files/file-system.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { compileRules } from '../../../../../src-main/engine/watch-folders/rules/file-rules.ts';
import { looksOver } from '../../../../../src-main/engine/watch-folders/looks/looks-over.ts';
import { Foresight } from '../../../../../src-main/engine/watch-folders/preview/foresight.ts';
import { previewFolder } from '../../../../../src-main/engine/watch-folders/preview/preview.ts';
import { carousel, Harness, rulesFor, threeSlides } from '../harness.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = '%PDF-1.7\n%%EOF\n';

let harness: Harness;
beforeEach(() => {
  harness = new Harness({ watch: false });
  harness.slides = threeSlides;
});
afterEach(() => harness.close());

async function preview(rules: Partial<FolderRules> = {}): Promise<FolderPreview> {
  const result = await harness.folders.preview({
    path: harness.root,
    connectionId: 1,
    rules: rulesFor(rules),
  });
  return folderPreviewSchema.parse(result);
}
const fates = (result: FolderPreview): Record<string, string[]> =>
  Object.fromEntries(
    result.files.map(({ relativePath, fate, message }) => [relativePath, [fate, said(message)]]),
  );

describe('files that need a slide', () => {
  it.each([
    ['names', { toSend: 1, toSendBytes: 1, needsTarget: 4 }],
    ['order', { toSend: 3, toSendBytes: 6, needsTarget: 2 }],
  ] as const)('do not count as sent, by %s', async (mode, counts) => {
    for (const [index, name] of ['1 cover', 'a', 'b', 'c', 'd'].entries())
      harness.write(`${name}.svg`, 'x'.repeat(index + 1));
    const rules = { target: carousel, slides: { mode }, existing: 'upload' } as const;
    expect(await preview(rules)).toMatchObject({ matched: 5, ...counts });
    // The same is said of what would go, were what is there sent.
    const { toSend, toSendBytes } = await preview({ ...rules, existing: 'skip' });
    expect({ toSend, toSendBytes }).toEqual({ toSend: counts.toSend, toSendBytes: counts.toSendBytes });
  });
});

describe('patterns that leave nothing to send', () => {
  it('are named where they match every file that is there', async () => {
    harness.write('notes 1.txt', 'one');
    harness.write('notes 2.txt', 'two');
    harness.write('.hidden', 'three');
    const all = message('warning.nothing_left.pattern', { pattern: 'notes *' });
    expect((await preview({ ignore: ['notes *'] })).warnings).toEqual([all]);
    harness.write('plan.txt', 'four');
    expect((await preview({ ignore: ['notes *'] })).warnings).toEqual([]);
    expect((await preview({ ignore: ['notes *', 'plan*'] })).warnings).toEqual([
      message('warning.nothing_left.ignored'),
    ]);
  });

  it('are told where no file is among what is included', async () => {
    harness.write('notes.txt', 'one');
    expect((await preview({ include: ['*.pdf'] })).warnings).toEqual([
      message('warning.nothing_left.not_included'),
    ]);
    expect((await preview({ include: ['*.txt'] })).warnings).toEqual([]);
  });

  it('are not named where a file is left out by its type, whatever they match', async () => {
    harness.write('a.zip', 'one');
    harness.write('b.txt', 'two');
    expect((await preview({ include: ['*.zip'] })).warnings).toEqual([]);
    expect((await preview({ ignore: ['*.txt'] })).warnings).toEqual([]);
  });

  it('are named together where some are never sent and the others are not included', async () => {
    harness.write('a.md', 'one');
    harness.write('b.txt', 'two');
    expect((await preview({ include: ['*.md'], ignore: ['a*'] })).warnings).toEqual([
      message('warning.nothing_left.both'),
    ]);
  });

  it('are named in a folder that is watched before they are saved', async () => {
    harness.write('notes.txt', 'one');
    const { id } = await harness.folders.add({ path: harness.root, connectionId: 1, rules: rulesFor({}) });
    const rules = rulesFor({ ignore: ['*.txt'] });
    const changed = await harness.folders.previewChange(id, { connectionId: 1, rules });
    expect(changed.warnings).toEqual([message('warning.nothing_left.pattern', { pattern: '*.txt' })]);
  });
});

describe('a preview', () => {
  it('says of every file what would happen to it, and writes nothing', async () => {
    harness.write('guide.pdf', pdf);
    harness.write('notes.md', '# Notes');
    harness.write('sub/plain.txt', 'text');
    harness.write('empty.txt', '');
    harness.write('film.pdf.part', 'x');
    harness.write('table.xlsx', 'x');
    harness.write('picture.pdf', png);
    harness.write('binary.txt', Buffer.from([1, 0, 2]));
    harness.write('wide.txt', Buffer.from('\ufeffwide', 'utf16le'));
    symlinkSync('/etc/hostname', harness.path('link.txt'));
    const result = await preview();
    expect(fates(result)).toEqual({
      'guide.pdf': ['send', 'Would go to Handbook'],
      'notes.md': ['send', 'Would go to Handbook'],
      'sub/plain.txt': ['send', 'Would go to Handbook'],
      'wide.txt': ['send', 'Would go to Handbook'],
      'empty.txt': ['ignored', 'It is empty. Outbox never sends empty files'],
      'film.pdf.part': ['ignored', 'It is still being downloaded (*.part)'],
      'table.xlsx': ['ignored', 'A knowledge base takes PDF, DOCX, TXT and MD, not .xlsx'],
      'link.txt': ['ignored', 'It is a link. Outbox doesn’t follow links'],
      'picture.pdf': [
        'warned',
        'Would go to Handbook, but check this: Its name ends with .pdf, but its content is PNG',
      ],
      'binary.txt': [
        'warned',
        'Would go to Handbook, but check this: Its name ends with .txt, but its content isn’t text',
      ],
    });
    expect(result.files.slice(0, 2).map(({ fate }) => fate)).toEqual(['warned', 'warned']);
    expect(result).toMatchObject({
      path: harness.root,
      matched: 6,
      ignored: 4,
      warned: 2,
      needsTarget: 0,
      truncated: false,
    });
    expect(result.matchedBytes).toBe(pdf.length + 7 + 4 + png.length + 3 + 10);
    expect(result.byExtension).toEqual([
      { extension: '.txt', files: 3, sizeBytes: 17 },
      { extension: '.pdf', files: 2, sizeBytes: pdf.length + png.length },
      { extension: '.md', files: 1, sizeBytes: 7 },
    ]);
    expect(result.warnings).toEqual([]);
    expect(harness.rows()).toEqual([]);
    expect(harness.database.prepare('select count(*) from watch_folder').pluck().get()).toBe(0);
  });

  it('counts no file that cannot be read among those that would go', async () => {
    await harness.close();
    const real = createNodeFileSystem();
    harness = new Harness({
      watch: false,
      disturb: () => ({
        ...real,
        open: (path) =>
          path.endsWith('mine.txt')
            ? Promise.reject(new FileError('denied', path, 'EACCES'))
            : real.open(path),
      }),
    });
    harness.write('mine.txt', 'one');
    harness.write('open.txt', 'two!');
    const result = await preview();
    expect(result).toMatchObject({ matched: 2, toSend: 1, toSendBytes: 4, warned: 1 });
  });

  it('says what stays where only new files go', async () => {
    harness.write('old.txt');
    const result = await preview({ existing: 'skip' });
    expect(fates(result)).toEqual({
      'old.txt': ['stay', 'It stays: it is there already, and only new files go'],
    });
    expect(result).toMatchObject({ matched: 1, warnings: [] });
  });

  it.each<[FolderRules['slides'], Record<string, string[]>]>([
    [
      { mode: 'names' },
      {
        '1.png': ['send', 'Would go to slide 1 · Cover'],
        'a.png': ['needs_target', 'It needs a slide: “a.png” begins with no number or title of a slide'],
        'b/10.png': ['needs_target', 'It needs a slide: It says slide 10, and the carousel has 3 slides'],
        'cover/x.png': [
          'needs_target',
          'It needs a slide: “x.png” begins with no number or title of a slide',
        ],
      },
    ],
    [
      { mode: 'folders' },
      {
        '1.png': [
          'needs_target',
          'It needs a slide: It is in no sub-folder, and sub-folders say which slide a file is for',
        ],
        'a.png': [
          'needs_target',
          'It needs a slide: It is in no sub-folder, and sub-folders say which slide a file is for',
        ],
        'b/10.png': ['needs_target', 'It needs a slide: No slide is called “b”'],
        'cover/x.png': ['send', 'Would go to slide 1 · Cover'],
      },
    ],
    [
      { mode: 'order' },
      {
        '1.png': ['send', 'Would go to slide 1 · Cover'],
        'a.png': ['send', 'Would go to slide 2 · Das Übel'],
        'b/10.png': ['send', 'Would go to slide 3 · Call to action!'],
        'cover/x.png': [
          'needs_target',
          'It needs a slide: The carousel has 3 slides, and as many files come before this one',
        ],
      },
    ],
    [
      { mode: 'fixed', slideId: 's-b' },
      {
        '1.png': ['send', 'Would go to slide 2 · Das Übel'],
        'a.png': ['send', 'Would go to slide 2 · Das Übel'],
        'b/10.png': ['send', 'Would go to slide 2 · Das Übel'],
        'cover/x.png': ['send', 'Would go to slide 2 · Das Übel'],
      },
    ],
  ])('names the slide of each file: %j', async (slides, expected) => {
    for (const name of ['1.png', 'a.png', 'b/10.png', 'cover/x.png']) harness.write(name, png);
    const result = await preview({ target: carousel, slides });
    expect(fates(result)).toEqual(expected);
    const asking = Object.values(expected).filter(([fate]) => fate === 'needs_target');
    expect(result.needsTarget).toBe(asking.length);
    expect(result.files.slice(0, asking.length).every(({ fate }) => fate === 'needs_target')).toBe(true);
  });

  it('says that files would wait where the slides cannot be read', async () => {
    harness.slides = null;
    harness.write('1.png', png);
    const result = await preview({ target: carousel, slides: { mode: 'names' } });
    expect(fates(result)).toEqual({
      '1.png': ['warned', 'Would wait: Outbox can’t read the carousel’s slides yet'],
    });
    expect(result.warnings).toEqual([message('warning.slides_unread')]);
  });

  it('names the slides to which several files lead, however their letters are spelled', async () => {
    for (const name of ['1.png', '01_k\u00fcche.png', 'Cover.png', 'cover.PNG']) harness.write(name, png);
    for (const name of ['Das \u00dcbel.png', 'das u\u0308bel.png', '3.png']) harness.write(name, png);
    const named = await preview({ target: carousel, slides: { mode: 'names' } });
    expect(named.warnings.map(said)).toEqual([
      'Slide 1 · Cover would get 4 files: 01_k\u00fcche.png, 1.png, Cover.png and 1 more. To send only one, take the others out first',
      'Slide 2 · Das \u00dcbel would get 2 files: Das \u00dcbel.png, das u\u0308bel.png. To send only one, take the others out first',
    ]);
    expect(fates(named)['cover.PNG']).toEqual(['send', 'Would go to slide 1 · Cover']);
    // All of a folder for one slide is what somebody chose.
    const fixed = await preview({ target: carousel, slides: { mode: 'fixed', slideId: 's-a' } });
    expect(fixed.warnings).toEqual([]);
  });

  it('counts the links of lists', async () => {
    harness.write('good.txt', 'https://a.example/1\nhttps://b.example/2');
    harness.write('bad.txt', 'http://a.example/1');
    harness.write('none.csv', 'nothing');
    const result = await preview({ target: { kind: 'brand_clips', id: 'b', label: null } });
    expect(fates(result)).toEqual({
      'good.txt': ['send', '2 links'],
      'bad.txt': [
        'warned',
        'No link to import. Not imported: http://a.example/1 (It begins with http:, and only https can be imported)',
      ],
      'none.csv': ['warned', 'No link to import'],
    });
  });

  it('warns above 50 files, and above a gigabyte, of what would go at once', async () => {
    for (let number = 0; number < 50; number += 1) harness.write(`${String(number)}.txt`, 'x');
    expect((await preview()).warnings).toEqual([]);
    harness.write('50.txt', 'x');
    expect((await preview()).warnings.map(said)).toEqual(['51 files (51 bytes) would be sent at once']);
    expect((await preview({ existing: 'skip' })).warnings).toEqual([]);
    truncateSync(harness.write('sub/big.md', 'x'), 1_500_000_000);
    expect((await preview({ include: ['*.md'] })).warnings.map(said)).toEqual([
      '1 file (1.5 GB) would be sent at once',
    ]);
  });

  it('lists files of one fate by name, numbers by their value', async () => {
    for (const name of ['note 10.txt', 'note 2.txt', 'Note 1.txt']) harness.write(name, 'x');
    const { files } = await preview();
    expect(files.map(({ relativePath }) => relativePath)).toEqual([
      'Note 1.txt',
      'note 2.txt',
      'note 10.txt',
    ]);
  });

  it('lists at most 500 files, and counts all', async () => {
    for (let number = 0; number < 620; number += 1) harness.write(`${String(number)}.txt`, 'x');
    for (let number = 0; number < 150; number += 1) harness.write(`${String(number)}.tmp`, 'x');
    const result = await preview();
    expect(result).toMatchObject({ matched: 620, ignored: 150, truncated: false });
    expect(result.files).toHaveLength(500);
    expect(result.files.filter(({ fate }) => fate === 'ignored')).toHaveLength(100);
  });

  it('stops counting where there is too much to count', async () => {
    for (let number = 0; number < 450; number += 1) harness.write(`${String(number)}.txt`, 'x');
    const rules = rulesFor();
    const fileSystem = createNodeFileSystem();
    const result = await previewFolder({
      looks: looksOver(fileSystem),
      ...{ fileSystem, connectionId: 1 },
      foresight: new Foresight({ fileSystem, intake: harness.intake }),
      tree: {
        root: harness.root,
        fileRules: compileRules(rules),
        belongsElsewhere: () => false,
        isFileOfAnother: () => false,
      },
      rules,
      known: {
        whyOtherClients: () => null,
        connections: () => [],
        things: async () => null,
        slidesOf: async () => null,
        sheets: {
          unread: async () => null,
          says: () => ({ sheet: 'documents.csv', revision: 0, row: null, unclear: null }),
        },
      },
      slides: null,
      warnings: [],
      countedAtMost: 100,
      nowMs: 0,
    });
    expect(result.truncated).toBe(true);
    expect(result.matched).toBeLessThan(450);
  });

  it('refuses what adding refuses', async () => {
    await harness.add();
    await expect(preview()).rejects.toMatchObject({ code: 'folder_refused' });
  });

  const refusedBefore = message('refused_before.type', { extension: 'txt', reason: legacy('no') });

  it('tells of files that the service refused the like of before, and counts them', async () => {
    harness.write('small.txt', 'x');
    harness.write('large.txt', 'x'.repeat(50));
    const asked: string[] = [];
    const result = await harness.folders.preview(
      { path: harness.root, connectionId: 1, rules: rulesFor() },
      {
        warningFor: ({ name, sizeBytes }) => {
          asked.push(name);
          return sizeBytes >= 50 ? refusedBefore : null;
        },
      },
    );
    expect(result).toMatchObject({ matched: 2, warned: 1, refusedBefore: 1 });
    expect(fates(result)).toEqual({
      'large.txt': [
        'warned',
        'Would go to Handbook, but check this: The service refused .txt files before: no',
      ],
      'small.txt': ['send', 'Would go to Handbook'],
    });
    expect(result.warnings).toEqual([message('warning.refused_before', { count: 1 })]);
    expect(asked.toSorted()).toEqual(['large.txt', 'small.txt']);
  });

  it('asks about no list of links, and about nothing that stays', async () => {
    harness.write('links.csv', 'https://videos.example/1');
    harness.write('talk.mp4', 'x');
    const refusing = () => refusedBefore;
    const clips = rulesFor({ target: { kind: 'brand_clips', id: 'b1', label: 'Halden' } });
    const input = { path: harness.root, connectionId: 1 };
    const sent = await harness.folders.preview({ ...input, rules: clips }, { warningFor: refusing });
    expect(sent.files.map(({ relativePath, fate }) => [relativePath, fate])).toEqual([
      ['talk.mp4', 'warned'],
      ['links.csv', 'send'],
    ]);
    const staying = await harness.folders.preview(
      { ...input, rules: { ...clips, existing: 'skip' } },
      { warningFor: refusing },
    );
    expect(staying).toMatchObject({ refusedBefore: 0, warned: 0 });
  });

  it('keeps the slides of files in order that the service may refuse', async () => {
    harness.write('1.png', png);
    harness.write('2.png', png);
    const result = await harness.folders.preview(
      {
        path: harness.root,
        connectionId: 1,
        rules: rulesFor({ target: carousel, slides: { mode: 'order' } }),
      },
      { warningFor: ({ name }) => (name === '2.png' ? refusedBefore : null) },
    );
    expect(result.files.map(({ relativePath, slideId }) => [relativePath, slideId])).toEqual([
      ['2.png', 's-b'],
      ['1.png', 's-a'],
    ]);
  });
});
