import { beforeEach, describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { createActedBeforeWait } from '../../../../../src-main/engine/deliveries/doubt/acted-before-wait.ts';
import { createDoubtRecords } from '../../../../../src-main/engine/deliveries/doubt/doubt-records.ts';
import { createWaitRecords } from '../../../../../src-main/engine/deliveries/doubt/wait-records.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { NewJob } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import type { Submission } from '../../../../../src-main/engine/jobs/record/job-kind.ts';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { documentJob, linkJob } from '../../../../helpers/queue-bench.ts';
import { clipWith, doubtBench, listedClip, renderJob, videoJob, type DoubtBench } from './doubt-bench.ts';

const minute = 60_000;
const wait: AttemptResult = {
  ...{ kind: 'retry', cause: 'rate_limited', message: legacy('Wait'), counted: false },
  ...{ retryAfterMs: 0, reply: { statusCode: 429, excerpt: '' } },
};
const link = 'https://video.example/one.mp4';
let bench: DoubtBench;

beforeEach(() => {
  bench = doubtBench();
});

/** Asked to wait once, its end leaves again. */
function sentTwice(newJob: NewJob, submission?: Submission): JobRecord {
  const id = bench.add(newJob);
  bench.send(wait, submission);
  bench.clock.advance(minute);
  const claim = bench.store.claim(1);
  if (claim?.job.id !== id) throw new Error('another one was first');
  return bench.store.recordFinal(claim, 900, submission).job;
}

function look(): (job: JobRecord) => Promise<boolean> {
  const acted = createActedBeforeWait({
    ...{ attempts: bench.attempts, records: createDoubtRecords(bench.database) },
    ...bench.asked,
  });
  return (job) => acted(job, new AbortController().signal);
}

describe('a clip that a service made before it asked to wait', () => {
  it('is listed with the link of its import', async () => {
    const job = sentTwice(linkJob(link));
    expect(await look()(job), 'nothing is listed').toBe(false);
    bench.service.clipList = [listedClip({ id: 'clip_1', sourceUrl: link, createdAt: bench.at() })];
    expect(await look()(job)).toBe(true);
  });

  it('is listed with the name of its video', async () => {
    const job = sentTwice(videoJob('/in/one.mp4'));
    bench.service.clipList = [listedClip({ id: 'clip_1', name: 'one.mp4', createdAt: bench.at() })];
    expect(await look()(job)).toBe(true);
  });

  it('is told by the clock of the service, however far that is from the computer’s', async () => {
    for (const aheadMs of [-60 * minute, 60 * minute]) {
      bench = doubtBench();
      bench.setServiceAhead(aheadMs);
      const job = sentTwice(linkJob(link));
      const clip = (id: string, ms: number) =>
        listedClip({ id, sourceUrl: link, createdAt: bench.at(aheadMs + ms) });
      bench.service.clipList = [clip('clip_1', -30 * minute)];
      expect(await look()(job), 'an older one').toBe(false);
      bench.service.clipList = [clip('clip_1', 0)];
      expect(await look()(job)).toBe(true);
    }
  });

  it('is not an older one, nor one without a time that may be old, nor another job’s', async () => {
    bench.add(linkJob('https://video.example/other.mp4'));
    bench.send({ ...acceptedToFollow, remoteId: 'clip_3' });
    const job = sentTwice(linkJob(link));
    const looks = look();
    const old = listedClip({ id: 'clip_1', sourceUrl: link, createdAt: bench.at(-30 * minute) });
    const untimed = listedClip({ id: 'clip_2', sourceUrl: link });
    const others = listedClip({ id: 'clip_3', sourceUrl: link, createdAt: bench.at() });
    bench.service.clipList = [old, untimed, others];
    expect(await looks(job)).toBe(false);
    bench.service.clipList = [old, untimed, others, listedClip({ id: 'clip_4', sourceUrl: link })];
    expect(await looks(job), 'an earlier look did not list it').toBe(true);
  });

  it('is not told from what the same link made for another brand', async () => {
    const { target, ...rest } = linkJob(link);
    bench.doubt({ ...rest, target: { ...target, id: 'brand_2' } });
    const job = sentTwice(linkJob(link));
    const one = listedClip({ id: 'clip_1', sourceUrl: link, createdAt: bench.at() });
    bench.service.clipList = [one];
    expect(await look()(job)).toBe(false);
    bench.service.clipList = [one, { ...one, id: 'clip_2' }];
    expect(await look()(job)).toBe(true);
  });
});

describe('a render that a service began before it asked to wait', () => {
  const baseline = { cand_1: { status: null, output: null }, cand_2: { status: null, output: null } };

  it('is shown by its candidate', async () => {
    const job = sentTwice(renderJob('clip_1', 'cand_1'), { revision: 3, baseline });
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: null, cand_2: 'queued' }));
    expect(await look()(job), 'another one is rendered').toBe(false);
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'queued', cand_2: null }));
    expect(await look()(job)).toBe(true);
  });
});

describe('what cannot be read', () => {
  it('shows nothing', async () => {
    const job = sentTwice(linkJob(link));
    bench.service.failure = { kind: 'refused', statusCode: 404, message: legacy('No such path') };
    expect(await look()(job)).toBe(false);
  });
});

describe('what was written down of such answers', () => {
  const records = () => createWaitRecords(bench.database, bench.attempts);
  const doubted: AttemptResult = {
    kind: 'in_doubt',
    message: message('doubt.waits_that_acted', { reason: legacy('Wait') }),
    reply: null,
  };

  it('counts the waits of a job, this time included', () => {
    const { id } = sentTwice(linkJob(link));
    expect(records().waitsOf(id)).toBe(2);
  });

  it('names the kinds that the service of a connection acted on', () => {
    bench.add(linkJob(link));
    const id = bench.send(doubted);
    bench.doubt(documentJob('/in/lost.md'));
    expect(records().actedKinds(1)).toEqual(['clip_import']);
    expect(records().actedKinds(2)).toEqual([]);
    bench.commands.resolve([id], 'not_arrived', null);
    expect(records().actedKinds(1), 'a person said that it did not').toEqual([]);
  });
});
