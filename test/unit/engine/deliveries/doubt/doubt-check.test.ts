import { legacy, message as factsOf } from '../../../../../src-main/contract/messages/message.ts';
import { recorded, told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { documentJob, linkJob, slideJob } from '../../../../helpers/queue-bench.ts';
import { clipWith, doubtBench, listedClip, renderJob, videoJob, type DoubtBench } from './doubt-bench.ts';

const minute = 60_000;
let bench: DoubtBench;
beforeEach(() => {
  bench = doubtBench();
});

const document = (id: string, name: string, createdAt: string | null) => ({
  id,
  name,
  status: 'processing',
  createdAt,
});

function listDocuments(...documents: ReturnType<typeof document>[]): void {
  bench.service.documentsOf.set('kb_1', documents);
}

const listed = (name: string, time: string) => factsOf('finding.listed', { name, at: Date.parse(time) });

describe('asking after a document', () => {
  it('follows the one document of that name that was made since, marked as inferred', async () => {
    const id = bench.doubt(documentJob('/in/report.pdf'));
    listDocuments(
      document('doc_1', 'report.pdf', bench.at(2000)),
      document('doc_2', 'other.pdf', bench.at()),
    );
    const message = listed('report.pdf', bench.at(2000));
    bench.clock.advance(minute);
    expect(await bench.check.check([id])).toEqual([{ id, finding: 'arrived', message, settled: true }]);
    expect(bench.job(id)).toMatchObject({
      state: 'tracking',
      remote_id: 'doc_1',
      remote_status: 'processing',
      tracking_since_ms: bench.clock.nowMs(),
      due_at_ms: bench.clock.nowMs(),
      poll_count: 0,
      finding: recorded(message),
      reason: recorded(message),
    });
  });

  it('is proved by no document that was listed before it was sent, however coarsely its time is told', async () => {
    const id = bench.doubt(documentJob('/in/report.pdf'));
    bench.database
      .prepare("insert into same_name (job_id, document_id, name) values (?, 'doc_theirs', 'report.pdf')")
      .run(id);
    listDocuments(document('doc_theirs', 'report.pdf', bench.at(2000)));
    bench.clock.advance(minute);
    expect(await bench.check.check([id])).toMatchObject([{ id, finding: 'not_found' }]);
    listDocuments(
      document('doc_theirs', 'report.pdf', bench.at(2000)),
      document('doc_ours', 'report.pdf', bench.at(-minute + 2000)),
    );
    expect(await bench.check.check([id])).toMatchObject([{ id, finding: 'arrived' }]);
    expect(bench.job(id).remote_id).toBe('doc_ours');
  });

  it('is proved by no document of another job, though that went to the same place by another address', async () => {
    const ours = bench.doubt(documentJob('/in/report.pdf'));
    const theirs = bench.doubt(documentJob('/other/report.pdf', 'other', { connectionId: 2 }));
    listDocuments(document('doc_1', 'report.pdf', bench.at(2000)));
    bench.clock.advance(minute);
    expect(await bench.check.check([ours, theirs])).toMatchObject([
      { finding: 'unclear' },
      { finding: 'unclear' },
    ]);
    bench.database.prepare("update job set remote_id = 'doc_1' where id = ?").run(theirs);
    expect(await bench.check.check([ours])).toMatchObject([{ finding: 'not_found' }]);
  });

  it('knows a name in whatever form of Unicode it is listed', async () => {
    const id = bench.doubt(documentJob('/in/Ru\u0308ckblick.pdf'));
    listDocuments(document('doc_1', 'R\u00fcckblick.pdf', bench.at()));
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'arrived' });
  });

  it('says that it is not there only after the whole list was read and half a minute passed', async () => {
    const id = bench.doubt(documentJob('/in/report.pdf'));
    listDocuments(document('doc_0', 'report.pdf', bench.at(-10 * minute)));
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'unclear', settled: false });
    expect(bench.job(id)).toMatchObject({
      state: 'in_doubt',
      finding: told('finding.no_new_yet', { name: 'report.pdf', seconds: 30 }),
    });
    bench.clock.advance(30_000);
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'not_found', settled: false });
    expect(bench.job(id)).toMatchObject({
      state: 'in_doubt',
      finding: told('finding.no_new', { name: 'report.pdf', count: 1 }),
    });
  });

  it('reads on through the pages, and takes what is missing from an endless list as no proof', async () => {
    const id = bench.doubt(documentJob('/in/report.pdf'));
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        document(`doc_${String(index)}`, `${String(index)}.pdf`, null),
      );
    const late = bench.doubt(documentJob('/in/late.pdf'));
    listDocuments(...many(250), document('doc_x', 'late.pdf', bench.at()));
    expect((await bench.check.check([late]))[0]).toMatchObject({ finding: 'arrived' });
    bench.service.reads = [];
    bench.service.tellsTotal = false;
    bench.clock.advance(minute);
    listDocuments(...many(250));
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'not_found' });
    expect(bench.service.reads).toHaveLength(4);
    listDocuments(...many(2500));
    bench.service.reads = [];
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'unclear' });
    expect(bench.service.reads).toHaveLength(20);
    bench.service.knowsOffset = false;
    bench.service.reads = [];
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'unclear' });
    expect(bench.service.reads).toHaveLength(2);
  });

  it('finds what is new at either end of a list that is too long to be read', async () => {
    for (const place of ['first', 'last'] as const) {
      bench = doubtBench();
      const id = bench.doubt(documentJob('/in/report.pdf'));
      const others = Array.from({ length: 9000 }, (_, index) =>
        document(`doc_${String(index)}`, `${String(index)}.pdf`, null),
      );
      const own = document('doc_x', 'report.pdf', bench.at());
      listDocuments(...(place === 'first' ? [own, ...others] : [...others, own]));
      expect((await bench.check.check([id]))[0], place).toMatchObject({ finding: 'arrived' });
      expect(bench.service.reads.length).toBeLessThanOrEqual(20);
    }
  });

  it('leaves it open where several fit, or where one has no time that can be read', async () => {
    const id = bench.doubt(documentJob('/in/report.pdf'));
    bench.clock.advance(minute);
    listDocuments(document('doc_1', 'report.pdf', bench.at()), document('doc_2', 'report.pdf', bench.at()));
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'unclear', settled: false });
    for (const time of [null, 'yesterday', '2026-03-02T09:00:00']) {
      listDocuments(document('doc_1', 'report.pdf', time));
      expect((await bench.check.check([id]))[0], String(time)).toMatchObject({ finding: 'unclear' });
    }
  });

  it('never gives the document of one job to another', async () => {
    const first = bench.add(documentJob('/in/report.pdf'));
    bench.send(acceptedToFollow);
    const second = bench.doubt(documentJob('/in/2/report.pdf'));
    listDocuments(document('doc_1', 'report.pdf', bench.at()));
    bench.clock.advance(minute);
    expect((await bench.check.check([second]))[0]).toMatchObject({ finding: 'not_found' });
    expect(bench.job(first).remote_id).toBe('doc_1');
  });

  it('leaves both open where one document fits two jobs', async () => {
    const one = bench.doubt(documentJob('/in/1/report.pdf'));
    const two = bench.doubt(documentJob('/in/2/report.pdf'));
    listDocuments(document('doc_1', 'report.pdf', bench.at()));
    bench.clock.advance(minute);
    for (const asked of [[one], [two], [one, two]]) {
      const results = await bench.check.check(asked);
      expect(results.map(({ finding }) => finding)).toEqual(asked.map(() => 'unclear'));
    }
  });

  it('asks once for all jobs of a base, and says why where it cannot ask', async () => {
    const ids = ['a', 'b', 'c'].map((name) => bench.doubt(documentJob(`/in/${name}.pdf`)));
    bench.clock.advance(minute);
    await bench.check.check(ids);
    expect(bench.service.reads).toEqual(['documents kb_1']);
    bench.service.failure = {
      kind: 'not_offered',
      statusCode: 404,
      message: legacy('The list is not offered here'),
    };
    const reason = legacy('The list is not offered here');
    const message = factsOf('finding.not_asked', { reason });
    expect(await bench.check.check(ids)).toEqual(
      ids.map((id) => ({ id, finding: 'cannot_ask', message, settled: false })),
    );
    expect(bench.job(ids[0] ?? 0)).toMatchObject({ state: 'in_doubt', finding: recorded(message) });
  });

  it('settles what the service claimed too early in the same way', async () => {
    const id = bench.add(documentJob('/in/report.pdf'));
    bench.send(
      {
        kind: 'unusable',
        message: legacy('Success before the end'),
        reply: { statusCode: 200, excerpt: '' },
      },
      undefined,
      { endsFirst: true },
    );
    expect(bench.job(id)).toMatchObject({ state: 'needs_attention', cause: 'early_success' });
    listDocuments(document('doc_1', 'report.pdf', bench.at()));
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'arrived', settled: true });
    expect(bench.job(id)).toMatchObject({ state: 'tracking', cause: null, remote_id: 'doc_1' });
  });

  it('leaves alone what a person decided while the service was asked', async () => {
    const id = bench.doubt(documentJob('/in/report.pdf'));
    listDocuments(document('doc_1', 'report.pdf', bench.at()));
    bench.service.beforeAnswer = () => {
      bench.store.change(bench.job(id), {
        ...bench.job(id),
        state: 'cancelled',
        reason: told('cancelled.unsent'),
      });
    };
    expect(await bench.check.check([id])).toMatchObject([{ id, finding: 'unclear', settled: false }]);
    expect(bench.job(id)).toMatchObject({
      state: 'cancelled',
      reason: told('cancelled.unsent'),
      remote_id: null,
    });
  });
});

describe('asking after a clip', () => {
  it('knows an import by the address that the service tells', async () => {
    const id = bench.doubt(linkJob('https://video.example/a'));
    bench.service.clipList = [
      listedClip({ id: 'clip_1', createdAt: bench.at(), sourceUrl: 'https://video.example/b', name: 'A' }),
      listedClip({ id: 'clip_2', createdAt: bench.at(), sourceUrl: 'https://video.example/a' }),
    ];
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'arrived' });
    expect(bench.job(id)).toMatchObject({ state: 'tracking', remote_id: 'clip_2' });
  });

  it('goes by the title otherwise, and leaves open what the service named itself', async () => {
    const titled = bench.doubt({ ...linkJob('https://video.example/a'), title: 'Harbour tour' });
    const untitled = bench.doubt(linkJob('https://video.example/b'));
    bench.service.clipList = [
      listedClip({ id: 'clip_1', createdAt: bench.at(), name: 'Harbour tour' }),
      listedClip({ id: 'clip_2', createdAt: bench.at(), name: 'Something' }),
    ];
    bench.clock.advance(minute);
    const findings = await bench.check.check([titled, untitled]);
    expect(findings.map(({ finding }) => finding)).toEqual(['arrived', 'unclear']);
    expect(bench.job(titled).remote_id).toBe('clip_1');
    expect(bench.service.reads, 'one list for both').toEqual(['clips']);
  });

  it('knows a local video by its file name, or by the clip that its upload was opened for', async () => {
    const named = bench.doubt(videoJob('/in/tour.mp4'));
    const opened = bench.doubt(videoJob('/in/walk.mp4'));
    bench.database
      .prepare('insert into upload_session values (?, ?, ?, ?, ?, ?)')
      .run(opened, 'clip_9', 'up_1', 'key', 5_242_880, bench.clock.nowMs());
    const clips = (status: string) => [
      listedClip({ id: 'clip_1', status: 'ready', createdAt: bench.at(), name: 'tour.mp4' }),
      listedClip({ id: 'clip_9', status, name: 'x' }),
    ];
    bench.service.clipList = clips('uploading');
    const first = await bench.check.check([named, opened]);
    expect(first.map(({ finding }) => finding)).toEqual(['arrived', 'unclear']);
    bench.service.clipList = clips('Ready');
    expect((await bench.check.check([opened]))[0]).toMatchObject({ finding: 'arrived' });
    expect(bench.job(opened)).toMatchObject({ state: 'tracking', remote_id: 'clip_9' });
  });
});

describe('asking after a render', () => {
  const submission = {
    revision: 3,
    baseline: { cand_1: { status: 'pending', output: null }, cand_2: { status: 'completed', output: null } },
  };

  const changed = factsOf('finding.candidate_status', {
    ...{ candidate: 'cand_1', before: 'pending', now: 'rendering' },
  });

  it('takes a status that changed since just before as proof', async () => {
    const id = bench.doubt(renderJob('clip_1', 'cand_1'), submission);
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'rendering', cand_2: 'completed' }));
    const message = factsOf('finding.rendered', { reason: changed });
    expect(await bench.check.check([id])).toEqual([{ id, finding: 'arrived', message, settled: true }]);
    expect(bench.job(id)).toMatchObject({
      state: 'tracking',
      remote_status: 'rendering',
      finding: recorded(message),
    });
  });

  it('looks only at the candidate that was chosen', async () => {
    const id = bench.doubt(renderJob('clip_1', 'cand_2'), submission);
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'rendering', cand_2: 'completed' }));
    bench.clock.advance(59_000);
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'unclear' });
    bench.clock.advance(1000);
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'not_found', settled: false });
    expect(bench.job(id).state).toBe('in_doubt');
  });

  it('takes no change for proof that something else may have caused', async () => {
    const running = { revision: 3, baseline: { cand_1: { status: 'rendering', output: null } } };
    const one = bench.doubt(renderJob('clip_1', 'cand_1'), running);
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'completed' }));
    expect((await bench.check.check([one]))[0]).toMatchObject({ finding: 'unclear' });
    const two = bench.doubt(renderJob('clip_2', 'cand_1'), submission);
    const rival = bench.doubt(renderJob('clip_2', 'cand_1', '1:1'), submission);
    bench.service.clipStates.set('clip_2', clipWith('clip_2', { cand_1: 'rendering' }));
    expect((await bench.check.check([two]))[0]).toMatchObject({
      finding: 'unclear',
      message: factsOf('finding.rendered_by_other', { reason: changed, job: rival }),
    });
  });

  it('cannot tell where nobody looked before', async () => {
    const id = bench.doubt(renderJob('clip_1', null));
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'rendering' }));
    bench.clock.advance(minute);
    expect((await bench.check.check([id]))[0]).toMatchObject({ finding: 'unclear' });
  });
});

describe('what cannot be asked', () => {
  it('is a slide’s image, a job that is not in doubt, and one that is not there', async () => {
    const slide = bench.doubt(slideJob('/in/1.png', 1));
    const queued = bench.add(documentJob('/in/a.pdf'));
    expect(bench.check.canCheck(bench.job(slide))).toBe(false);
    const results = await bench.check.check([slide, queued, 99]);
    expect(results.map(({ id, finding, message }) => [id, finding, message.code])).toEqual([
      [slide, 'cannot_ask', 'finding.slides_cannot_be_asked'],
      [queued, 'cannot_ask', 'finding.not_in_doubt'],
      [99, 'cannot_ask', 'finding.unknown_job'],
    ]);
    expect(bench.service.reads).toEqual([]);
    expect(bench.job(slide).finding).toBeNull();
  });
});
