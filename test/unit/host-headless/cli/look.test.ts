import { message } from '../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CliFixture } from './cli-fixture.ts';

test('look prints what is found in files, a line for each thing', async () => {
  const cli = new CliFixture();
  for (const name of ['a.jpg', 'b.pdf']) writeFileSync(join(cli.folder, name), name);
  cli.engine.answers['files.look'] = () => [
    {
      path: '/in/a.jpg',
      sizeBytes: 2_100_000,
      facts: {
        ...{
          kind: 'picture',
          format: 'jpeg',
          widthPx: 1080,
          heightPx: 1350,
          orientation: 6,
          colours: 'other',
        },
        ...{
          profile: 'Display P3',
          isAnimated: false,
          hasLocation: true,
          locationStays: false,
          problem: null,
        },
      },
      unfit: [message('unfit.ratio', { width: 1080, height: 1350, ratios: '1:1' })],
    },
    {
      path: '/in/b.pdf',
      sizeBytes: 5,
      facts: { kind: 'unseen', reason: message('file_problem.too_many_parts') },
      unfit: [],
    },
  ];
  expect((await cli.run('look', 'a.jpg', 'b.pdf')).out).toBe(
    [
      '/in/a.jpg',
      '  Size         2.1 MB',
      '  Content      JPEG picture',
      '  Dimensions   1080 × 1350 px (4:5)',
      '  Camera held  turned to the right',
      '  Colours      Display P3 (not sRGB)',
      '  Location     it says where it was taken',
      '  Would wait   It is 1080 × 1350 px. Its ratio must be one of these: 1:1',
      '/in/b.pdf',
      '  Size         5 B',
      '  Content      Outbox couldn’t read it. It has too many parts',
      '',
    ].join('\n'),
  );
  expect((await cli.run('look', 'a.jpg', '--json')).json()).toMatchObject([
    {
      ...{ path: '/in/a.jpg', bytes: 2_100_000, facts: { widthPx: 1080, hasLocation: true } },
      unfit: ['It is 1080 × 1350 px. Its ratio must be one of these: 1:1'],
      unfitReasons: [{ code: 'unfit.ratio', params: { width: 1080, height: 1350, ratios: '1:1' } }],
    },
    {
      path: '/in/b.pdf',
      facts: { reason: 'It has too many parts', reasonCode: 'file_problem.too_many_parts', reasonParams: {} },
    },
  ]);
});
