import { beforeEach, describe, expect, it } from 'vitest';
import { acceptedToFollow } from '../../../../helpers/attempt-results.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import type { StatedContent } from '../../../../../src-main/engine/service-client/replies/values.ts';
import { doubtBench, listedClip, videoJob, type DoubtBench } from './doubt-bench.ts';

/* Services that state the size or checksum of what they list. */

const minute = 60_000;
let bench: DoubtBench;

beforeEach(() => {
  bench = doubtBench();
});

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly stated?: Partial<StatedContent>;
}

function list(...entries: readonly Entry[]): void {
  bench.service.documentsOf.set(
    'kb_1',
    entries.map(({ id, name, stated }) => ({
      ...{ id, name, status: 'processing', createdAt: bench.at() },
      ...(stated === undefined ? {} : { stated: { sizeBytes: null, sha256: null, ...stated } }),
    })),
  );
}

function deliver(name: string, remoteId: string): { sizeBytes: number; sha256: string } {
  const id = bench.add(documentJob(`/in/${name}`));
  bench.send({ ...acceptedToFollow, remoteId });
  return contentOf(id);
}

function contentOf(id: number): { sizeBytes: number; sha256: string } {
  const { size_bytes: sizeBytes, sha256 } = bench.job(id);
  if (sizeBytes === null || sha256 === null) throw new Error('no file');
  return { sizeBytes, sha256 };
}

async function look(id: number) {
  const [result] = await bench.check.check([id]);
  return [result?.finding, result?.message.code];
}

describe('a document of the name and time of one in doubt', () => {
  it.each(['sizeBytes', 'sha256'] as const)('is none of ours with another %s', async (field) => {
    const delivered = deliver('first.md', 'doc_1');
    const id = bench.doubt(documentJob('/in/report.md'));
    const other = field === 'sha256' ? { sha256: 'f'.repeat(64) } : { sizeBytes: 987_654 };
    const first = { id: 'doc_1', name: 'first.md', stated: { [field]: delivered[field] } };
    list(first, { id: 'doc_2', name: 'report.md', stated: other });
    bench.clock.advance(minute);
    expect(await look(id)).toEqual(['not_found', 'finding.no_new']);
    list(first, { id: 'doc_2', name: 'report.md', stated: other }, { id: 'doc_3', name: 'report.md' });
    expect(await look(id), 'one that may be').toEqual(['arrived', 'finding.listed']);
    expect(bench.job(id).remote_id).toBe('doc_3');
  });

  it('is ours with the size and checksum of what was sent', async () => {
    const delivered = deliver('first.md', 'doc_1');
    const id = bench.doubt(documentJob('/in/report.md'));
    list(
      { id: 'doc_1', name: 'first.md', stated: delivered },
      { id: 'doc_2', name: 'report.md', stated: contentOf(id) },
    );
    expect(await look(id)).toEqual(['arrived', 'finding.listed']);
  });

  it('may be ours with another size where no receipt shows what the service means by it', async () => {
    const id = bench.doubt(documentJob('/in/report.md'));
    list({ id: 'doc_2', name: 'report.md', stated: { sizeBytes: 987_654 } });
    bench.clock.advance(minute);
    expect(await look(id)).toEqual(['unclear', 'finding.listed_other_content']);
  });

  it('is ours with whatever size where a receipt has another too: that of a text, or of a packed file', async () => {
    deliver('first.md', 'doc_1');
    const id = bench.doubt(documentJob('/in/report.md'));
    list(
      { id: 'doc_1', name: 'first.md', stated: { sizeBytes: 5 } },
      { id: 'doc_2', name: 'report.md', stated: { sizeBytes: 6 } },
    );
    expect(await look(id)).toEqual(['arrived', 'finding.listed']);
  });

  it('is ours with whatever sum where other content left for the file', async () => {
    const delivered = deliver('first.md', 'doc_1');
    const id = bench.doubt(documentJob('/in/report.md'));
    bench.database.prepare("insert into sent_content (job_id, sha256) values (?, 'e')").run(id);
    list(
      { id: 'doc_1', name: 'first.md', stated: delivered },
      { id: 'doc_2', name: 'report.md', stated: { sizeBytes: 6 } },
    );
    expect(await look(id)).toEqual(['arrived', 'finding.listed']);
  });
});

it('a clip of the name of a video in doubt is none of ours with another size', async () => {
  bench.add(videoJob('/in/first.mp4'));
  const first = bench.send({ ...acceptedToFollow, remoteId: 'clip_1' });
  const id = bench.doubt(videoJob('/in/talk.mp4'));
  const clip = (clipId: string, name: string, sizeBytes: number) =>
    listedClip({ id: clipId, name, sizeBytes, status: 'ready', createdAt: bench.at() });
  const clips = [clip('clip_1', 'first.mp4', contentOf(first).sizeBytes)];
  bench.service.clipList = [...clips, clip('clip_2', 'talk.mp4', 987_654)];
  bench.clock.advance(minute);
  expect(await look(id)).toEqual(['not_found', 'finding.no_new']);
  bench.service.clipList = [...clips, clip('clip_2', 'talk.mp4', contentOf(id).sizeBytes)];
  expect(await look(id)).toEqual(['arrived', 'finding.listed']);
});
