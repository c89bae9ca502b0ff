import { message } from '../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CorrectionOutcome } from '../../../../src-main/contract/correction.ts';
import { CliFixture } from './cli-fixture.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

const outcomeOf = (row: number, effect: CorrectionOutcome['effect']): CorrectionOutcome => ({
  ...{ row, job: row, name: `note ${String(row)}.md`, effect },
  ...(effect === 'wrong'
    ? { column: 'file', says: message('correction.file_missing', { path: '/in/x.md' }) }
    : { column: null, says: message('correction.goes') }),
});

function write(rows: number): void {
  const lines = Array.from({ length: rows }, (_, index) => `${String(index + 2)},c1,again`);
  writeFileSync(join(cli.folder, 'rows.csv'), `job,check,do\r\n${lines.join('\r\n')}\r\n`);
}

/** Row 3 is wrong. */
function judge(): void {
  for (const call of ['corrections.foresee', 'corrections.give'] as const) {
    cli.engine.answers[call] = ({ rows }) => ({
      outcomes: rows.map(({ row }) => outcomeOf(row, row === 3 ? 'wrong' : 'goes')),
    });
  }
}

describe('batch failed', () => {
  it('prints the rows piece after piece, of a batch or of everything', async () => {
    cli.engine.answers['corrections.rows'] = ({ cursor }) =>
      cursor === 0
        ? { text: 'job,check\r\n', rows: 0, next: 40 }
        : { text: '41,c1\r\n', rows: 1, next: null };
    cli.engine.answers['batches.get'] = () => {
      throw new Error('not asked for here');
    };
    const { out, err, code } = await cli.run('batch', 'failed');
    expect([out, code]).toEqual(['job,check\r\n41,c1\r\n', 0]);
    expect(err).toContain('1 row.');
    expect(cli.engine.asked.map(({ input }) => input)).toEqual(
      [0, 40].map((cursor) => ({ filter: { view: 'all' }, cursor })),
    );
  });
});

describe('batch correct', () => {
  it('says which encoding a list was read with, and takes another', async () => {
    judge();
    const content = Buffer.from('job,check,title\n1,c1,Gr\u00fcn\n', 'latin1');
    writeFileSync(join(cli.folder, 'rows.csv'), content);
    const { err } = await cli.run('batch', 'correct', 'rows.csv', '--dry-run');
    expect(err).toContain('rows.csv is not UTF-8. It was read as Windows-1252 (Grün).');
    const other = await cli.run('batch', 'correct', 'rows.csv', '--dry-run', '--encoding', 'macintosh');
    expect(other.err).not.toContain('is not UTF-8');
    const titles = cli.engine.asked.map(({ input }) => JSON.stringify(input));
    expect(titles).toEqual([expect.stringContaining('Grün'), expect.stringContaining('Gr¸n')]);
  });

  it('gives nothing back where a row is wrong, and names its row and column', async () => {
    write(3);
    judge();
    const { out, err, code } = await cli.run('batch', 'correct', 'rows.csv');
    expect(out).toContain(
      'row 3, job 3 (note 3.md), column file: There is no file at /in/x.md. Write its path\n',
    );
    expect(err).toContain('1 row cannot be used, so nothing was given back. Correct them, or add --partly.');
    expect(code).toBe(1);
    expect(cli.engine.asked.map(({ call }) => call)).not.toContain('corrections.give');
  });

  it('gives the others back where that is asked for', async () => {
    write(3);
    judge();
    const { code } = await cli.run('batch', 'correct', 'rows.csv', '--partly');
    expect(code).toBe(1);
    expect(cli.asked('corrections.give')).toEqual({
      rows: [
        { row: 2, job: '2', check: 'c1', do: 'again' },
        { row: 4, job: '4', check: 'c1', do: 'again' },
      ],
    });
  });

  it('only says what would happen with --dry-run', async () => {
    write(1);
    judge();
    const printed = await cli.run('batch', 'correct', 'rows.csv', '--dry-run', '--json');
    const { err, code } = printed;
    expect(printed.json()).toMatchObject({
      outcomes: [{ says: 'It goes again', code: 'correction.goes', params: {} }],
    });
    expect(err).toContain('Nothing was given back');
    expect(code).toBe(0);
    expect(cli.engine.asked.map(({ call }) => call)).not.toContain('corrections.give');
  });

  it('takes a long list in calls that the other end takes', async () => {
    write(250);
    judge();
    await cli.run('batch', 'correct', 'rows.csv', '--partly', '--other-client');
    const given = cli.engine.asked.filter(({ call }) => call === 'corrections.give');
    expect(given.map(({ input }) => (input as { rows: unknown[] }).rows.length)).toEqual([100, 100, 49]);
    expect(given.every(({ input }) => (input as { otherClient?: boolean }).otherClient === true)).toBe(true);
  });

  it('refuses what is no list of that kind', async () => {
    writeFileSync(join(cli.folder, 'rows.csv'), 'a,b\n1,2\n');
    expect((await cli.run('batch', 'correct', 'rows.csv')).err).toContain('names no column “job”');
    writeFileSync(join(cli.folder, 'rows.csv'), 'job,check\n');
    expect((await cli.run('batch', 'correct', 'rows.csv')).err).toContain('holds no row to give back');
  });
});
