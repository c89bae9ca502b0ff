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
      unfit: ['it is 1080 × 1350 px (4:5), not of 1:1'],
    },
    {
      path: '/in/b.pdf',
      sizeBytes: 5,
      facts: { kind: 'unseen', reason: 'it has too many parts' },
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
      '  Would wait   it is 1080 × 1350 px (4:5), not of 1:1',
      '/in/b.pdf',
      '  Size         5 B',
      '  Content      could not be read: it has too many parts',
      '',
    ].join('\n'),
  );
  expect((await cli.run('look', 'a.jpg', '--json')).json()).toMatchObject([
    { path: '/in/a.jpg', bytes: 2_100_000, facts: { widthPx: 1080, hasLocation: true } },
    { path: '/in/b.pdf' },
  ]);
});
