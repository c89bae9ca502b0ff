import { describe, expect, it } from 'vitest';
import { doubtBench, listedClip, videoJob, type DoubtBench } from './doubt-bench.ts';

describe('a video whose completion was not answered', () => {
  it.each(['pending', 'created', 'processing', 'strange', null])(
    'is proved by no clip that is “%s”, which its opening may have made',
    async (status) => {
      const bench = doubtBench();
      const opened = openedVideo(bench, 'clip_9');
      const named = bench.doubt(videoJob('/in/tour.mp4'));
      bench.service.clipList = [
        listedClip({ id: 'clip_9', status, name: 'walk.mp4', createdAt: bench.at() }),
        listedClip({ id: 'clip_1', status, name: 'tour.mp4', createdAt: bench.at() }),
      ];
      const looks = await bench.check.look([opened, named]);
      expect(looks.map(({ finding }) => finding)).toMatchObject([
        { kind: 'unclear', mayStand: true },
        { kind: 'unclear', mayStand: true },
      ]);
      expect(await bench.check.check([opened, named])).toMatchObject([
        { settled: false },
        { settled: false },
      ]);
    },
  );
});

/** A video whose upload was opened for this clip, and whose completion was not answered. */
function openedVideo(bench: DoubtBench, clipId: string): number {
  const id = bench.doubt(videoJob('/in/walk.mp4'));
  bench.database
    .prepare('insert into upload_session values (?, ?, ?, ?, ?, ?)')
    .run(id, clipId, 'up_1', 'key', 5_242_880, bench.clock.nowMs());
  return id;
}
