import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { message as factsOf, type Message } from '../../../../../src-main/contract/messages/message.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { said } from '../../../../helpers/said.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentJob, linkJob } from '../../../../helpers/queue-bench.ts';
import { clipWith, lookingBench, listedClip, renderJob, settled, type DoubtBench } from './doubt-bench.ts';

const second = 1000;
const minute = 60 * second;
let bench: DoubtBench;
beforeEach(() => {
  bench = lookingBench();
});

async function passed(ms: number): Promise<void> {
  bench.clock.advance(ms);
  await settled();
}

function listDocuments(...documents: { name: string; createdAt: string | null; id?: string }[]): void {
  bench.service.documentsOf.set(
    'kb_1',
    documents.map(({ name, createdAt, id }, index) => ({
      id: id ?? `doc_${String(index + 1)}`,
      name,
      status: 'processing',
      createdAt,
    })),
  );
}

/** A document whose answer was waited for so long. */
async function doubtful(path: string, waitedMs = 3 * second): Promise<number> {
  const id = bench.add(documentJob(path));
  const claim = bench.store.claim(1);
  if (claim?.job.id !== id) throw new Error('another one was first');
  const sent = bench.store.recordFinal(claim, 900);
  bench.clock.advance(waitedMs);
  bench.store.finish(
    sent,
    { kind: 'in_doubt', message: legacy('No answer came within 120 s'), reply: null },
    { sentBytes: 900, isCancelled: false },
  );
  await settled();
  return id;
}

const policy = 'ask';
const looked = (reason: Message, nextInMs: number) => {
  const at = bench.clock.nowMs();
  return told('finding.looked', { at, reason, next: at + nextInMs, policy });
};

describe('what is in doubt', () => {
  it('is looked for by itself after 10 s, a minute and ten minutes, and each time it is said what was found', async () => {
    const id = await doubtful('/in/report.pdf');
    expect(bench.job(id).finding).toBe(
      told('finding.planned', { at: bench.clock.nowMs() + 10 * second, policy }),
    );
    await passed(9999);
    expect(bench.service.reads).toEqual([]);
    await passed(1);
    expect(bench.service.reads).toEqual(['documents kb_1']);
    expect(bench.job(id)).toMatchObject({
      state: 'in_doubt',
      finding: looked(factsOf('finding.not_listed_yet', { name: 'report.pdf', seconds: 17 }), 50 * second),
    });
    await passed(50 * second);
    const reason = factsOf('finding.not_listed', { name: 'report.pdf', count: 0 });
    expect(bench.job(id).finding).toBe(looked(reason, 9 * minute));
    await passed(9 * minute);
    expect(bench.job(id)).toMatchObject({
      state: 'in_doubt',
      finding: told('finding.looked_last', { at: bench.clock.nowMs(), reason, policy }),
    });
    await passed(60 * minute);
    expect(bench.service.reads).toHaveLength(3);
    expect(bench.clock.pendingTimers).toBe(0);
  });

  it('is looked for at once where something was answered, as the way there is open', async () => {
    const made = bench.at(second);
    const id = bench.add(documentJob('/in/report.pdf'));
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('there is none');
    const sent = bench.store.recordFinal(claim, 900);
    bench.clock.advance(2 * second);
    const reply = { statusCode: 503, excerpt: '<html>' };
    const result = { kind: 'in_doubt', message: legacy('A gateway answered'), reply } as const;
    bench.store.finish(sent, result, { sentBytes: 900, isCancelled: false });
    await settled();
    listDocuments({ name: 'report.pdf', createdAt: made });
    await passed(999);
    expect(bench.service.reads).toEqual([]);
    await passed(1);
    expect(bench.job(id)).toMatchObject({ state: 'tracking', remote_id: 'doc_1' });
  });

  it('ends as arrived by the one document of its name that was made while it was being sent', async () => {
    const made = bench.at(2 * second);
    const id = await doubtful('/in/report.pdf');
    listDocuments({ name: 'report.pdf', createdAt: made }, { name: 'other.pdf', createdAt: made });
    await passed(10 * second);
    const message = told('finding.listed', { name: 'report.pdf', at: Date.parse(made) });
    expect(bench.job(id)).toMatchObject({ state: 'tracking', remote_id: 'doc_1', finding: message });
    expect(bench.wakes()).toBe(1);
  });

  it('stays open beside one that was made before or after it was being sent, though a person may take that for it', async () => {
    for (const atMs of [-4 * second, 6 * second]) {
      bench = lookingBench();
      const made = bench.at(atMs);
      const id = await doubtful('/in/report.pdf');
      listDocuments({ name: 'report.pdf', createdAt: made });
      await passed(11 * minute);
      expect(bench.job(id).state, String(atMs)).toBe('in_doubt');
      expect(said(bench.job(id).finding)).toContain('It may be another one: look there');
      expect((await bench.desk.check([id]))[0]).toMatchObject({ finding: 'arrived', settled: true });
    }
  });

  it('goes by the clock of the service, however wrong that is, and by nothing where it never told its time', async () => {
    for (const aheadMs of [-3 * 60 * minute, 7 * minute, 20 * 60 * minute]) {
      bench = lookingBench();
      bench.setServiceAhead(aheadMs);
      const made = bench.at(aheadMs + second);
      const before = bench.at(aheadMs - minute);
      const id = await doubtful('/in/report.pdf');
      listDocuments({ name: 'report.pdf', createdAt: before });
      await passed(10 * second);
      expect(bench.job(id).state, 'one that another made').toBe('in_doubt');
      listDocuments({ name: 'report.pdf', createdAt: made });
      await passed(50 * second);
      expect(bench.job(id), String(aheadMs)).toMatchObject({ state: 'tracking', remote_id: 'doc_1' });
    }
    bench = lookingBench();
    bench.setServiceAhead(null);
    const made = bench.at(second);
    const id = await doubtful('/in/report.pdf');
    listDocuments({ name: 'report.pdf', createdAt: made });
    await passed(10 * second);
    expect(bench.job(id).state).toBe('in_doubt');
  });

  it('is told apart from its twins by when each was being sent, and left open where both were', async () => {
    const made = bench.at(second);
    const one = await doubtful('/in/1/report.pdf');
    await passed(20 * second);
    const other = await doubtful('/in/2/report.pdf');
    listDocuments({ name: 'report.pdf', createdAt: made });
    for (let step = 0; step < 6; step += 1) await passed(10 * second);
    expect([bench.job(one).state, bench.job(other).state]).toEqual(['tracking', 'in_doubt']);
    bench = lookingBench();
    const both = ['/in/1/report.pdf', '/in/2/report.pdf'].map((path) => bench.doubt(documentJob(path)));
    await settled();
    listDocuments({ name: 'report.pdf', createdAt: bench.at() });
    await passed(10 * second);
    expect(both.map((id) => bench.job(id).state)).toEqual(['in_doubt', 'in_doubt']);
  });

  it('is asked for once for everything on the same list, also where some of it is due a moment later', async () => {
    await doubtful('/in/a.pdf', second);
    await doubtful('/in/b.pdf', second);
    await passed(10 * second);
    expect(bench.service.reads).toEqual(['documents kb_1']);
  });

  it('is looked for as well where it is a clip or a render', async () => {
    const clip = bench.doubt(linkJob('https://video.example/a'));
    bench.service.clipList = [
      listedClip({ id: 'clip_2', createdAt: bench.at(), sourceUrl: 'https://video.example/a' }),
    ];
    const submission = { revision: 3, baseline: { cand_1: { status: 'pending', output: null } } };
    const render = bench.doubt(renderJob('clip_1', 'cand_1'), submission);
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'pending' }));
    await settled();
    await passed(10 * second);
    expect(bench.job(clip)).toMatchObject({ state: 'tracking', remote_id: 'clip_2' });
    expect(bench.job(render).state).toBe('in_doubt');
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'rendering' }));
    await passed(50 * second);
    expect(bench.job(render).state).toBe('tracking');
  });
});

describe('when it is looked for', () => {
  it('outlives the process, and what nobody planned is planned at the next start', async () => {
    const made = bench.at(second);
    const id = await doubtful('/in/report.pdf');
    listDocuments({ name: 'report.pdf', createdAt: made });
    await bench.restart();
    expect(bench.clock.pendingTimers).toBe(1);
    await passed(10 * second);
    expect(bench.job(id).state).toBe('tracking');
    const old = await doubtful('/in/old.pdf');
    bench.database.prepare('update job set due_at_ms = 0, poll_count = 7 where id = ?').run(old);
    await bench.restart();
    await passed(10 * second);
    expect(bench.job(old)).toMatchObject({ poll_count: 1 });
  });

  it('waits while its connection is held, and holds one that cannot be reached', async () => {
    const made = bench.at(second);
    const id = await doubtful('/in/report.pdf');
    bench.service.failure = { kind: 'offline', message: legacy('The service cannot be reached.') };
    await passed(10 * second);
    expect(bench.held).toEqual(['offline']);
    await passed(60 * minute);
    expect(bench.service.reads, 'nothing is asked of a held connection').toHaveLength(1);
    expect(bench.job(id)).toMatchObject({ state: 'in_doubt', poll_count: 0 });
    bench.service.failure = null;
    listDocuments({ name: 'report.pdf', createdAt: made });
    bench.database.exec('update connection set hold = null');
    bench.desk.wake();
    await settled();
    expect(bench.job(id).state).toBe('tracking');
  });

  it('comes again later where the service only cannot answer just now', async () => {
    const id = await doubtful('/in/report.pdf');
    bench.service.failure = { kind: 'later', message: legacy('Too many requests.'), retryAfterMs: null };
    await passed(10 * second);
    await passed(minute);
    expect(bench.service.reads).toHaveLength(1);
    await passed(5 * minute);
    expect(bench.service.reads).toHaveLength(2);
    expect(bench.job(id)).toMatchObject({ state: 'in_doubt', poll_count: 0 });
  });

  it('never comes for a row that the disk changed', async () => {
    const made = bench.at(second);
    const id = await doubtful('/in/report.pdf');
    bench.database.prepare("update job set name = 'other.pdf' where id = ?").run(id);
    listDocuments({ name: 'other.pdf', createdAt: made });
    await passed(11 * minute);
    expect(bench.job(id).state).toBe('in_doubt');
    expect(bench.service.reads).toEqual([]);
  });

  it('is over when the engine ends', async () => {
    const id = await doubtful('/in/report.pdf');
    await bench.desk.stop();
    expect(bench.clock.pendingTimers).toBe(0);
    await expect(bench.desk.check([id])).rejects.toThrow('closing');
  });
});
