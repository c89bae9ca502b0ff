import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultIgnore } from '../../../../../src-main/contract/default-ignore.ts';
import { extensionOf } from '../../../../../src-main/engine/watch-folders/rules/file-names.ts';
import {
  compileRules,
  decideFile,
  isSupportedDocument,
} from '../../../../../src-main/engine/watch-folders/rules/file-rules.ts';
import { carousel, rulesFor } from '../harness.ts';
import { messageOf, told } from '../../../../../src-main/engine/storage/messages/recorded.ts';

const anything = rulesFor({ target: carousel, slides: { mode: 'order' } });
const reasonFor = (path: string, rules = anything): string | null => {
  const decision = decideFile(path, rules);
  return decision.send ? null : messageOf(decision.reason).code;
};

describe('by default', () => {
  it.each([
    ['a.part', 'file.unfinished'],
    ['a.pdf.partial', 'file.unfinished'],
    ['a.filepart', 'file.unfinished'],
    ['a.CRDOWNLOAD', 'file.unfinished'],
    ['deep/er/a.download', 'file.unfinished'],
    ['a.opdownload', 'file.unfinished'],
    ['a.mp4.!ut', 'file.unfinished'],
    ['a.tmp', 'file.temporary'],
    ['a.Temp', 'file.temporary'],
    ['~$report.docx', 'file.lock_file'],
    ['.~lock.report.odt#', 'file.lock_file'],
    ['notes.txt~', 'file.editor_copy'],
    ['.notes.swp', 'file.editor_copy'],
    ['report_conflict-2026.pdf', 'file.conflict_copy'],
    ['_Sent/2026-01-02/a.png', 'file.put_away'],
    ['deep/_sent/a.png', 'file.put_away'],
    ['Thumbs.db', 'file.system'],
    ['sub/desktop.ini', 'file.system'],
    ['.DS_Store', 'file.system'],
    ['._photo.jpg', 'file.system'],
    ['$RECYCLE.BIN/a.png', 'file.system'],
    ['.Trash-1000/a.png', 'file.system'],
    ['photos/@eaDir/a.jpg', 'file.of_program'],
    ['.stfolder/a', 'file.of_program'],
    ['.stversions/a.png', 'file.of_program'],
    ['node_modules/x/a.png', 'file.of_program'],
    ['.git/config', 'file.of_program'],
    ...[
      ['a.mp4.!qB', 'file.unfinished'],
      ['Talk.f137.mp4', 'file.unfinished'],
      ['Talk.temp.mp4', 'file.unfinished'],
      ['Talk.mp4.part-Frag12', 'file.unfinished'],
      ['~syncthing~Talk.mp4.tmp', 'file.unfinished'],
      ['plan.docx.sb-1a2b3c4d-QrStUv', 'file.temporary'],
      ['x.sync-conflict-20260501-101010-ABCDEFG.md', 'file.conflict_copy'],
      ['x (conflicted copy 2026-05-01 101010).md', 'file.conflict_copy'],
      ['x (Anna’s conflicted copy 2026-05-01).md', 'file.conflict_copy'],
      ['x (Annas in Konflikt stehende Kopie 2026-05-01).md', 'file.conflict_copy'],
      ['x (SFConflict anna@halden 2026-05-01-10-10-10).md', 'file.conflict_copy'],
      ['x_NAS_May-01-1010-2026_Conflict.md', 'file.conflict_copy'],
      ['x_NAS_May-01-1010-2026_Conflict_1.md', 'file.conflict_copy'],
      ['x_NAS_May-01-1010-2026_CaseConflict_1.md', 'file.conflict_copy'],
      ['x_NAS_May-01-1010-2026_WhiteSpaceConflict_2.md', 'file.conflict_copy'],
      ['x (Case Conflict).md', 'file.conflict_copy'],
      ['x (white space conflict 1).md', 'file.conflict_copy'],
      ['x (Unicode Encoding Conflict).md', 'file.conflict_copy'],
      ['Press (Selective Sync Conflict)/x.md', 'file.conflict_copy'],
      ['Press (shared folder conflict)/x.md', 'file.conflict_copy'],
      ['x(Conflict_anna (Web browser)_2026-05-01-10-10-10).md', 'file.conflict_copy'],
      ['x.Conflict2.md', 'file.conflict_copy'],
      ['x.md.conflict1', 'file.conflict_copy'],
      ['x [Conflict].md', 'file.conflict_copy'],
      ['x [Conflict 1].md', 'file.conflict_copy'],
      ['x (case clash from Anna 2026-05-01).md', 'file.conflict_copy'],
      ['x (Cópia em conflito de Anna 2026-05-01).md', 'file.conflict_copy'],
      ['x (conflicterende kopie van Anna 2026-05-01).md', 'file.conflict_copy'],
      ['x (конфликтующая копия с компьютера Anna 2026-05-01).md', 'file.conflict_copy'],
      ['x (Annaの競合コピー 2026-05-01).md', 'file.conflict_copy'],
      ['x (Anna 的冲突副本 2026-05-01).md', 'file.conflict_copy'],
      ['x.bak', 'file.editor_copy'],
      ['x.psd.BAK', 'file.editor_copy'],
      ['x.bak2', 'file.editor_copy'],
      ['Backup of x.wbk', 'file.editor_copy'],
      ['x.md.orig', 'file.editor_copy'],
      ['Thumbs.db:encryptable', 'file.system'],
      ['x.docx.lnk', 'file.shortcut'],
      ['x.url', 'file.shortcut'],
      ['x.webloc', 'file.shortcut'],
      ['x.desktop', 'file.shortcut'],
      ['x.gdoc', 'file.shortcut'],
      ['Backups.backupdb/Mac/x.md', 'file.trash'],
      ['$WinREAgent/x.md', 'file.trash'],
      ['_gsdata_/_saved_/x.md', 'file.of_program'],
      ['__pycache__/x.md', 'file.of_program'],
      ['(A Document Being Saved By TextEdit)/x.md', 'file.temporary'],
      ['#recycle/draft.md', 'file.trash'],
      ['deep/@Recycle/draft.md', 'file.trash'],
      ['#snapshot/GMT-2026.05.01/draft.md', 'file.trash'],
      ['~snapshot/daily/draft.md', 'file.trash'],
      ['@Recently-Snapshot/draft.md', 'file.trash'],
      ['.zfs/snapshot/draft.md', 'file.trash'],
      ['lost+found/draft.md', 'file.trash'],
      ['FOUND.000/draft.md', 'file.trash'],
      ['System Volume Information/a.md', 'file.trash'],
      ['RECYCLER/a.md', 'file.trash'],
      ['Network Trash Folder/a.md', 'file.trash'],
      ['Temporary Items/a.md', 'file.trash'],
      ['__MACOSX/a.md', 'file.system'],
    ],
    ['.hidden', 'file.hidden'],
    ['.hidden/a.png', 'file.hidden'],
  ])('%s is ignored', (path, reason) => {
    expect(reasonFor(path)).toBe(reason);
  });

  it.each([
    ...[
      'a.png',
      'Ünïcode ☃.jpg',
      'a.part.png',
      'part',
      'parts/a.png',
      'tmp/a.png',
      'a.tmpx',
      'my~file.png',
      '$a.png',
    ],
    ...[
      '@eaDir',
      'node_modules',
      '_Sent',
      '_Sent.png',
      'conflict.png',
      'Conflict of interest (case study).png',
      'Policy_Conflict_2026.png',
      'a document being saved.png',
      'thumbs.db.png',
      'a/b/c/d/e.png',
      'no-extension',
      ...['Talk.f137.final.mp4', 'f137.mp4', 'recycle/a.png', '#recycle', 'Talk.temp.png', 'Conflict.png'],
      ...[
        '[Conflict of interest] a.png',
        'Conflict [1].png',
        'a.original',
        'bak.png',
        'a.bakery',
        'link.png',
      ],
      ...['a-DESKTOP-K3J9XQ2.png', 'a-LAPTOP-12345678.png'],
      ...['lost and found/a.png', 'found.abc/a.png', 'snapshot/a.png', 'conflicted.png', '#1 of 3.png'],
    ],
  ])('%s goes', (path) => {
    expect(reasonFor(path)).toBe(null);
  });

  it.each([
    ['plan-DESKTOP-K3J9XQ2.docx', 'plan.docx'],
    ['a/b/plan-DESKTOP-K3J9XQ2.docx', 'a/b/plan.docx'],
    ['plan-DESKTOP-K3J9XQ2-2.docx', 'plan.docx'],
    ['plan-v2-LAPTOP-12AB34CD.docx', 'plan-v2.docx'],
    ['plan-WIN-0123456789A.docx', 'plan.docx'],
    ['README-DESKTOP-K3J9XQ2', 'README'],
    ['report-DESKTOP-ABC123.docx', 'report.docx'],
    ['report-ANNA-PC.docx', 'report.docx'],
    ['report-ANNA-PC-2.docx', 'report.docx'],
    ['report-Annas MacBook Pro.docx', 'report.docx'],
    ['my-report-Anna’s MacBook Air-3.docx', 'my-report.docx'],
    ['report-MacBook Pro de Anna.docx', 'report.docx'],
    ['plan.v2-DESKTOP-K3J9XQ2.docx', 'plan.v2.docx'],
  ])('%s is a copy of %s, where that is there', (path, original) => {
    expect(compileRules(anything).copyOf(path)?.original).toBe(original);
  });

  it.each([
    ...['plan.docx', 'ad-desktop-preview.png', 'ad-DESKTOP-WIDE.png', 'ad-DESKTOP-K3J9XQ22.png'],
    ...[
      'ad-LAPTOP-K3J9XQ2.png',
      '-DESKTOP-K3J9XQ2.png',
      'DESKTOP-K3J9XQ2.png',
      'plan-DESKTOP-K3J9XQ2.final.png',
    ],
    ...['a-DESKTOP-K3J9XQ2/plan.docx', 'ad-PC.png', 'ad-anna-pc.png', 'ANNA-PC.png', 'ad-DESKTOP-HD.png'],
    ...['MacBook Pro.png', 'ad for MacBook.png', 'ad-MacBook-front.png', 'ad-MacBook Pro.png'],
  ])('%s is no copy, whatever is there', (path) => {
    expect(compileRules(anything).copyOf(path)).toBe(null);
  });

  it('no copy is looked for where its pattern is switched off', () => {
    const rules = compileRules({ ...anything, unignored: ['*-DESKTOP-*'] });
    expect(rules.copyOf('plan-DESKTOP-K3J9XQ2.docx')).toBe(null);
    expect(rules.copyOf('plan-LAPTOP-12AB34CD.docx')).not.toBe(null);
  });

  it('every pattern of the list has its words', () => {
    for (const pattern of defaultIgnore) {
      const plain = pattern
        .replaceAll('[0-9]', '1')
        .replaceAll('[[]', '[')
        .replace(/[*?]/g, 'x')
        .replace(/^xx$/, 'x');
      const name = pattern.endsWith('/') ? `${plain}x.png` : plain;
      expect(reasonFor(name), pattern).not.toBe(null);
      expect(reasonFor(name), pattern).not.toBe('file.ignore_rule');
    }
  });
});

describe('own patterns', () => {
  it.each<[string, string, boolean]>([
    ['*.psd', 'a.psd', true],
    ['*.psd', 'deep/er/a.PSD', true],
    ['*.psd', 'a.psd.png', false],
    ['draft*', 'drafts/a.png', true],
    ['drafts/', 'drafts/a.png', true],
    ['drafts/', 'x/Drafts/y/a.png', true],
    ['drafts/', 'drafts', false],
    ['drafts/*.png', 'drafts/a.png', true],
    ['drafts/*.png', 'x/drafts/a.png', false],
    ['drafts/*.png', 'drafts/x/a.png', false],
    ['drafts/**', 'drafts/x/a.png', true],
    ['**/drafts/**', 'x/drafts/y/a.png', true],
    ['/drafts', 'drafts/a.png', true],
    ['/drafts', 'x/drafts/a.png', false],
    ['./drafts/', 'drafts/a.png', true],
    ['a/b/', 'a/b/c.png', true],
    ['a/b/', 'x/a/b/c.png', false],
    ['*.{jpg,jpeg}', 'a.jpeg', true],
    ['photo-[0-9].png', 'photo-7.png', true],
    ['photo-?.png', 'photo-77.png', false],
    ['!keep.png', 'other.png', false],
    ['!keep.png', '!keep.png', true],
    ['[', '[', true],
    ['(a)', '(a)', true],
    ['x(1).png', 'x(1).png', true],
    ['ä.png', 'a\u0308.png', true],
    ['a\u0308.png', 'ä.png', true],
    ['*.png', 'two\nlines.png', true],
    ['**/*.png', 'two\nlines/a.png', true],
    ['/', 'a.png', false],
    ['*', 'a.png', true],
  ])('ignore %j: %j is ignored: %s', (pattern, path, isIgnored) => {
    const reason = reasonFor(path, { ...anything, ignore: [pattern] });
    expect(reason).toBe(isIgnored ? 'file.ignore_rule' : null);
  });

  it.each<[string[], string, boolean]>([
    [['*.png'], 'a.png', true],
    [['*.png'], 'deep/a.PNG', true],
    [['*.png'], 'a.jpg', false],
    [['*.png', '*.jpg'], 'a.jpg', true],
    [['final/'], 'final/a.jpg', true],
    [['final/'], 'x/final/y/a.jpg', true],
    [['final/'], 'a.jpg', false],
    [['final/*.jpg'], 'final/a.jpg', true],
    [['final/*.jpg'], 'final/x/a.jpg', false],
    [['final'], 'final/a.jpg', false],
  ])('include %j: %s goes: %s', (include, path, goes) => {
    const reason = reasonFor(path, { ...anything, include });
    expect(reason).toBe(goes ? null : 'file.not_included');
  });

  it('ignoring wins over including', () => {
    expect(reasonFor('a.tmp', { ...anything, include: ['*.tmp'] })).toBe('file.temporary');
  });

  const name = fc.stringMatching(/^[a-z0-9 ()+@!~$-]{1,8}\.[a-z]{1,3}$/);
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

  it('never depend on the case of letters', () => {
    fc.assert(
      fc.property(path, fc.constantFrom('*.a*', 'b*', '**/c*', 'x/', '?.png', '*-*'), (file, pattern) => {
        const rules = { ...anything, ignore: [pattern] };
        expect(decideFile(file.toUpperCase(), rules).send).toBe(decideFile(file, rules).send);
      }),
    );
  });

  it('that ignore a folder ignore everything in it', () => {
    fc.assert(
      fc.property(path, path, (folder, rest) => {
        const rules = compileRules({ ...anything, ignore: [`/${escaped(folder)}/`] });
        expect(rules.leaveOutDirectory(folder)).not.toBe(null);
        expect(rules.decideFile(`${folder}/${rest}`).send).toBe(false);
      }),
    );
  });

  it('that name a file ignore it wherever it lies', () => {
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 3 }), (file, folders) => {
        const rules = { ...anything, ignore: [escaped(file)] };
        expect(decideFile([...folders, file].join('/'), rules).send).toBe(false);
      }),
    );
  });

  it('more of them never send more, more to include never less', () => {
    const patterns = fc.array(fc.constantFrom('*.a', 'b*', 'c/', 'd/**', '*-*'), { maxLength: 4 });
    fc.assert(
      fc.property(path, patterns, patterns, (file, some, more) => {
        const goes = (ignore: string[], include: string[]): boolean =>
          decideFile(file, { ...anything, ignore, include }).send;
        if (goes([...some, ...more], [])) expect(goes(some, [])).toBe(true);
        if (some.length > 0 && goes([], some)) expect(goes([], [...some, ...more])).toBe(true);
      }),
    );
  });

  it('whatever they are, give an answer', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), path, (pattern, file) => {
        expect(typeof decideFile(file, { ...anything, ignore: [pattern], include: [pattern] }).send).toBe(
          'boolean',
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('asked in any order answer the same', () => {
    const rules = compileRules({ ...anything, ignore: ['b/', '*.x'] });
    fc.assert(
      fc.property(fc.array(path, { maxLength: 6 }), (files) => {
        for (const file of files)
          expect(rules.decideFile(file)).toEqual(decideFile(file, { ...anything, ignore: ['b/', '*.x'] }));
      }),
    );
  });
});

describe('types', () => {
  it.each([
    ['a.pdf', true],
    ['a.DOCX', true],
    ['a.txt', true],
    ['a.md', true],
    ['a.doc', false],
    ['a.png', false],
    ['pdf', false],
    ['/abs/olute.v2/readme', false],
  ])('a knowledge base takes %s: %s', (path, isTaken) => {
    expect(isSupportedDocument(path)).toBe(isTaken);
  });

  it('what is not taken is unsupported, with the reason', () => {
    expect(decideFile('a/b.xlsx', rulesFor())).toEqual({
      send: false,
      phase: 'unsupported',
      reason: told('file.no_document', { extension: '.xlsx' }),
    });
    expect(decideFile('README', rulesFor())).toMatchObject({
      reason: told('file.no_document_extension'),
    });
    const clips = rulesFor({ target: { kind: 'brand_clips', id: 'b', label: null } });
    for (const link of ['a.webloc', 'a.url']) expect(decideFile(link, clips)).toEqual({ send: true });
    for (const rules of [rulesFor(), clips])
      expect(decideFile('a.lnk', rules)).toEqual({
        send: false,
        phase: 'unsupported',
        reason: told('file.shortcut', { extension: '.lnk' }),
      });
    for (const extension of ['.xlsx', '.md', '.html'])
      expect(decideFile(`list${extension}`, clips)).toEqual({
        send: false,
        phase: 'unsupported',
        reason: told('file.list_as_csv', { extension }),
      });
    expect(decideFile('a.tsv', clips)).toEqual({ send: true });
    expect(decideFile('a.mp4', clips)).toEqual({ send: true });
    expect(decideFile('a.aac', clips)).toMatchObject({ phase: 'unsupported' });
  });

  it.each([
    ['a.PDF', '.pdf'],
    ['a.b/c', ''],
    ['.bashrc', ''],
    ['a.tar.gz', '.gz'],
    ['a.', '.'],
  ])('the extension of %s is %j', (path, extension) => {
    expect(extensionOf(path)).toBe(extension);
  });
});

describe('a path that is deeper than any tree is walked', () => {
  it('is not asked about folder by folder', () => {
    const rules = rulesFor({ target: carousel, slides: { mode: 'order' }, include: ['a/**/b.png'] });
    const deep = `${'b/'.repeat(1000)}b.png`;
    expect(decideFile(deep, rules)).toMatchObject({
      phase: 'ignored',
      reason: told('file.too_deep', { folders: 100 }),
    });
    expect(decideFile(`${'b/'.repeat(100)}b.png`, anything)).toEqual({ send: true });
  });
});

function escaped(text: string): string {
  return text.replace(/[\\()[\]{}!@+*?$~|^.]/g, '\\$&');
}
