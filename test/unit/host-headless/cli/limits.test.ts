import { expect, test } from 'vitest';
import { connection } from './samples.ts';
import { CliFixture } from './cli-fixture.ts';

test('limits are set for a target, listed in words, and taken away', async () => {
  const cli = new CliFixture();
  const asked: unknown[] = [];
  cli.engine.answers['connections.list'] = () => [connection];
  cli.engine.answers['limits.set'] = (input) => {
    asked.push(input);
    return { held: 1, released: 2 };
  };
  const set = await cli.run(
    ...[
      'limits',
      'set',
      '--carousel',
      'car_1',
      '--width',
      '1080',
      '--height',
      '600-',
      '--ratio',
      '4:5',
      '--max-mb',
      '8',
    ],
    ...['--refuse', 'heic', '--refuse', 'located'],
  );
  expect(set.out).toBe('1 job that waited would not fit and asks for you now; 2 go after all.\n');
  expect(asked).toEqual([
    {
      scope: { connectionId: connection.id, targetKind: 'carousel', targetId: 'car_1' },
      limits: {
        ...{ minWidthPx: 1080, maxWidthPx: 1080, minHeightPx: 600, ratios: ['4:5'], maxBytes: 8_000_000 },
        refuses: ['heic', 'located'],
      },
    },
  ]);
  cli.engine.answers['limits.list'] = () => [
    {
      scope: { connectionId: connection.id, targetKind: 'carousel', targetId: null },
      limits: { minWidthPx: 1080, maxWidthPx: 1080, ratios: ['4:5'], refuses: ['heic'] },
    },
  ];
  expect((await cli.run('limits', 'list')).out).toContain(
    'all carousels  1080 × any px, 4:5, no HEIC pictures',
  );
  for (const wrong of [
    ['--width', 'wide'],
    [],
    ['--kb', 'a', '--clips', 'b', '--max-mb', '1'],
    ['--refuse', 'cats'],
  ]) {
    expect((await cli.run('limits', 'set', ...wrong)).code).toBe(1);
  }
});

test('unfit answers for the jobs that are named, or for all that ask', async () => {
  const cli = new CliFixture();
  const asked: unknown[] = [];
  cli.engine.answers['jobs.answerUnfit'] = (input) => {
    asked.push(input);
    return { changed: input.ids.length, refused: [] };
  };
  expect((await cli.run('unfit', 'send', '3', '4')).code).toBe(0);
  expect(asked).toEqual([{ ids: [3, 4], answer: 'send' }]);
  expect((await cli.run('unfit', 'skip')).code).toBe(1);
});

test('other-client says yes for the jobs that are named, once or always', async () => {
  const cli = new CliFixture();
  const asked: unknown[] = [];
  cli.engine.answers['jobs.allowOtherClient'] = (input) => {
    asked.push(input);
    return { changed: input.ids.length, refused: [] };
  };
  expect((await cli.run('other-client', '3', '4')).code).toBe(0);
  expect((await cli.run('other-client', '5', '--always')).code).toBe(0);
  expect(asked).toEqual([
    { ids: [3, 4], always: false },
    { ids: [5], always: true },
  ]);
});
