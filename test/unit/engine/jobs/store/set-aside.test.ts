import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { expect, it } from 'vitest';
import { createRetarget } from '../../../../../src-main/engine/jobs/batches/retarget.ts';
import { activityOfJob } from '../../../../../src-main/engine/reporting/activity/activity-of-job.ts';
import { rejected, batchBench } from '../../../../helpers/batch-bench.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';

function withFailure() {
  const bench = batchBench();
  bench.add([documentJob('/in/a.pdf', 'one')]);
  const before = bench.send(rejected);
  return { bench, before };
}

it('a failure is set aside, is no failure any more, and can be sent again', () => {
  const { bench, before } = withFailure();
  expect(bench.commands.cancelOrSetAside([1])).toEqual({ changed: 1, refused: [] });
  const aside = bench.job(1);
  expect(aside).toMatchObject({
    ...{ state: 'cancelled', ended_at_ms: before.ended_at_ms },
    reason: told('cancelled.set_aside_after', { reason: legacy('The service refused it') }),
  });
  expect(activityOfJob(before, aside)?.title).toEqual(message('history.set_aside', { name: 'a.pdf' }));
  expect(bench.commands.retry([1]).changed).toBe(1);
  expect(bench.job(1).state).toBe('queued');
});

it('its file is not started again by being touched', () => {
  const { bench } = withFailure();
  bench.commands.cancelOrSetAside([1]);
  bench.intake.add([documentJob('/in/a.pdf', 'one', { watchFolderId: 5 })]);
  expect(bench.store.claim(1)).toBeNull();
});

it('a batch that is cancelled sets no failure aside', () => {
  const { bench } = withFailure();
  expect(bench.commands.cancel([1]).refused).toEqual([{ id: 1, why: message('not_done.ended') }]);
  expect(bench.job(1).state).toBe('rejected');
});

it('a failure that a person chose goes elsewhere, and those of a batch do not go with what waits of it', () => {
  const { bench } = withFailure();
  const target = {
    kind: 'knowledge_base',
    id: 'kb_2',
    label: 'FAQ',
    slideId: null,
    slideLabel: null,
  } as const;
  const retarget = createRetarget(bench);
  expect(retarget([1], { target, slideOrder: 0 }).refused).toHaveLength(1);
  expect(retarget([1], { target, slideOrder: 0, isChosenAlone: true })).toEqual({
    ...{ changed: 1, refused: [] },
    moved: [{ id: 1, newId: 2 }],
  });
  expect(bench.job(1)).toMatchObject({ state: 'skipped', cause: 'moved' });
  expect(bench.job(2)).toMatchObject({ state: 'queued', target_id: 'kb_2' });
});
