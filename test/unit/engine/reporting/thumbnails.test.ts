import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPictureThread } from '../../../../src-main/file-worker/open-picture-thread.ts';
import { pngOf } from '../../../helpers/pictures.ts';
import { runningEngine } from '../../../helpers/running-engine.ts';

it('a job has a small picture of what it sends, also when the file is gone by then, and nothing else has one', async () => {
  const running = await runningEngine({
    engine: { deliver: false },
    host: { openPictures: openPictureThread },
  });
  const { call, connection, folder, engine } = running;
  const { carousels } = await call['connections.targets']({ id: connection.id });
  const target = { kind: 'carousel' as const, id: carousels.items[0]?.id ?? '', label: null };
  const picture = join(folder, 'a.png');
  writeFileSync(picture, pngOf({ widthPx: 200, heightPx: 100 }));
  const tokens = [engine.chosenPaths.issue(picture)];
  const slide = { slideId: 'slide_1', slideLabel: null };
  await call['jobs.addFiles']({ tokens, connectionId: connection.id, target: { ...target, ...slide } });
  const [job] = await running.jobs();
  const of = { kind: 'job' as const, id: job?.id ?? 0 };
  const small = await call['pictures.thumbnail']({ of, size: 'small' });
  expect(Buffer.from(small.jpeg ?? '', 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  rmSync(picture);
  expect((await call['pictures.thumbnail']({ of, size: 'small' })).jpeg).toBe(small.jpeg);
  expect((await call['pictures.thumbnail']({ of, size: 'large' })).jpeg).not.toBeNull();
  expect(await call['pictures.thumbnail']({ of: { kind: 'job', id: of.id + 1 }, size: 'small' })).toEqual({
    jpeg: null,
    still: null,
  });
});
