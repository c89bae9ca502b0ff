import { beforeEach, expect, test } from 'vitest';
import type { FolderRules } from '../../../../src-main/contract/folder-rules.ts';
import type { WatchFolder } from '../../../../src-main/contract/watch-folder.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';
import { connection as someConnection } from '../../renderer/sample-values.ts';
import { CliFixture } from './cli-fixture.ts';

const rules: FolderRules = rulesTo(
  { kind: 'carousel', id: 'car_1', label: 'Launch' },
  {
    slides: { mode: 'pattern' },
    names: {
      patterns: ['{client}_{slide}.{ext}'],
      choose: [{ part: 'client', use: 'carousel', values: [{ value: 'acme', id: 'car_1', label: null }] }],
    },
  },
);
const folder: WatchFolder = {
  ...{ id: 3, connectionId: 1, path: '/home/ann/out', name: 'out', rules, health: 'watching' },
  ...{ hold: null, hoursDisregardedUntilMs: null },
  ...{ healthDetail: null, settling: 0, pending: 0, delivered: 4, attention: 0, ignored: 0 },
  ...{ createdAtMs: 0, rescannedAtMs: null },
};
const nothing = {
  ...{ newlyGoes: 0, newlyGoesBytes: 0, noLongerGoes: 0, jobsMove: 0, jobsOut: 0, sentBefore: 0 },
  ...{ goesAgain: 0, goesAgainBytes: 0, notAgain: [] },
  ...{ sentBeforeBytes: 0, truncated: false, warnings: [], files: [] },
};

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
  Object.assign(cli.engine.answers, {
    'watchFolders.list': () => [folder],
    'watchFolders.previewChange': () => nothing,
    'watchFolders.change': (input: { rules: FolderRules }) => ({
      watchFolder: { ...folder, rules: input.rules },
      warnings: [],
    }),
    'connections.list': () => [someConnection({ id: 1 })],
    'jobs.chooseTarget': ({ ids }: { ids: number[] }) => ({ changed: ids.length, refused: [] }),
  });
});

test('watch edit adds values to a part, and keeps the others', async () => {
  const { code, out } = await cli.run('watch', 'edit', '3', '--value', 'client:Halden & Moss=car_2');
  expect(code).toBe(0);
  expect(cli.asked('watchFolders.change')).toMatchObject({
    rules: {
      slides: { mode: 'pattern' },
      names: {
        patterns: ['{client}_{slide}.{ext}'],
        choose: [
          {
            ...{ part: 'client', use: 'carousel' },
            values: [
              { value: 'acme', id: 'car_1', label: null },
              { value: 'Halden & Moss', id: 'car_2', label: null },
            ],
          },
        ],
      },
    },
  });
  expect(out).toContain('carousel Launch, slides by pattern, names as {client}_{slide}.{ext}.');
});

test('watch edit takes patterns away, and finds slides by names again', async () => {
  await cli.run('watch', 'edit', '3', '--no-pattern');
  expect(cli.asked('watchFolders.change')).toMatchObject({ rules: { slides: { mode: 'names' } } });
  expect(cli.asked('watchFolders.change')).not.toHaveProperty('rules.names');
});

test('watch edit takes other patterns and says what their parts choose', async () => {
  await cli.run(
    'watch',
    'edit',
    '3',
    '--pattern',
    '{who}/{slide:number}*',
    '--pattern',
    'x_*',
    '--choose',
    'who=carousel',
  );
  expect(cli.asked('watchFolders.change')).toMatchObject({
    rules: { names: { patterns: ['{who}/{slide:number}*', 'x_*'] } },
  });
});

test.each([
  ['--choose', 'client', 'PART=WHAT'],
  ['--choose', 'client=nothing', 'knowledge_base'],
  ['--value', 'client:acme', 'PART:VALUE=ID'],
  ['--value', 'campaign:x=y', '--choose campaign=carousel'],
])('%s %s is refused with what it has to be', async (option, value, words) => {
  const { code, err } = await cli.run('watch', 'edit', '3', option, value);
  expect(code).toBe(1);
  expect(err).toContain(words);
  expect(cli.asked('watchFolders.change')).toBeUndefined();
});

test.each([
  ['target gives files that ask one target', 'target', 'jobs.chooseTarget'],
  ['retarget sends jobs that wait somewhere else', 'retarget', 'jobs.retarget'],
] as const)('%s', async (_, command, call) => {
  cli.engine.answers['jobs.retarget'] = ({ ids }) => ({ changed: ids.length, refused: [], moved: [] });
  const where = ['--carousel', 'car_9', '--slide', 's_2', '--label', 'Spring'];
  const { code } = await cli.run(command, '7', '8', ...where);
  expect(code).toBe(0);
  expect(cli.asked(call)).toEqual({
    ...{ ids: [7, 8], connectionId: 1 },
    target: { kind: 'carousel', id: 'car_9', label: 'Spring', slideId: 's_2' },
  });
});
