import { describe, expect, it } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import type { LinkTextOptions } from '../../../../src-main/contract/tables/link-row.ts';
import { readLinkText } from '../../../../src-main/contract/tables/link-table.ts';
import { atRow } from '../../../../src-main/contract/tables/row-words.ts';

/* Links in columns that say nothing of what is sent, and rows that have none. */

const clip = (number: number): string => `https://vimeo.com/7697987${String(number)}`;
const brief = 'https://docs.example/brief';

function read(lines: readonly string[], options: LinkTextOptions = {}) {
  const text = readLinkText(lines.join('\n'), { isTable: true, brands: [], ...options });
  if (text.kind !== 'table') return text;
  return text.rows.map(({ row, url, title, fault }) => [row, url, title, ...(fault ? [fault] : [])]);
}

describe('a column of notes that has the only links', () => {
  it.each(['Notes', 'Hint', 'Hinweise', 'Briefing', 'Comments'])('is no list of clips: %s', (heading) => {
    const lines = [`Task,Owner,${heading}`, `Edit the intro,Ana,see ${brief}`, 'Cut it,Ben,'];
    const left = { kind: 'unclear', why: message('table.links_left_out', { heading }) };
    expect(read(lines)).toMatchObject({
      ...left,
      question: {
        columns: [{ proposes: 'title' }, { proposes: 'title' }, { number: 3, proposes: 'ignore' }],
      },
    });
    const answers = (notes: 'url' | 'ignore') =>
      new Map([
        ['1', 'title'],
        ['2', 'ignore'],
        ['3', notes],
      ] as const);
    expect(read(lines, { answers: answers('ignore') }), 'as it was proposed').toMatchObject(left);
    expect(read(lines, { answers: answers('url') }), 'as a person says').toEqual([
      [2, `see ${brief}`, 'Edit the intro'],
      [3, 'Cut it', null, atRow(message('link_fault.no_link'), { row: 3 })],
    ]);
  });

  it('is named in each row that has no link where it should be', () => {
    const leftOut = (row: number) =>
      atRow(message('link_fault.left_out', { there: 'Notes', here: 'Video' }), { row });
    const lines = ['Video,Notes', `Intro,${brief}`, `${clip(1)},cf. ${brief}`, `,${brief}`];
    expect(read(lines)).toEqual([
      [2, 'Intro', null, leftOut(2)],
      [3, clip(1), null],
    ]);
  });
});

describe('a row that has a title and no link', () => {
  const noLink = (row: number) => atRow(message('link_fault.no_link'), { row });

  it('is named where no heading stands above', () => {
    expect(read([`${clip(1)},The first film`, ',The second film', `${clip(3)},The third film`, ','])).toEqual(
      [
        [1, clip(1), 'The first film'],
        [2, 'The second film', null, noLink(2)],
        [3, clip(3), 'The third film'],
      ],
    );
  });
});
