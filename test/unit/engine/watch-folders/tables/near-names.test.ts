import { describe, expect, it } from 'vitest';
import { NearNames, nearWayOf } from '../../../../../src-main/engine/watch-folders/tables/near-names.ts';
import { pathKey } from '../../../../../src-main/engine/watch-folders/tables/row-path.ts';

const there = (): boolean => true;

function near(rows: readonly string[], files: readonly string[]): NearNames {
  const names = new NearNames(rows.map(pathKey));
  for (const path of files) names.addFile(path);
  return names;
}

describe('a row that does not name a file exactly', () => {
  it.each([
    ['noext', 'noext.png', 'extension'],
    ['x.y', 'x.y.png', 'extension'],
    ['sub/IMG_1', 'sub/img_1.jpeg', 'extension'],
    ['7', '007.png', 'zeros'],
    ['0', '000.png', 'zeros'],
    ["smart's.png", 'smart’s.png', 'spelling'],
    ['smart’s.png', "smart's.png", 'spelling'],
    ['“q”.png', '"q".png', 'spelling'],
    ['dash-x.png', 'dash–x.png', 'spelling'],
    ['dots....png', 'dots….png', 'spelling'],
    ['file.png', 'ﬁle.png', 'spelling'],
    ['photo１.png', 'photo1.png', 'spelling'],
    ["it's", 'it’s.png', 'extension'],
  ])('“%s” means the one file “%s”, and it is said how', (row, file, way) => {
    const found = near([row], [file, 'other.png']).rowOf(file, there);
    expect(found).toEqual({ kind: 'found', subject: pathKey(row), way });
    expect(nearWayOf(pathKey(row), file)).toBe(way);
  });

  it.each([
    [['noext'], ['noext.png', 'noext.jpg']],
    [['7'], ['7.png', '007.png']],
    [['7'], ['07.png', '007.png']],
    [["a's.png"], ['a’s.png', 'aʼs.png']],
  ])('%j is unclear beside the files %j, which are both named', (rows, files) => {
    for (const file of files)
      expect(near(rows, files).rowOf(file, there)).toEqual({
        kind: 'unclear',
        subjects: rows.map(pathKey),
        files: files.toSorted(),
      });
  });

  it('leaves a file unclear that two rows may mean', () => {
    const rows = ["a's.png", 'aʼs.png'];
    expect(near(rows, ['a’s.png']).rowOf('a’s.png', there)).toEqual({
      kind: 'unclear',
      subjects: rows.map(pathKey),
      files: ['a’s.png'],
    });
  });

  it('never takes a file that another row names, or one of another kind', () => {
    const files = ['7.png', '007.png'];
    const both = near(['7', '007'], files);
    expect(files.map((file) => both.rowOf(file, there))).toEqual([
      { kind: 'found', subject: '7', way: 'extension' },
      { kind: 'found', subject: '007', way: 'extension' },
    ]);
    expect(near(['noext'], ['noext', 'noext.png']).rowOf('noext.png', there).kind).toBe('none');
    expect(near(['a.jpg'], ['a.jpg.png']).rowOf('a.jpg.png', there).kind).toBe('none');
    expect(near(['7.png'], ['007.png']).rowOf('007.png', there).kind).toBe('none');
    expect(near(['100%25.png'], ['100%.png']).rowOf('100%.png', there).kind).toBe('none');
  });

  it('does not count a file that is not there any more', () => {
    const names = near(['noext'], ['noext.png', 'noext.jpg']);
    expect(names.rowOf('noext.png', (path) => path !== 'noext.jpg').kind).toBe('found');
  });
});
