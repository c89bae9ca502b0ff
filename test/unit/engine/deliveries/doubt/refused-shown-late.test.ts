import { describe, expect, it } from 'vitest';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { createDoubtRecords } from '../../../../../src-main/engine/deliveries/doubt/doubt-records.ts';
import { RefusedThatStand } from '../../../../../src-main/engine/deliveries/doubt/refused-that-stand.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { NewJob } from '../../../../../src-main/engine/jobs/store/job-intake.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { clipWith, doubtBench, renderJob } from './doubt-bench.ts';

/* A service that keeps what it refuses, and shows it later. */

const sent: AttemptResult = { kind: 'stopped', message: legacy('Stands for what was sent') };

function rejectedWith(statusCode: number): AttemptResult {
  const reply = { statusCode, excerpt: '' };
  return { kind: 'rejected', message: legacy('No'), wholeTarget: false, reply };
}

/** The job was refused, and goes again. `again`: how a try ends now. */
function refused(job: NewJob, { result = rejectedWith(422), epochAfter = false, before = 'ready' } = {}) {
  const bench = doubtBench();
  bench.service.clipStates.set('clip_1', clipWith('clip_1', { c1: before }));
  const id = bench.add(job);
  const submission = { revision: 3, baseline: { c1: { status: before, output: null } } };
  bench.send(result, job.kind === 'clip_render' ? submission : undefined);
  const judge = new RefusedThatStand({
    jobOf: (one) => bench.store.get(one),
    service: {
      ...{ records: createDoubtRecords(bench.database), client: bench.service, clock: bench.clock },
      ...{ epoch: bench.epoch + (epochAfter ? 1 : 0), serviceTime: bench.serviceTime },
      startedMs: bench.clock.monotonicMs(),
      accessOf: () => Promise.resolve({ baseUrl: 'https://api.halden.example', apiKey: 'key' }),
    },
    attempts: bench.attempts,
    actedKinds: () => [],
    before: { of: () => [], note: () => undefined },
  });
  const kind = judge.judging({
    ...{ name: job.kind, isTracked: true, serialKeyOf: () => null },
    attempt: () => Promise.resolve(sent),
  });
  const again = (): Promise<AttemptResult> =>
    kind.attempt(
      { ...bench.job(id), attempt_count: 2 },
      {
        signal: new AbortController().signal,
        onProgress: () => undefined,
        recordFinal: () => Promise.resolve(),
      },
    );
  const madeAt = bench.at();
  const show = (): void => {
    const document = { id: 'doc_1', name: 'a.pdf', status: 'indexed', createdAt: madeAt };
    bench.service.documentsOf.set('kb_1', [document]);
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { c1: 'rendering' }));
  };
  return { bench, again, show };
}

describe.each([
  ['document', documentJob('/in/a.pdf'), 30_000],
  ['render', renderJob('clip_1', 'c1'), 60_000],
] as const)('a %s that was refused', (_what, job, delayMs) => {
  it('waits until the service must show what it kept', async () => {
    const { bench, again } = refused(job);
    bench.clock.jump(5_000);
    expect(await again()).toMatchObject({ kind: 'too_soon', waitMs: delayMs - 5_000 });
    bench.clock.jump(delayMs - 5_000);
    expect(await again()).toBe(sent);
  });

  it('is found where that is shown meanwhile, though it was read before', async () => {
    const { bench, again, show } = refused(job);
    bench.clock.jump(delayMs - 1_000);
    expect((await again()).kind).toBe('too_soon');
    show();
    bench.clock.jump(1_000);
    expect((await again()).kind).toBe('may_stand');
  });

  it('waits as long whatever the clock is set to', async () => {
    for (const byMs of [-3_600_000, 3_600_000]) {
      const { bench, again } = refused(job, { epochAfter: true });
      bench.clock.set(byMs);
      bench.clock.jump(5_000);
      expect(await again(), String(byMs)).toMatchObject({ kind: 'too_soon', waitMs: delayMs - 5_000 });
      bench.clock.jump(delayMs - 5_000);
      expect(await again(), String(byMs)).toBe(sent);
    }
  });

  it('goes at once where the key was refused', async () => {
    const result: AttemptResult = {
      ...{ kind: 'connection_held', hold: 'auth', message: legacy('No key') },
      reply: { statusCode: 401, excerpt: '' },
    };
    expect(await refused(job, { result }).again()).toBe(sent);
  });
});

it('a render whose revision was stale waits too: queuing it may have made the revision another one', async () => {
  const result: AttemptResult = {
    ...{ kind: 'stale_revision', message: legacy('Stale') },
    reply: { statusCode: 409, excerpt: '' },
  };
  const { bench, again, show } = refused(renderJob('clip_1', 'c1'), { result });
  bench.clock.jump(2_000);
  expect(await again()).toMatchObject({ kind: 'too_soon', waitMs: 58_000 });
  show();
  bench.clock.jump(58_000);
  expect((await again()).kind).toBe('may_stand');
});

it('a render that was refused while another of its candidate was under way is asked about once that changed', async () => {
  const { bench, again } = refused(renderJob('clip_1', 'c1'), { before: 'queued' });
  bench.clock.jump(60_000);
  bench.service.clipStates.set('clip_1', clipWith('clip_1', { c1: 'rendering' }));
  expect((await again()).kind).toBe('may_stand');
});
