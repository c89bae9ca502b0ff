import { describe, expect, it } from 'vitest';
import { fragmentsHere, notesOf, readFragment } from '../../../resources/scripts/changelog.mjs';

describe('the changelog', () => {
  it('reads a fragment: its kind, what is different, and the words on it', () => {
    expect(
      readFragment('Bugfix: A file is sent once\n\nBefore, it was sent twice.\n\nNow it is not.\n'),
    ).toEqual({
      kind: 'Bugfix',
      title: 'A file is sent once',
      text: 'Before, it was sent twice.\n\nNow it is not.',
    });
  });

  it.each([
    ['another kind', 'Feature: It sends\n\nIt sends.\n', 'begin with one of'],
    ['no words on it', 'Bugfix: A file is sent once\n', 'begin with one of'],
    ['no empty line', 'Bugfix: A file is sent once\nBefore, it was not.\n', 'begin with one of'],
    ['a long first line', `Bugfix: ${'x'.repeat(73)}\n\nBefore.\n`, '73 characters'],
  ])('says what is wrong with a fragment: %s', (_, content, problem) => {
    expect(readFragment(content)).toEqual({ problem: expect.stringContaining(problem) as string });
  });

  it('makes notes of them: flaws and faults first, then what changed, by name', () => {
    const notes = notesOf(
      [
        { kind: 'Enhancement', title: 'b', text: 'of b' },
        { kind: 'Enhancement', title: 'a', text: 'of a' },
        { kind: 'Security', title: 'c', text: 'of c' },
      ],
      '1.2.3',
    );
    expect(notes).toBe(
      '## 1.2.3\n\n### Security: c\n\nof c\n\n### Enhancement: a\n\nof a\n\n### Enhancement: b\n\nof b\n',
    );
  });

  it('can be read whole', () => {
    expect(fragmentsHere().filter(({ fragment }) => 'problem' in fragment)).toEqual([]);
  });
});
