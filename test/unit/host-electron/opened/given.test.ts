import { describe, expect, it, vi } from 'vitest';
import { mostTaken, type HostRequest } from '../../../../src-main/contract/api/host-request.ts';
import { onScreen } from '../../../../src-main/contract/place.ts';
import { givenWords, type Given } from '../../../../src-main/host-electron/opened/given-words.ts';
import { readHandover } from '../../../../src-main/host-electron/opened/handover.ts';
import { Openings } from '../../../../src-main/host-electron/opened/openings.ts';
import { requestsOfGiven } from '../../../../src-main/host-electron/opened/requests-of-given.ts';

const folder = '/home/me';
const words = (argv: readonly string[], appPath: string | null = null): readonly string[] =>
  givenWords(argv, folder, appPath).words;

describe('what a start was given on its line', () => {
  it.each([
    [['outbox-desktop'], []],
    [
      ['outbox-desktop', '/a.pdf', 'b.pdf'],
      ['/a.pdf', 'b.pdf'],
    ],
    [['outbox-desktop', 'outbox-open://queue'], ['outbox-open://queue']],
    [['outbox-desktop', '--data-dir', '/data', '/a.pdf'], ['/a.pdf']],
    [['outbox-desktop', '--data-dir=/data', '--lang=de', '/a.pdf'], ['/a.pdf']],
    [
      ['outbox-desktop', '--', '--no-sandbox', '-x.pdf'],
      ['--no-sandbox', '-x.pdf'],
    ],
    [['outbox-desktop', '--at-login', '/a.pdf'], ['/a.pdf']],
    [['outbox-desktop', ''], []],
  ])('of a package, %j, are %j', (argv, given) => {
    expect(words(argv)).toEqual(given);
  });

  it.each([
    [['electron', '.'], []],
    [['electron', '/home/me', '/a.pdf'], ['/a.pdf']],
    [['electron', '-r', 'loader.js', '--inspect=0', '.', '--user-data-dir=/data', 'a.pdf'], ['a.pdf']],
  ])('while it is developed, %j, are %j: the app itself is none of them', (argv, given) => {
    expect(words(argv, '/home/me')).toEqual(given);
  });
});

describe('links and files that were opened with Outbox', () => {
  const kinds = new Map<string, 'file' | 'folder'>([
    ['/home/me/a.pdf', 'file'],
    ['/home/me/Slides of May', 'folder'],
    ['/home/me/outbox-open', 'file'],
  ]);
  const issueToken = vi.fn((path: string) => `token of ${path}`);
  const asked = async (...given: readonly string[]): Promise<readonly HostRequest[]> =>
    (
      await requestsOfGiven(
        { words: [...given], folder },
        { issueToken, kindOf: (path) => Promise.resolve(kinds.get(path) ?? null) },
      )
    ).requests;
  const item = (path: string, isFolder = false) => ({ token: `token of ${path}`, path, isFolder });

  it('are shown by their paths, as their folder or the desktop gives them', async () => {
    expect(await asked('a.pdf', '/home/me/Slides of May', 'file:///home/me/Slides%20of%20May')).toEqual([
      {
        kind: 'take',
        items: [
          item('/home/me/a.pdf'),
          item('/home/me/Slides of May', true),
          item('/home/me/Slides of May', true),
        ],
        leftOut: 0,
      },
    ]);
  });

  it('open a screen, the last one where there are several', async () => {
    expect(await asked('outbox-open://attention', 'outbox-open://receipts/')).toEqual([
      { kind: 'go', place: onScreen('receipts') },
    ]);
  });

  it.each([
    'outbox-open:///home/me/a.pdf',
    'OUTBOX-OPEN:a.pdf',
    'outbox-open://queue?file=/home/me/a.pdf',
    'outbox-open:../me/a.pdf',
  ])('are never files where they are links, whatever they hold: %s', async (link) => {
    issueToken.mockClear();
    expect(await asked(link)).toEqual([]);
    expect(issueToken).not.toHaveBeenCalled();
  });

  it.each([
    '/nothing/there.pdf',
    '/home/me/\0a.pdf',
    'file://other.example/home/me/a.pdf',
    'file:///home/me/%00a.pdf',
    'file:///home/me%2Fa.pdf',
    'https://videos.example/a.pdf',
    `/${'a'.repeat(5000)}`,
  ])('are counted where they are no file or folder of this computer: %j', async (word) => {
    expect(await asked(word)).toEqual([{ kind: 'take', items: [], leftOut: 1 }]);
  });

  it('are not more than a person can look through', async () => {
    const [request] = await asked(...Array.from({ length: mostTaken + 3 }, () => 'a.pdf'));
    expect(request).toMatchObject({ kind: 'take', leftOut: 3 });
    expect(request?.kind === 'take' && request.items).toHaveLength(mostTaken);
  });

  it('say how many links opened nothing', async () => {
    const parts = { issueToken, kindOf: () => Promise.resolve(null) };
    const given = { words: ['outbox-open://evil', 'outbox-open://queue', 'outbox-open:x'], folder };
    expect((await requestsOfGiven(given, parts)).refusedLinks).toBe(2);
  });

  it('wait until somebody takes them, in their order', () => {
    const openings = new Openings();
    const taken: Given[] = [];
    const given = (word: string): Given => ({ words: [word], folder });
    openings.give(given('a'));
    openings.give({ words: [], folder });
    openings.give(given('b'));
    openings.follow((each) => taken.push(each));
    openings.give(given('c'));
    expect(taken.map((each) => each.words)).toEqual([['a'], ['b'], ['c']]);
  });
});

describe('what a second start hands over', () => {
  it('is read as it was told', () => {
    const told = { given: { words: ['/a.pdf'], folder }, isQuiet: true };
    expect(readHandover(structuredClone(told))).toEqual(told);
  });

  it.each([
    [undefined],
    [null],
    [''],
    [{}],
    [{ given: { words: ['/a.pdf'], folder } }],
    [{ given: { words: '/a.pdf', folder }, isQuiet: false }],
    [{ given: { words: [1], folder }, isQuiet: false }],
    [{ given: { words: ['a.pdf'], folder: 'relative' }, isQuiet: false }],
    [{ given: { words: ['a.pdf'], folder, place: 'settings' }, isQuiet: false }],
    [{ given: { words: [], folder }, isQuiet: false, request: { kind: 'do', command: 'addFiles' } }],
    [{ given: { words: Array.from({ length: 1001 }, () => 'a'), folder }, isQuiet: false }],
    [{ given: { words: ['a'.repeat(9000)], folder }, isQuiet: false }],
  ])('only opens the window where it has another shape: %j', (told) => {
    expect(readHandover(told)).toEqual({ given: { words: [], folder: '/' }, isQuiet: false });
  });
});
