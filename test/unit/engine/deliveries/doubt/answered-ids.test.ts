import { beforeEach, describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { AnsweredIds } from '../../../../../src-main/engine/deliveries/doubt/answered-ids.ts';
import { createWhyNotOurs } from '../../../../../src-main/engine/deliveries/doubt/contradicting-reply.ts';
import { createDoubtRecords } from '../../../../../src-main/engine/deliveries/doubt/doubt-records.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { NewJob } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import { accepted } from '../../../../helpers/attempt-results.ts';
import { documentJob, linkJob, slideJob } from '../../../../helpers/queue-bench.ts';
import { doubtBench, renderJob, videoJob, type DoubtBench } from './doubt-bench.ts';

let bench: DoubtBench;
let reused: Set<number>;
let ids: AnsweredIds;

beforeEach(() => {
  bench = doubtBench();
  reused = new Set();
  const records = createDoubtRecords(bench.database);
  const { clock, epoch, serviceTime } = bench;
  ids = new AnsweredIds({
    records,
    whyNotOurs: createWhyNotOurs({ records, clock, epoch, serviceTime, listedAtMs: () => null }),
    job: (id) => bench.store.get(id),
    toldOf: (id) => bench.store.told.of(id),
    isReused: (id) => reused.has(id),
    monotonicNow: () => clock.monotonicMs(),
  });
});

/** The service answers an attempt of this job with this id. */
async function answer(id: number, remoteId: string | null): Promise<AttemptResult> {
  const job = bench.job(id);
  const kind = ids.judging({
    name: job.kind,
    isTracked: false,
    serialKeyOf: () => null,
    attempt: () => Promise.resolve({ ...accepted, remoteId }),
  });
  return kind.attempt(job, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    recordFinal: () => Promise.resolve(),
  });
}

function delivered(job: NewJob, remoteId: string): number {
  const id = bench.add(job);
  bench.database
    .prepare(
      "update job set state = 'done', proof = 'accepted_only', remote_id = ?, ended_at_ms = 1 where id = ?",
    )
    .run(remoteId, id);
  return id;
}

describe('an answer with the id of another job', () => {
  it.each([
    ['a document of other content', documentJob('/in/a.pdf'), documentJob('/in/b.pdf')],
    [
      'the same content for another knowledge base',
      documentJob('/in/a.pdf', 'same'),
      documentJob('/in/a.pdf', 'same', {
        target: { kind: 'knowledge_base', id: 'kb_2', label: null, slideId: null, slideLabel: null },
      }),
    ],
    ['a link to another video', linkJob('https://v.example/one'), linkJob('https://v.example/two')],
    ['an image of another slide', slideJob('/in/a.png', 1, 'same'), slideJob('/in/a.png', 2, 'same')],
    ['a render of another clip', renderJob('clip_1', null), renderJob('clip_2', null)],
    ['a video where a link was imported', linkJob('https://v.example/one'), videoJob('/in/talk.mp4')],
  ])('proves nothing of %s: it is in doubt, with the reason', async (_of, first, second) => {
    const theirs = delivered(first, 'id_1');
    const ours = bench.add(second);
    expect(await answer(ours, 'id_1')).toEqual({
      kind: 'in_doubt',
      message: message('doubt.id_of_other', { id: 'id_1', job: theirs, name: bench.job(theirs).name }),
      reply: accepted.reply,
    });
    expect(await answer(ours, 'id_2')).toMatchObject({ kind: 'accepted', remoteId: 'id_2' });
  });

  it('proves nothing either while the other’s own answer is not written down yet', async () => {
    const first = bench.add(documentJob('/in/a.pdf'));
    const second = bench.add(documentJob('/in/b.pdf'));
    expect(await answer(first, 'doc_1')).toMatchObject({ kind: 'accepted' });
    expect(await answer(second, 'doc_1')).toMatchObject({ kind: 'in_doubt' });
    expect(await answer(first, 'doc_1')).toMatchObject({ kind: 'accepted' });
  });

  it('is the service’s own way to know the same content for the same target, and is said', async () => {
    const first = delivered(documentJob('/in/a.pdf', 'same'), 'doc_1');
    const again = bench.add(documentJob('/in/a.pdf', 'another'));
    bench.database
      .prepare('update job set repetition = 1, sha256 = (select sha256 from job where id = ?) where id = ?')
      .run(first, again);
    const result = await answer(again, 'doc_1');
    expect(result).toMatchObject({
      kind: 'accepted',
      message: message('accepted.same_as_job', { reason: legacy('Accepted'), job: first }),
    });
  });

  it('says nothing where kinds count their ids apart, or where there is no id', async () => {
    delivered(linkJob('https://v.example/one'), '1');
    expect(await answer(bench.add(documentJob('/in/a.pdf')), '1')).toMatchObject({ kind: 'accepted' });
    expect(await answer(bench.add(documentJob('/in/b.pdf')), null)).toMatchObject({ kind: 'accepted' });
  });

  it('is believed of a render of the same clip where the service says that it uses an earlier one', async () => {
    delivered(renderJob('clip_1', 'cand_1'), 'job_1');
    const ours = bench.add(renderJob('clip_1', null));
    expect(await answer(ours, 'job_1')).toMatchObject({ kind: 'in_doubt' });
    reused.add(ours);
    expect(await answer(ours, 'job_1')).toMatchObject({ kind: 'accepted', message: accepted.message });
  });
});
