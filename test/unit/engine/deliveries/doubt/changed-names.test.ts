import { beforeEach, describe, expect, it } from 'vitest';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { ListedName, SentName } from '../../../../../src-main/engine/deliveries/doubt/changed-names.ts';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { doubtBench, listedClip, lookingBench, settled, videoJob, type DoubtBench } from './doubt-bench.ts';

const minute = 60_000;
let bench: DoubtBench;
beforeEach(() => {
  bench = doubtBench();
});

const document = (id: string, name: string, createdAt: string | null) => ({
  ...{ id, name, status: 'processing', createdAt },
});

function list(...documents: ReturnType<typeof document>[]): void {
  bench.service.documentsOf.set('kb_1', documents);
}

async function check(id: number) {
  const [result] = await bench.check.check([id]);
  return result;
}

/** Sent as `name`, and answered with this id. */
function deliver(name: string, remoteId: string): number {
  const id = bench.add(documentJob(`/in/${name}`));
  bench.send({ ...acceptedToFollow, remoteId });
  return id;
}

describe('a name that a service may have made of one that was sent', () => {
  it.each([
    ['x_y.md', 'x-y.md'],
    ['n+1.md', 'n 1.md'],
    ['n+1.md', 'n%201.md'],
    ['Überblick für alle.md', 'ueberblick-fuer-alle.md'],
    ['Überblick.md', 'Uberblick.md'],
    ['Überblick.md', '_berblick.md'],
    ['Straße.md', 'strasse.md'],
    ['Report.MD', 'report.md'],
    ['report.md', 'report'],
    ['report.md', 'report-md'],
    ['a longer name of a report.md', 'a longer name of.md'],
    ['a longer name of a report.md', 'a longer name'],
    ['报告.md', '__.md'],
  ])('%s may be listed as %s', (sent, listed) => {
    expect(new ListedName(listed, 0).mayBe(new SentName(sent))).toBe(true);
  });

  it.each([
    ['report.md', 'report.pdf'],
    ['x_y.md', 'x_z.md'],
    ['报告一.md', '报告二.md'],
    ['report.md', 'rep.md'],
    ['document-10.md', 'document-2.md'],
  ])('%s may not be listed as %s', (sent, listed) => {
    expect(new ListedName(listed, 0).mayBe(new SentName(sent))).toBe(false);
  });

  it('was not cut where the list has a longer one', () => {
    expect(new ListedName('document-1.md', 10).mayBe(new SentName('document-10.md'))).toBe(true);
    expect(new ListedName('document-1.md', 11).mayBe(new SentName('document-10.md'))).toBe(false);
  });
});

describe('a document that is listed once, where two jobs may have made it', () => {
  it.each([
    ['x_y.md', 'x-y.md'],
    ['n+1.md', 'n 1.md'],
    ['Plan.md', 'plan.md'],
    ['plan.md', 'plan'],
    ['a very long name of a plan.md', 'a very long name.md'],
  ])('proves neither %s nor %s while both are in doubt', async (other, name) => {
    const theirs = bench.doubt(documentJob(`/in/${other}`));
    const ours = bench.doubt(documentJob(`/in/${name}`));
    list(document('doc_1', name, bench.at(2000)));
    bench.clock.advance(minute);
    expect(await check(ours)).toMatchObject({
      finding: 'unclear',
      message: { code: 'finding.rival', params: { job: theirs } },
    });
    expect(await check(theirs)).toMatchObject({
      finding: 'unclear',
      message: { code: 'finding.listed_otherwise', params: { listed: name } },
    });
  });

  it('proves a job once the other stands there under its own name, or was certainly not sent then', async () => {
    const theirs = bench.doubt(documentJob('/in/x_y.md'));
    const ours = bench.doubt(documentJob('/in/x-y.md'));
    list(document('doc_1', 'x-y.md', bench.at(2000)), document('doc_2', 'x_y.md', bench.at(2000)));
    expect(await check(ours)).toMatchObject({ finding: 'arrived' });
    expect(await check(theirs)).toMatchObject({ finding: 'arrived' });

    bench.clock.advance(30 * minute);
    const later = bench.doubt(documentJob('/in/n-1.md'));
    const before = bench.doubt(documentJob('/in/n 1.md'));
    list(document('doc_3', 'n-1.md', bench.at(2000)));
    expect(await check(later)).toMatchObject({ finding: 'unclear' });
    bench.commands.resolve([before], 'not_arrived', null);
    expect(await check(later)).toMatchObject({ finding: 'unclear' });
  });

  it('is no proof where another job was answered with an id that is not listed', async () => {
    deliver('x_y.md', 'upload_1');
    const ours = bench.doubt(documentJob('/in/x-y.md'));
    list(document('doc_1', 'x-y.md', bench.at()));
    bench.clock.advance(minute);
    expect(await check(ours)).toMatchObject({ finding: 'unclear', message: { code: 'finding.rival' } });
    list(document('doc_1', 'x-y.md', bench.at(-minute)), document('upload_1', 'x_y.md', bench.at(-minute)));
    expect(await check(ours)).toMatchObject({ finding: 'arrived' });
  });

  it('belongs to the job whose receipt it is', async () => {
    deliver('x_y.md', 'doc_1');
    const ours = bench.doubt(documentJob('/in/x-y.md'));
    list(document('doc_1', 'x-y.md', bench.at()));
    bench.clock.advance(minute);
    expect(await check(ours), 'and all that stands there is accounted for').toMatchObject({
      finding: 'not_found',
    });
    expect(bench.job(ours).remote_id).toBeNull();
  });
});

describe('a document that is not listed under its name', () => {
  it.each(['rep ort.md', 'rep%2Bort', '20260102-rep+ort.md', 'rep+ort (2).md'])(
    'may stand there as %s, and is not called missing',
    async (listed) => {
      const id = bench.doubt(documentJob('/in/rep+ort.md'));
      list(document('doc_1', listed, bench.at(2000)));
      bench.clock.advance(minute);
      expect(await check(id)).toMatchObject({
        finding: 'unclear',
        message: { code: 'finding.listed_otherwise', params: { listed } },
      });
    },
  );

  it('is not called missing where the service changes names, unless all that stands there is accounted for', async () => {
    deliver('x_y.md', 'doc_1');
    bench.clock.advance(30 * minute);
    const id = bench.doubt(documentJob('/in/report.md'));
    const known = [
      document('doc_1', 'x-y.md', bench.at(-30 * minute)),
      document('doc_2', 'their own', bench.at(-20 * minute)),
    ];
    list(...known, document('doc_3', '4f1c', bench.at(2000)));
    bench.clock.advance(minute);
    expect(await check(id)).toMatchObject({
      finding: 'unclear',
      message: { code: 'finding.names_changed', params: { count: 1 } },
    });
    list(...known);
    expect(await check(id)).toMatchObject({ finding: 'not_found' });
    list(document('doc_1', 'x_y.md', bench.at(-31 * minute)), document('doc_3', '4f1c', bench.at(-minute)));
    expect(await check(id), 'where it keeps names').toMatchObject({ finding: 'not_found' });
  });

  it('is not called missing where an answer told another name', async () => {
    bench.add(documentJob('/in/x_y.md'));
    const told = { name: 'x-y.md', createdAt: null, caption: null, media: [] };
    bench.send({ ...acceptedToFollow, remoteId: 'doc_1', told });
    const id = bench.doubt(documentJob('/in/report.md'));
    list(document('doc_3', '4f1c', bench.at(2000)));
    bench.clock.advance(minute);
    expect(await check(id)).toMatchObject({ message: { code: 'finding.names_changed' } });
  });

  it('is sent again by no policy then', async () => {
    bench = lookingBench();
    bench.policies.set({ connectionId: 1, targetKind: 'knowledge_base', targetId: 'kb_1', policy: 'resend' });
    const id = bench.doubt(documentJob('/in/n+1.md'));
    const other = bench.doubt(documentJob('/in/report.md'));
    list(document('doc_1', 'n 1.md', bench.at(2000)));
    await settled();
    for (let look = 0; look < 4; look += 1) {
      bench.clock.advance(5 * minute);
      await settled();
    }
    expect(bench.job(id)).toMatchObject({ state: 'in_doubt' });
    expect(bench.job(other), 'what nothing there looks like').toMatchObject({ state: 'queued' });
  });

  it('holds for an uploaded video too', async () => {
    const id = bench.add(videoJob('/in/my_talk.mp4'));
    bench.send({ kind: 'in_doubt', message: legacy('No answer'), reply: null });
    bench.service.clipList = [listedClip({ id: 'clip_1', name: 'my talk', createdAt: bench.at(2000) })];
    bench.clock.advance(minute);
    expect(await check(id)).toMatchObject({ message: { code: 'finding.listed_otherwise' } });
  });
});
