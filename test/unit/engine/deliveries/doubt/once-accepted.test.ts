import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../../helpers/running-engine.ts';
import { doubtBench, type DoubtBench } from './doubt-bench.ts';

/* What a job itself was accepted as is known, and no question about anything that it sent besides. */

const uploads = ({ practice }: RunningEngine): number =>
  practice.ledger().filter(({ operation }) => operation === 'upload-kb-doc').length;

async function only(running: RunningEngine): Promise<SpokenJob> {
  const [job] = await running.jobs();
  if (job === undefined) throw new Error('there is no job');
  return job;
}

const untilIs = (running: RunningEngine, ...states: SpokenJob['state'][]): Promise<void> =>
  running.until(`it is ${states.join(' or ')}`, async () =>
    (await running.jobs()).some(({ state }) => states.includes(state)),
  );

async function retry(running: RunningEngine): Promise<void> {
  await running.call['jobs.retry']({ ids: [(await only(running)).id] });
}

describe('a document that was refused, then accepted, and then failed at the service', () => {
  it('goes again without a doubt: that it stands there is known', async () => {
    const running = await runningEngine();
    await running.watch();
    const failing = { endpoint: 'list-kb-docs', kind: 'restate', word: 'failed' } as const;
    running.practice.setFaults([
      { endpoint: 'upload-kb-doc', kind: 'status', status: 422, when: 'before' },
      failing,
    ]);
    writeFileSync(join(running.folder, 'plan.txt'), 'This is the plan');
    await untilIs(running, 'rejected');
    running.practice.setFaults([failing]);
    await retry(running);
    await untilIs(running, 'needs_attention');
    const { remoteId } = await only(running);
    running.practice.setFaults([]);
    // No list that was read before is at hand any more.
    await running.restart();
    await running.call['jobs.sendAnyway']({ ids: [(await only(running)).id] });
    await untilIs(running, 'done', 'in_doubt');
    const after = await only(running);
    expect(after.state).toBe('done');
    expect(after.remoteId).not.toBe(remoteId);
    expect(uploads(running)).toBe(3);
  });
});

const minute = 60_000;

/** Sends it, and ends that so. */
function sendAs(bench: DoubtBench, result?: AttemptResult): void {
  bench.send(result);
  bench.clock.advance(minute);
}

/** The service gave it up after it had accepted it. */
function failedThere(bench: DoubtBench, id: number): void {
  const job = bench.job(id);
  bench.store.change(job, { ...job, state: 'needs_attention', cause: 'remote_failed' });
}

const listed = (bench: DoubtBench, id: string, atMs: number) => ({
  ...{ id, name: 'plan.txt', status: 'failed' },
  createdAt: bench.at(atMs - bench.clock.nowMs()),
});

describe('a document that is in doubt after an earlier one of its job was accepted', () => {
  it('is not found in that one, though a try before it stayed without an answer', async () => {
    const bench = doubtBench();
    const id = bench.add(documentJob('/in/plan.txt'));
    sendAs(bench);
    bench.commands.resolve([id], 'not_arrived', null);
    const acceptedAtMs = bench.clock.nowMs();
    sendAs(bench, acceptedToFollow);
    failedThere(bench, id);
    bench.commands.sendAnyway([id]);
    sendAs(bench);
    bench.service.documentsOf.set('kb_1', [listed(bench, 'doc_1', acceptedAtMs)]);
    bench.clock.advance(minute);
    expect(await bench.check.check([id])).toMatchObject([{ finding: 'not_found', settled: false }]);
  });

  it('is not found in that one where the list tells no times', async () => {
    const bench = doubtBench();
    const id = bench.add(documentJob('/in/plan.txt'));
    sendAs(bench, acceptedToFollow);
    failedThere(bench, id);
    bench.commands.sendAnyway([id]);
    sendAs(bench);
    bench.service.documentsOf.set('kb_1', [{ ...listed(bench, 'doc_1', 0), createdAt: null }]);
    bench.clock.advance(minute);
    expect(await bench.check.check([id])).toMatchObject([{ finding: 'not_found' }]);
  });
});
