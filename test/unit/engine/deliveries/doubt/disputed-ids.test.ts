import { beforeEach, describe, expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { hourMs, minuteMs, secondMs } from '../../../../../src-main/foundation/durations.ts';
import { AnsweredIds } from '../../../../../src-main/engine/deliveries/doubt/answered-ids.ts';
import { createWhyNotOurs } from '../../../../../src-main/engine/deliveries/doubt/contradicting-reply.ts';
import { createDoubtRecords } from '../../../../../src-main/engine/deliveries/doubt/doubt-records.ts';
import { createSameNameRecords } from '../../../../../src-main/engine/deliveries/same-names/same-name-records.ts';
import { StandingLists } from '../../../../../src-main/engine/deliveries/same-names/standing-documents.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import type { Claim } from '../../../../../src-main/engine/jobs/store/sending-commits.ts';
import { told as recordedMessage } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { accepted } from '../../../../helpers/attempt-results.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { doubtBench, type DoubtBench } from './doubt-bench.ts';

let bench: DoubtBench;
let ids: AnsweredIds;
let lists: StandingLists;

beforeEach(() => {
  bench = doubtBench();
  const records = createDoubtRecords(bench.database);
  const { clock, epoch, serviceTime } = bench;
  lists = new StandingLists({
    ...{ client: bench.service, clock, signal: new AbortController().signal },
    accessOf: () => Promise.resolve({ baseUrl: 'https://api.halden.example', apiKey: 'key' }),
    mayAsk: () => true,
  });
  ids = new AnsweredIds({
    records,
    whyNotOurs: createWhyNotOurs({
      records,
      clock,
      epoch,
      serviceTime,
      listedAtMs: (...of) => lists.listedAtMs(...of),
    }),
    job: (id) => bench.store.get(id),
    toldOf: (id) => bench.store.told.of(id),
    isReused: () => false,
    monotonicNow: () => clock.monotonicMs(),
  });
});

interface Reply {
  readonly id?: string;
  readonly name?: string | null;
  readonly createdAt?: string | null;
}

/** A file whose end has left, over this connection. */
function sent(path: string, connectionId = 1): Claim {
  bench.add(documentJob(path, undefined, { connectionId }));
  const claim = bench.store.claim(connectionId);
  if (claim === null) throw new Error('nothing to claim');
  bench.clock.advance(secondMs);
  const final = bench.store.recordFinal(claim, 900);
  bench.clock.advance(secondMs);
  return final;
}

/** What the service's answer to it counts as. */
async function judged(
  { job }: Claim,
  reply: Reply,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<AttemptResult> {
  const { id = 'doc_1', name = null, createdAt = null } = reply;
  const kind = ids.judging({
    name: job.kind,
    isTracked: false,
    serialKeyOf: () => null,
    attempt: async () => {
      await before();
      return {
        ...{ ...accepted, remoteId: id, remoteStatus: 'indexed', proof: 'indexed' as const },
        told: { name, createdAt, caption: null, media: [] },
      };
    },
  });
  return kind.attempt(job, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    recordFinal: () => Promise.resolve(),
  });
}

/** What happens to a file when something changes during its request, before its end leaves. */
async function during(path: string, happens: () => Promise<void> | void, reply: Reply): Promise<JobRecord> {
  bench.add(documentJob(path));
  const claim = bench.store.claim(1);
  if (claim === null) throw new Error('nothing to claim');
  bench.clock.advance(secondMs);
  const judging = judged(claim, reply, async () => {
    bench.clock.advance(secondMs);
    await happens();
    bench.clock.advance(secondMs);
    bench.store.recordFinal(claim, 900);
    bench.clock.advance(secondMs);
  });
  return end({ ...claim, job: claim.job }, await judging);
}

function end({ job }: Claim, result: AttemptResult): JobRecord {
  bench.store.finish({ job }, result, { sentBytes: 900, isCancelled: false });
  return bench.job(job.id);
}

async function answered(claim: Claim, reply: Reply = {}): Promise<JobRecord> {
  return end(claim, await judged(claim, reply));
}

describe('two files that were under way at once and are answered with one id', () => {
  it('are both in doubt, and the earlier one has no proof any more', async () => {
    const [alpha, beta] = [sent('/in/alpha.md'), sent('/in/beta.md')];
    expect(await answered(beta)).toMatchObject({ state: 'done', proof: 'indexed', remote_id: 'doc_1' });
    bench.changes.length = 0;
    expect(await answered(alpha)).toMatchObject({ state: 'in_doubt', remote_id: null });
    expect(bench.job(beta.job.id)).toMatchObject({
      ...{ state: 'in_doubt', proof: null, remote_id: null, remote_status: null, ended_at_ms: null },
      reason: recordedMessage('doubt.id_claimed_again', { id: 'doc_1', job: alpha.job.id, name: 'alpha.md' }),
    });
    expect(bench.attempts.ofJob(beta.job.id)).toMatchObject([{ outcome: 'in_doubt' }]);
    const delivered = bench.database.prepare('select sum(files) from quarter_hour').pluck().get();
    expect(delivered, 'neither counts as delivered').toBe(0);
    const steps = bench.changes.map(({ before, after }) => [before?.state, after.state]);
    expect(steps.filter(([from, to]) => from !== to)).toEqual([
      ['sending', 'in_doubt'],
      ['done', 'in_doubt'],
    ]);
  });

  it('are both in doubt where the earlier answer is not written down yet', async () => {
    const [alpha, beta] = [sent('/in/alpha.md'), sent('/in/beta.md')];
    const early = await judged(beta, {});
    expect(await answered(alpha)).toMatchObject({ state: 'in_doubt' });
    expect(end(beta, early)).toMatchObject({ state: 'in_doubt', remote_id: null });
  });

  it('belong to the one whose name alone was answered, and the other one is in doubt', async () => {
    const [alpha, beta] = [sent('/in/alpha.md'), sent('/in/beta.md')];
    await answered(beta, { name: 'alpha.md' });
    expect(await answered(alpha, { name: 'alpha.md' })).toMatchObject({ state: 'done', remote_id: 'doc_1' });
    expect(bench.job(beta.job.id)).toMatchObject({ state: 'in_doubt', proof: null });
    expect(bench.store.told.of(beta.job.id)).toBeNull();
  });

  it('stay with the earlier one where its name alone was answered', async () => {
    const [alpha, beta] = [sent('/in/alpha.md'), sent('/in/beta.md')];
    await answered(alpha, { name: 'alpha.md' });
    expect(await answered(beta, { name: 'alpha.md' })).toMatchObject({ state: 'in_doubt' });
    expect(bench.job(alpha.job.id)).toMatchObject({ state: 'done', remote_id: 'doc_1' });
  });

  it('belong to nobody by their names where the service is known to change names', async () => {
    await answered(sent('/in/other.md'), { id: 'doc_0', name: 'changed' });
    const [alpha, beta] = [sent('/in/alpha.md'), sent('/in/beta.md')];
    await answered(alpha, { name: 'alpha.md' });
    await answered(beta, { name: 'alpha.md' });
    expect([alpha, beta].map(({ job }) => bench.job(job.id).state)).toEqual(['in_doubt', 'in_doubt']);
  });

  it('are told apart by the list, under their own names', async () => {
    const [alpha, beta] = [sent('/in/alpha.md'), sent('/in/beta.md')];
    await answered(beta);
    await answered(alpha);
    bench.service.documentsOf.set(alpha.job.target_id, [
      { id: 'doc_1', name: 'alpha.md', status: 'indexed', createdAt: bench.at(-3 * secondMs) },
    ]);
    bench.clock.advance(2 * minuteMs);
    const found = await bench.check.check([alpha.job.id, beta.job.id]);
    expect(found).toMatchObject([{ finding: 'arrived' }, { finding: 'not_found' }]);
    expect(bench.job(alpha.job.id)).toMatchObject({ remote_id: 'doc_1' });
  });
});

describe('a receipt whose answer came before another file was sent', () => {
  it('stands, whatever the other one is answered with', async () => {
    const alpha = sent('/in/alpha.md');
    await answered(alpha);
    const beta = sent('/in/beta.md');
    expect(await answered(beta)).toMatchObject({ state: 'in_doubt' });
    expect(bench.job(alpha.job.id)).toMatchObject({ state: 'done', remote_id: 'doc_1' });
  });
});

describe('a document that is listed under a job’s own name', () => {
  it('is not called missing where another name’s receipt has its id', async () => {
    const beta = sent('/in/beta.md');
    await answered(beta);
    const alpha = sent('/in/alpha.md');
    await answered(alpha);
    bench.service.documentsOf.set(alpha.job.target_id, [
      { id: 'doc_1', name: 'alpha.md', status: 'indexed', createdAt: bench.at(-1 * secondMs) },
    ]);
    bench.clock.advance(2 * minuteMs);
    const [found] = await bench.check.check([alpha.job.id]);
    expect(found).toMatchObject({
      finding: 'unclear',
      message: message('finding.listed_of_other', { name: 'alpha.md', job: beta.job.id }),
    });
  });

  it('is said to be there where it is older, or of another job of that name', async () => {
    const first = sent('/in/alpha.md');
    await answered(first, { name: 'alpha.md' });
    const made = bench.at();
    bench.clock.advance(hourMs);
    bench.database.prepare("update job set path = '/in/old.md' where id = ?").run(first.job.id);
    const again = bench.doubt(documentJob('/in/alpha.md', 'newer'));
    bench.service.documentsOf.set(first.job.target_id, [
      { id: 'doc_1', name: 'alpha.md', status: 'indexed', createdAt: made },
    ]);
    bench.clock.advance(2 * minuteMs);
    const [found] = await bench.check.check([again]);
    expect(found).toMatchObject({
      finding: 'not_found',
      message: message('finding.no_new', { name: 'alpha.md', count: 1 }),
    });
  });
});

describe('a reply that contradicts itself', () => {
  const old = () => bench.at(-3 * hourMs);

  it('proves nothing where it tells of another name and is older than the file was sent', async () => {
    const file = sent('/in/Doc_2 x.md');
    expect(await answered(file, { name: 'other.md', createdAt: old() })).toMatchObject({
      state: 'in_doubt',
      reason: recordedMessage('doubt.reply_of_other', { id: 'doc_1', name: 'other.md' }),
    });
  });

  it.each([
    ['another name alone', () => ({ name: 'other.md' })],
    ['another name, made just now', () => ({ name: 'other.md', createdAt: bench.at(-2 * secondMs) })],
    ['another name, a few minutes early', () => ({ name: 'other.md', createdAt: bench.at(-4 * minuteMs) })],
    ['another name, at a time without its zone', () => ({ name: 'x', createdAt: '2020-01-01T00:00:00' })],
    ['its own name, at an old time', () => ({ name: 'Doc_2 x.md', createdAt: old() })],
    ['a name that services make of it', () => ({ name: 'doc-2-x', createdAt: old() })],
    ['no name, at an old time', () => ({ createdAt: old() })],
  ])('is none for %s', async (_what, reply) => {
    expect(await answered(sent('/in/Doc_2 x.md'), reply())).toMatchObject({ state: 'done' });
  });

  /** Files that the service answered with these names. */
  async function namedBefore(names: readonly (readonly [string, string])[]): Promise<void> {
    for (const [index, [path, name]] of names.entries())
      await answered(sent(path), { id: `doc_before_${String(index)}`, name });
  }
  const kept = [1, 2, 3].map(
    (number) => [`/in/kept ${String(number)}.md`, `kept ${String(number)}.md`] as const,
  );

  it('is one that names another file, where the service kept names before', async () => {
    await namedBefore(kept);
    expect(await answered(sent('/in/Doc_2 x.md'), { name: 'other.md' })).toMatchObject({
      state: 'in_doubt',
      reason: recordedMessage('doubt.reply_names_other', { id: 'doc_1', name: 'other.md' }),
    });
    expect(await answered(sent('/in/next.md'), { id: 'doc_2', name: 'next (1).md' })).toMatchObject({
      state: 'done',
    });
  });

  it.each([
    ['a service that changes names', [['/in/a.md', 'upload-77.md'] as const, ...kept]],
    ['a service that was hardly asked', kept.slice(0, 2)],
  ])('is none by another name of %s', async (_what, before) => {
    await namedBefore(before);
    expect(await answered(sent('/in/Doc_2 x.md'), { name: 'other.md' })).toMatchObject({ state: 'done' });
  });

  it('is none by another name where a service changes names from now on, after five', async () => {
    await namedBefore(kept);
    const states: string[] = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const reply = { id: `doc_${String(number)}`, name: `upload-${String(number)}.md` };
      states.push((await answered(sent(`/in/now ${'x'.repeat(number)}.md`), reply)).state);
    }
    expect(states).toEqual([...Array<string>(5).fill('in_doubt'), 'done', 'done']);
  });

  it('is measured by the clock that the service’s own receipts show', async () => {
    for (const number of [1, 2]) {
      const file = sent(`/in/${String(number)}.md`);
      const name = `${String(number)}.md`;
      await answered(file, { id: `doc_${name}`, name, createdAt: bench.at(-3 * hourMs - secondMs) });
    }
    const file = sent('/in/three.md');
    const reply = { id: 'doc_3', name: 'other.md', createdAt: bench.at(-3 * hourMs - secondMs) };
    expect(await answered(file, reply)).toMatchObject({ state: 'done' });
  });

  it('is measured from where the request began, which may take hours', async () => {
    bench.add(documentJob('/in/large.md'));
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('nothing to claim');
    const begun = bench.at();
    bench.clock.advance(3 * hourMs);
    const file = bench.store.recordFinal(claim, 900);
    expect(await answered(file, { name: 'other.md', createdAt: begun })).toMatchObject({ state: 'done' });
  });

  it('proves nothing where its id stood there before', async () => {
    const file = sent('/in/alpha.md');
    const standing = { documentId: 'doc_1', name: 'alpha.md', createdAt: null };
    createSameNameRecords(bench.database).keep(file.job.id, standing);
    expect(await answered(file, { name: 'alpha.md' })).toMatchObject({
      state: 'in_doubt',
      reason: recordedMessage('doubt.id_stood_before', { id: 'doc_1' }),
    });
  });

  it('proves nothing where a list had its id before the file was sent, under whatever name', async () => {
    const base = documentJob('/in/alpha.md').target.id;
    const other = { id: 'doc_1', name: 'other.md', status: 'indexed', createdAt: null };
    bench.service.documentsOf.set(base, [other]);
    await lists.of(1, base);
    lists.made(1, base, { ...other, id: 'doc_2', name: 'alpha.md' });
    bench.clock.advance(secondMs);
    expect(await answered(sent('/in/alpha.md'))).toMatchObject({ state: 'in_doubt' });
    expect(await answered(sent('/in/beta.md'), { id: 'doc_2' })).toMatchObject({ state: 'done' });
  });

  it.each([-hourMs, hourMs])('counts as much where the clock was set by %i ms between', async (byMs) => {
    const base = documentJob('/in/any.md').target.id;
    const standing = { id: 'doc_1', name: 'alpha.md', status: 'indexed', createdAt: null };
    bench.service.documentsOf.set(base, [standing]);
    await lists.of(1, base);
    bench.clock.advance(secondMs);
    bench.clock.set(byMs);
    expect(await answered(sent('/in/alpha.md'), { name: 'alpha.md' })).toMatchObject({ state: 'in_doubt' });

    const file = sent('/in/beta.md');
    bench.service.documentsOf.set(base, [{ ...standing, id: 'doc_2', name: 'beta.md' }]);
    bench.clock.set(-byMs);
    bench.clock.advance(10 * minuteMs);
    await lists.of(1, base);
    const made = { id: 'doc_2', name: 'beta.md' };
    expect(await answered(file, made), 'read while it was under way').toMatchObject({ state: 'done' });
  });

  describe('while the clock is set between the beginning of the request and its end', () => {
    const standing = { id: 'doc_1', name: 'alpha.md', status: 'indexed', createdAt: null };

    async function listed(...documents: (typeof standing)[]): Promise<void> {
      const base = documentJob('/in/any.md').target.id;
      bench.service.documentsOf.set(base, documents);
      await lists.of(1, base);
      bench.clock.advance(secondMs);
    }

    it('counts what a list had before', async () => {
      await listed(standing);
      const late = await during(
        '/in/alpha.md',
        () => {
          bench.clock.set(hourMs);
        },
        { name: 'alpha.md' },
      );
      expect(late).toMatchObject({ state: 'in_doubt' });
    });

    it('does not count what a list had since', async () => {
      const read = () => {
        bench.clock.set(-hourMs);
        return listed(standing);
      };
      expect(await during('/in/alpha.md', read, { name: 'alpha.md' })).toMatchObject({ state: 'done' });
    });

    it('counts that what is told is older than the request', async () => {
      const createdAt = new Date(bench.clock.monotonicMs() - 2 * hourMs).toISOString();
      const late = await during(
        '/in/a.md',
        () => {
          bench.clock.set(3 * hourMs);
        },
        { name: 'other.md', createdAt },
      );
      expect(late).toMatchObject({
        state: 'in_doubt',
        reason: recordedMessage('doubt.reply_of_other', { id: 'doc_1', name: 'other.md' }),
      });
    });

    it('is no evidence against a reply where nothing else tells the service’s time', async () => {
      bench.setServiceAhead(null);
      bench.clock.set(3 * hourMs);
      const file = sent('/in/a.md');
      bench.clock.set(-3 * hourMs);
      const createdAt = new Date(bench.clock.nowMs()).toISOString();
      expect(await answered(file, { name: 'other.md', createdAt })).toMatchObject({ state: 'done' });
    });
  });

  it('is none where the list was read while the file was under way', async () => {
    const file = sent('/in/alpha.md');
    const made = { id: 'doc_1', name: 'alpha.md', status: 'indexed', createdAt: null };
    bench.service.documentsOf.set(file.job.target_id, [made]);
    await lists.of(1, file.job.target_id);
    expect(await answered(file, { name: 'alpha.md' })).toMatchObject({ state: 'done' });
  });

  it('proves nothing where its id is a receipt for the same knowledge base over another address', async () => {
    await answered(sent('/in/alpha.md'));
    expect(await answered(sent('/in/beta.md', 2))).toMatchObject({ state: 'in_doubt' });
  });

  it('proves it where another service, which counts its documents alike, names the file', async () => {
    const first = sent('/in/alpha.md');
    await answered(first, { name: 'alpha.md' });
    expect(await answered(sent('/in/beta.md', 2), { name: 'beta.md' })).toMatchObject({ state: 'done' });
    expect(bench.job(first.job.id)).toMatchObject({ state: 'done' });
  });

  it('proves nothing where the reply over another address names the other file', async () => {
    await answered(sent('/in/alpha.md'), { name: 'alpha.md' });
    const second = await answered(sent('/in/beta.md', 2), { name: 'alpha.md' });
    expect(second).toMatchObject({ state: 'in_doubt' });
  });
});
