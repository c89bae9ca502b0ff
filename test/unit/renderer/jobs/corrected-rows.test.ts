import { message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { CorrectionRow } from '../../../../src-main/contract/correction.ts';
import type { OutboxClient } from '../../../../src-main/contract/transport.ts';
import { CorrectedRows } from '../../../../src-renderer/jobs/batches/corrected-rows.svelte.ts';
import { tagsOf } from '../../../../src-renderer/jobs/batches/tags-text.ts';

/** An engine for which row 3 is wrong. */
function engine() {
  const asked: { call: string; rows: number[] }[] = [];
  const call = (name: string, { rows }: { rows: CorrectionRow[] }) => {
    asked.push({ call: name, rows: rows.map(({ row }) => row) });
    return Promise.resolve({
      outcomes: rows.map(({ row }) => ({
        ...{ row, job: row, name: 'a', column: null, says: message('correction.goes') },
        effect: row === 3 ? 'wrong' : 'goes',
      })),
    });
  };
  // Of the client only this is asked for.
  return { asked, client: { call } as unknown as OutboxClient };
}

const fileOf = (text: string) => ({
  ...{ name: 'rows.csv', size: text.length },
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
});

describe('corrected rows', () => {
  it('are foreseen first, and those that are not wrong are given back', async () => {
    const { asked, client } = engine();
    const rows = new CorrectedRows(client);
    const lines = Array.from({ length: 12 }, (_, index) => `${String(index + 1)},c1`);
    await rows.take(fileOf(`job,check\n${lines.join('\n')}`), false);
    expect([rows.outcomes?.length, rows.acting, rows.isGiven]).toEqual([12, 11, false]);
    await rows.give(false);
    expect(rows.isGiven).toBe(true);
    const given = asked.filter(({ call }) => call === 'corrections.give').flatMap((one) => one.rows);
    expect(given).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(rows.outcomes?.map(({ row }) => row)).toEqual(Array.from({ length: 12 }, (_, index) => index + 2));
  });

  it('are read with the encoding that fits, or that a person chooses, and shown so', async () => {
    const { client } = engine();
    const rows = new CorrectedRows(client);
    const content = Uint8Array.from('job,check,title\n1,c1,Gr\u00fcn\n', (each) => each.charCodeAt(0));
    await rows.take({ ...fileOf(''), arrayBuffer: () => Promise.resolve(content.buffer) }, false);
    expect(rows.guessed).toMatchObject({ encoding: 'windows-1252', sample: 'Grün' });
    await rows.readWith('macintosh', false);
    expect(rows.guessed).toMatchObject({ encoding: 'macintosh', sample: 'Gr¸n' });
    expect(rows.outcomes?.length).toBe(1);
    await rows.readWith('utf-8', false);
    expect(rows.problem).toContain('a letter that Outbox couldn’t read');
    expect(rows.outcomes).toBeNull();
    await rows.take(fileOf('job,check\n1,c1'), false);
    expect(rows.guessed).toBeNull();
  });

  it('of what is no such list are refused with the reason, and nothing is asked', async () => {
    const { asked, client } = engine();
    const rows = new CorrectedRows(client);
    await rows.take(fileOf('a,b\n1,2'), false);
    expect(rows.problem).toContain('rows.csv can’t be imported. Its first row names no column “job”');
    await rows.take(fileOf('job,check\n'), false);
    expect(rows.problem).toBe('rows.csv has no rows to import.');
    expect(asked).toEqual([]);
  });
});

it('tags are read with a comma between, each once, and in bounds', () => {
  expect(tagsOf(' launch, manuals ,launch,, ')).toEqual({ tags: ['launch', 'manuals'] });
  expect(tagsOf('')).toEqual({ tags: [] });
  expect(tagsOf('x'.repeat(41))).toHaveProperty('problem');
  expect(tagsOf(Array.from({ length: 21 }, (_, index) => String(index)).join(','))).toEqual({
    problem: 'A batch has at most 20 tags.',
  });
});
