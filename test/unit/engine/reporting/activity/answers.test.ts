import { expect, it } from 'vitest';
import { answerOfJob } from '../../../../../src-main/engine/reporting/activity/activity-of-job.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';
import { englishOf } from '../../../../../src-main/languages/english.ts';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';
import { threeInDoubt } from '../../../../helpers/three-in-doubt.ts';

it('the history says what became of a doubt that somebody answered', async () => {
  const running = await runningEngine();
  const doubtful = await threeInDoubt(running);
  const answered = async () =>
    running.call['activity.page']({ beforeId: null, limit: 50, group: 'answered' });
  expect(await answered()).toEqual([]);

  const [first, second, third] = await doubtful();
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('three are in doubt');
  await running.call['jobs.resolve']({ ids: [first.id], answer: 'not_arrived' });
  await running.call['jobs.resolve']({ ids: [second.id], answer: 'arrived' });
  await running.call['jobs.cancel']({ ids: [third.id] });
  const lines = await answered();
  expect(
    lines.map(({ title, jobId, detail }) => ({
      title,
      jobId,
      detail: detail === null ? '' : englishOf(detail),
    })),
  ).toEqual([
    {
      title: message('history.assumed_delivered', { name: second.name }),
      jobId: second.id,
      detail: second.reason,
    },
    { title: message('history.sent_again', { name: first.name }), jobId: first.id, detail: first.reason },
  ]);
  const all = await running.call['activity.page']({ beforeId: null, limit: 50 });
  // What was cancelled has a line of its own, which says so.
  expect(all.filter(({ jobId }) => jobId === third.id).map(({ kind }) => kind)).toEqual([
    'cancelled',
    'in_doubt',
  ]);
});

it.each([
  ['found at the service', told('finding.listed', { name: 'a.md', at: 0 }), 'history.found'],
  ['assumed by its target’s policy', told('doubt.arrived_by_policy'), 'history.assumed_delivered'],
  ['said to have arrived by a person', null, 'history.assumed_delivered'],
] as const)('what was %s is told as that', (_what, finding, code) => {
  const bench = queueBench();
  bench.intake.add([documentJob('/in/a.md', 'one')]);
  const before = { ...bench.job(1), state: 'in_doubt' as const };
  expect(answerOfJob(before, { ...before, state: 'tracking', finding })?.title.code).toBe(code);
});
