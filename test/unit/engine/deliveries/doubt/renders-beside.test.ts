import { beforeEach, describe, expect, it } from 'vitest';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { clipWith, doubtBench, renderJob, type DoubtBench } from './doubt-bench.ts';

const hour = 60 * 60_000;
const submission = { revision: 3, baseline: { cand_1: { status: 'pending', output: null } } };
let bench: DoubtBench;

beforeEach(() => {
  bench = doubtBench();
});

function submitOther(): number {
  bench.add(renderJob('clip_1', 'cand_1', '1:1'));
  return bench.send({ ...acceptedToFollow, remoteId: 'render_1' }, submission);
}

function finish(id: number): void {
  bench.store.change(bench.job(id), { ...bench.job(id), state: 'done', proof: 'completed' });
}

/** What a person who asks is told of a render in doubt whose candidate changed since it was submitted. */
async function findingOf(id: number): Promise<string | undefined> {
  bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'completed' }));
  return (await bench.check.check([id]))[0]?.finding;
}

function doubtful(): number {
  bench.clock.advance(1000);
  return bench.doubt(renderJob('clip_1', 'cand_1'), submission);
}

describe('a render in doubt beside another one of its candidate', () => {
  it('is proved where that had ended before, whatever the clock was set to since', async () => {
    for (const byMs of [-3 * hour, 0, 3 * hour]) {
      bench = doubtBench();
      finish(submitOther());
      bench.clock.set(byMs);
      expect(await findingOf(doubtful()), String(byMs)).toBe('arrived');
    }
  });

  it('stays in doubt where that was under way then, whatever the clock was set to since', async () => {
    for (const byMs of [-3 * hour, 0, 3 * hour]) {
      bench = doubtBench();
      const other = submitOther();
      const id = doubtful();
      bench.clock.set(byMs);
      finish(other);
      expect(await findingOf(id), String(byMs)).toBe('unclear');
    }
  });

  it('stays in doubt where that was submitted later, whatever the clock was set to since', async () => {
    for (const byMs of [-3 * hour, 0, 3 * hour]) {
      bench = doubtBench();
      const id = doubtful();
      bench.clock.set(byMs);
      finish(submitOther());
      expect(await findingOf(id), String(byMs)).toBe('unclear');
    }
  });

  it('stays in doubt where an earlier version did not write down what was under way', async () => {
    finish(submitOther());
    const id = doubtful();
    bench.database
      .prepare('update attempt set evidence = ? where job_id = ?')
      .run(JSON.stringify(submission.baseline), id);
    expect(await findingOf(id)).toBe('unclear');
  });
});
