import { message } from '../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { readCorrectionFile } from '../../../src-main/contract/correction-file.ts';

const rowsOf = (text: string) => {
  const read = readCorrectionFile(text);
  return 'rows' in read ? read.rows : read.problem;
};

describe('a corrected list', () => {
  it('is read as spreadsheets save it: marks, separators, line ends, columns in any order, empty rows', () => {
    const expected = [
      { row: 2, job: '4', check: 'c1', file: '/in/a, b.md' },
      { row: 4, job: '5', check: 'c2', file: 'say "no"' },
    ];
    expect(rowsOf('\uFEFFjob,check,file\r\n4,c1,"/in/a, b.md"\r\n,,\r\n5,c2,"say ""no"""\r\n')).toEqual(
      expected,
    );
    expect(rowsOf('FILE;Check; job \n"/in/a, b.md";c1;4\n;;\n"say ""no""";c2;5')).toEqual(expected);
    expect(
      rowsOf('job\tcheck\tfile\tnotes\n4\tc1\t/in/a, b.md\tmine\n\t\t\t\n5\tc2\t"say ""no"""\t'),
    ).toEqual(expected);
  });

  it('gives names back as they were before they were kept from being formulas', () => {
    expect(rowsOf("job,check,file\n4,c1,'=1+1.md\n5,c2,'plain")).toEqual([
      { row: 2, job: '4', check: 'c1', file: '=1+1.md' },
      { row: 3, job: '5', check: 'c2', file: "'plain" },
    ]);
  });

  it('says why none of it can be used', () => {
    expect(rowsOf('name,why\na,b')).toEqual(message('correction_file.no_job'));
    expect(rowsOf('name,job\na,b')).toEqual(message('correction_file.no_check'));
    expect(rowsOf('job,check\n1,"c')).toEqual(message('correction_file.open_quote', { row: 2 }));
    expect(rowsOf('job,check,file,file\n1,c,a,b')).toEqual(
      message('correction_file.same_columns', { column: 'file' }),
    );
    expect(rowsOf('')).toEqual(message('correction_file.no_job'));
    expect(rowsOf(`job,check\n${'1,c\n'.repeat(100_001)}`)).toEqual(
      message('correction_file.too_many_rows', { rows: 100_000 }),
    );
  });

  it('takes a hundred thousand rows, and no cell that is longer than any path', () => {
    const rows = rowsOf(`job,check,file\n${'1,c1,/in/a.md\n'.repeat(100_000)}`);
    expect(rows).toHaveLength(100_000);
    expect(rowsOf(`job,check,file\n1,c1,${'x'.repeat(10_000)}`)).toMatchObject([{ file: 'x'.repeat(4096) }]);
  });
});
