import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { sampleOf, suiteSeed } from '../helpers/sample.ts';
import { runWorld, type Size } from './run-world.ts';
import { wrongAtTheEnd, wrongNow, type Wish } from './verdict.ts';
import { worlds } from './worlds.ts';

/* Takes long by the clock, and little of the processor: the program waits as the service asks it to. */

const size: Size = sampleOf({
  small: { documents: 3, pictures: 0, links: 1, worksOnClip: false, kills: 1 },
  whole: { documents: 6, pictures: 3, links: 3, worksOnClip: true, kills: 3 },
});
/** Of each kind one; `npm run blackbox` and `npm test -- --whole` try all. */
const ofNpmTest = ['specification alone', 'redirect 307', 'kill -9 behind a gateway', 'folder exchanged'];
const tried = sampleOf({ small: worlds.filter(({ name }) => ofNpmTest.includes(name)), whole: worlds });

beforeAll(buildIfNeeded);

describe('seen from outside, nothing is lost and nothing silently doubled', () => {
  it.concurrent.each(tried.map((world) => [world.name, world] as const))('%s', async (_name, world) => {
    expect((await runWorld(world, suiteSeed, size)).problems).toEqual([]);
  });
});

describe('the verdict', () => {
  const job = {
    id: 1,
    kind: 'kb_document',
    hold: null,
    reason: 'as it is',
    url: null,
    sha256: null,
    remoteId: null,
  };
  const wish: Wish = { name: 'a.txt', what: 'sum', target: 'kb_1', isOf: ({ path }) => path === 'a.txt' };
  const arrival = {
    operation: 'document',
    target: 'kb_1',
    what: 'sum',
    name: 'a.txt',
    id: 'document_1',
  } as const;
  const stateOf = (state: string): readonly [typeof job & { state: string; path: string }] => [
    { ...job, state, path: 'a.txt' },
  ];

  it.each([
    ['done, and not there', stateOf('done'), 0, 'lost: a.txt'],
    ['skipped, and not there', stateOf('skipped'), 0, 'lost: a.txt'],
    ['no job', [], 1, 'lost: a.txt'],
    ['done, and there twice', stateOf('done'), 2, 'doubled: a.txt'],
    ['waiting, and there twice', stateOf('queued'), 2, 'doubled: a.txt'],
  ] as const)('finds what is wrong: %s', (_name, jobs, times, problem) => {
    const ledger = Array.from({ length: times }, () => arrival);
    expect(wrongNow([wish], jobs, ledger).join()).toContain(problem);
  });

  it('finds what nobody asked for, and what waits without a reason', () => {
    expect(wrongNow([], [], [arrival]).join()).toContain('strange: a.txt');
    const [silent] = stateOf('queued');
    expect(wrongNow([wish], [{ ...silent, reason: '' }], []).join()).toContain('unnamed: a.txt');
  });

  it('lets a second arrival pass where the job says doubt, and nowhere at the end', () => {
    expect(wrongNow([wish], stateOf('in_doubt'), [arrival, arrival])).toEqual([]);
    expect(wrongAtTheEnd([wish], stateOf('done'), [arrival, arrival]).join()).toContain('doubled: a.txt');
    expect(wrongAtTheEnd([wish], stateOf('in_doubt'), [arrival]).join()).toContain('unknown: a.txt');
    expect(wrongAtTheEnd([wish], stateOf('done'), [arrival])).toEqual([]);
  });
});

it('shares no code with the engine and the practice service', () => {
  const folder = import.meta.dirname;
  const helpers = ['campaign', 'campaign-words', 'sample'].map((name) =>
    join(folder, `../helpers/${name}.ts`),
  );
  const files = [...globSync('*.ts', { cwd: folder }).map((name) => join(folder, name)), ...helpers];
  const imports = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*?from '([^']+)'/gmsu)].map(
      ([, from = '']) => from,
    ),
  );
  expect(files.length).toBeGreaterThan(8);
  expect(imports.filter((from) => /src-main|src-renderer|practice/u.test(from))).toEqual([]);
  const ours = imports.filter((from) => from.startsWith('..'));
  expect(new Set(ours)).toEqual(
    new Set([
      ...['../../resources/scripts/build-if-needed.mjs', '../helpers/campaign-words.ts'],
      ...['../helpers/campaign.ts', '../helpers/sample.ts'],
    ]),
  );
});
