import { message } from '../../../../src-main/contract/messages/message.ts';
import { beforeEach, expect, test } from 'vitest';
import type { FolderRules } from '../../../../src-main/contract/folder-rules.ts';
import type { FolderChangePreview, WatchFolder } from '../../../../src-main/contract/watch-folder.ts';
import { someJob } from '../../../conformance/engine-double.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';
import { CliFixture } from './cli-fixture.ts';

const rules: FolderRules = rulesTo(
  { kind: 'knowledge_base', id: 'kb_1', label: 'Handbook' },
  { existing: 'skip', ignore: ['drafts/'], recursive: false, priority: 'high' },
);
const folder: WatchFolder = {
  ...{ id: 3, connectionId: 1, path: '/home/ann/out', name: 'out', rules, health: 'watching' },
  ...{ hold: null, hoursDisregardedUntilMs: null },
  ...{ healthDetail: null, settling: 0, pending: 0, delivered: 4, attention: 0, ignored: 0 },
  ...{ createdAtMs: 0, rescannedAtMs: null },
};
const preview: FolderChangePreview = {
  ...{ newlyGoes: 2, newlyGoesBytes: 20, noLongerGoes: 0, jobsMove: 1, jobsOut: 0 },
  ...{ sentBefore: 4, sentBeforeBytes: 40, goesAgain: 4, goesAgainBytes: 40, notAgain: [] },
  ...{ truncated: false, warnings: [] },
  files: [
    {
      relativePath: 'a.txt',
      sizeBytes: 10,
      effect: 'newly_goes',
      message: message('preview.goes.to', { target: 'kb_2' }),
    },
  ],
};

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
  Object.assign(cli.engine.answers, {
    'watchFolders.list': () => [folder],
    'watchFolders.previewChange': () => preview,
    'watchFolders.change': (input: { rules: FolderRules }) => ({
      watchFolder: { ...folder, rules: input.rules },
      warnings: [],
    }),
  });
});

test('watch edit changes what is named, and leaves every other rule as it is', async () => {
  const { code, out } = await cli.run(
    'watch',
    'edit',
    '3',
    '--after',
    'move',
    '--edited',
    'send',
    '--location',
    'remove',
  );
  expect(code).toBe(0);
  expect(cli.asked('watchFolders.change')).toEqual({
    ...{ id: 3, connectionId: 1, sendAgain: false },
    rules: { ...rules, after: 'move', edited: 'send', location: 'remove' },
  });
  expect(out).toContain('Changed /home/ann/out (3): knowledge base Handbook, then move, goes first.');
  expect(out).toContain('4 files sent before, left where they are');
});

test('watch edit takes rules back', async () => {
  await cli.run('watch', 'edit', '3', '--no-ignore', '--recursive', '--priority', 'normal');
  expect(cli.asked('watchFolders.change')).toMatchObject({
    rules: { target: rules.target, existing: 'skip', ignore: [], recursive: true },
  });
  expect(cli.asked('watchFolders.change')).not.toHaveProperty('rules.priority');
});

test('watch edit gives another target, and sends there again only what it is told to', async () => {
  await cli.run('watch', 'edit', '3', '--kb', 'kb_2', '--send-again');
  expect(cli.asked('watchFolders.change')).toMatchObject({
    sendAgain: true,
    rules: { target: { kind: 'knowledge_base', id: 'kb_2', label: null } },
  });
});

test.each([
  ['none of them', 0],
  ['some of them', 1],
])('watch edit --send-again says how many go where %s do, and why the others stay', async (_, goesAgain) => {
  const notAgain = [message('preview.again.there', { count: 4 - goesAgain })];
  cli.engine.answers['watchFolders.previewChange'] = () => ({ ...preview, goesAgain, notAgain });
  const edit = ['watch', 'edit', '3', '--kb', 'kb_2'];
  for (const more of [[], ['--dry-run']]) {
    const { out } = await cli.run(...edit, '--send-again', ...more);
    expect(out).toContain(
      goesAgain === 0
        ? 'Nothing that was sent before goes to another target too.'
        : '1 file sent before, to go to the new target too.',
    );
    expect(out).toContain('aren’t sent again: they are there already, or on their way.');
  }
  const { out } = await cli.run(...edit, '--dry-run');
  expect(out).toContain(
    goesAgain === 0
      ? '4 files sent before, left where they are.'
      : '4 files sent before, left where they are (--send-again sends 1 of them to the new target too).',
  );
});

test('watch edit --dry-run says what would change, and changes nothing', async () => {
  const { out } = await cli.run('watch', 'edit', '3', '--kb', 'kb_2', '--dry-run');
  expect(out.split('\n')).toEqual([
    '/home/ann/out (3): nothing is changed yet.',
    '2 files newly to go.',
    '1 job waiting, now for the new target.',
    '4 files sent before, left where they are (--send-again sends them to the new target too).',
    '  a.txt: Would go to kb_2',
    '',
  ]);
  expect(cli.asked('watchFolders.change')).toBeUndefined();
  const json = await cli.run('watch', 'edit', '3', '--dry-run', '--json');
  const code = 'preview.goes.to';
  expect(json.json()).toEqual({
    ...preview,
    files: [{ ...preview.files[0], message: 'Would go to kb_2', code, params: { target: 'kb_2' } }],
    notAgainMessages: [],
    warningsMessages: [],
  });
});

test('watch edit names a folder that is not there', async () => {
  const { code, err } = await cli.run('watch', 'edit', '9', '--after', 'keep');
  expect(code).toBe(1);
  expect(err).toContain('There is no watched folder 9. See "outbox watch list".');
});

test('edited answers for the jobs that are named, or for all that ask', async () => {
  const row = (id: number, cause: 'edited' | 'poison') => ({
    ...someJob,
    ...{ id, cause, state: 'needs_attention' as const, proof: null },
  });
  cli.engine.answers['jobs.page'] = () => ({
    ...{ revision: 1, total: 3, totalBytes: 0, groups: [] },
    rows: [row(4, 'edited'), row(5, 'poison'), row(6, 'edited')],
  });
  cli.engine.answers['jobs.answerEdited'] = ({ ids }) => ({ changed: ids.length, refused: [] });
  await cli.run('edited', 'send', '4');
  const { out } = await cli.run('edited', 'leave', '--all', '--folder', '3');
  expect(out).toBe('2 jobs changed.\n');
  expect(
    cli.engine.asked.filter(({ call }) => call === 'jobs.answerEdited').map(({ input }) => input),
  ).toEqual([
    { ids: [4], answer: 'send' },
    { ids: [4, 6], answer: 'leave' },
  ]);
  expect((await cli.run('edited', 'send')).err).toContain('Name the jobs, or give --all.');
});

test('brand chooses for links whose list names a brand that nobody knows', async () => {
  cli.engine.answers['jobs.chooseBrand'] = ({ ids }) => ({ changed: ids.length, refused: [] });
  await cli.run('brand', '4', '5', '--to', 'b2');
  await cli.run('brand', '6', '--folder');
  expect(
    cli.engine.asked.filter(({ call }) => call === 'jobs.chooseBrand').map(({ input }) => input),
  ).toEqual([
    { ids: [4, 5], brandId: 'b2' },
    { ids: [6], brandId: null },
  ]);
  const { code, err } = await cli.run('brand', '6');
  expect([code, err]).toEqual([1, expect.stringContaining('Say which brand: --to ID, or --folder.')]);
});

test('watch edit limits what a folder takes, in the words of the window, and takes limits back', async () => {
  const given = ['--settle', '1m', '--min-size', '1.5kB', '--max-size', '2 GB', '--min-age', '30m'];
  await cli.run(
    ...[
      'watch',
      'edit',
      '3',
      ...given,
      '--depth',
      '2',
      '--types',
      'JPG,.png',
      '--contents',
      'image',
      '--hidden',
    ],
  );
  const limits = {
    ...{ settleMs: 60_000, minBytes: 1500, maxBytes: 2e9, minAgeMs: 1_800_000, depth: 2 },
    ...{ extensions: ['.jpg', '.png'], contents: ['image'], unignored: ['.*'] },
  };
  expect(cli.asked('watchFolders.change')).toMatchObject({ rules: { ...rules, ...limits } });
  cli.engine.answers['watchFolders.list'] = () => [
    { ...folder, rules: { ...rules, ...limits } as FolderRules },
  ];
  await cli.run('watch', 'edit', '3', '--no-settle', '--no-min-size', '--depth', 'all', '--no-hidden');
  const after = cli.engine.asked.filter(({ call }) => call === 'watchFolders.change').at(-1)?.input;
  expect(after).toMatchObject({ rules: { maxBytes: 2e9, contents: ['image'] } });
  for (const gone of ['settleMs', 'minBytes', 'depth', 'unignored'])
    expect(after).not.toHaveProperty(`rules.${gone}`);
});

test.each([
  [['--settle', '1s'], 'A file that changed less than 2 seconds ago may still be written. Give 2s or more.'],
  [['--max-size', 'huge'], 'Give a size like 10kB, 1.5MB or 2GB.'],
  [['--contents', 'picture'], 'There is no "picture". Choose among image, video, audio'],
  [['--unignore', '_Sent/'], 'There is no "_Sent/". Choose among *.part'],
])('watch edit %s says what it would have understood', async (words, message) => {
  const { code, err } = await cli.run('watch', 'edit', '3', ...words);
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
});
