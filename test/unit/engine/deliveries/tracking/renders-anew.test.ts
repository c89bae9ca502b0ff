import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRenderEvidence } from '../../../../../src-main/engine/jobs/store/render-evidence.ts';
import { outputMark } from '../../../../../src-main/engine/service-client/replies/output-mark.ts';
import {
  isJsonObject,
  parseStrictJson,
} from '../../../../../src-main/engine/service-client/replies/strict-json.ts';
import { clipReader } from '../../../../../src-main/engine/deliveries/tracking/clip-reader.ts';
import type { ReadOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import type {
  ClipState,
  RemoteClipJob,
} from '../../../../../src-main/engine/service-client/replies/values.ts';
import { acceptedToFollow, doubtful } from '../../../../helpers/attempt-results.ts';
import { clipWith, doubtBench, renderJob, type DoubtBench } from '../doubt/doubt-bench.ts';

let bench: DoubtBench;
let clip: ClipState;
let jobs: ReadOutcome<readonly RemoteClipJob[]>;
let jobReads: number;

beforeEach(() => {
  bench = doubtBench();
  clip = clipWith('clip_1', { cand_1: 'completed', cand_2: 'pending' });
  jobs = { kind: 'not_offered', statusCode: 404, message: legacy('No such path') };
  jobReads = 0;
});

/** A render that was accepted, of a clip whose first candidate was rendered before. */
function submitted(
  candidateId: string | null = 'cand_1',
  output: string | null = null,
  remoteId: string | null = 'job_7 job_8',
): number {
  const id = bench.add(renderJob('clip_1', candidateId));
  bench.send(
    { ...acceptedToFollow, remoteId },
    {
      revision: 3,
      baseline: {
        cand_1: { status: 'completed', output },
        cand_2: { status: 'pending', output: null },
      },
    },
  );
  return id;
}

async function poll(...ids: number[]) {
  const reader = clipReader(
    {
      clip: async () => ({ kind: 'ok', value: clip, tookMs: 1 }),
      clipJobs: async () => {
        jobReads += 1;
        return jobs;
      },
    },
    createRenderEvidence(bench.database),
    () => undefined,
  );
  const read = await reader.read(
    { baseUrl: 'https://api.halden.example', apiKey: 'key' },
    ids.map((id) => bench.job(id)),
    new AbortController().signal,
  );
  const status = read.kind === 'ok' ? read.value.get(ids[0] ?? 0) : undefined;
  if (status === undefined || status === 'absent') throw new Error('nothing was read');
  return status;
}

const remoteJob = (id: string, status: string): RemoteClipJob => ({
  ...{ id, status, kind: null, candidateId: null, createdAt: null },
});

describe('a render of what was rendered before', () => {
  it('is not done by the status that stood there already, and says so', async () => {
    const id = submitted();
    expect(await poll(id)).toMatchObject({
      proof: null,
      status: 'completed',
      message: { code: 'render.before', params: { done: 0, total: 1, status: 'completed' } },
    });
  });

  it('is not done by it where an earlier try saw the clip without candidates, and a person said that it did not arrive', async () => {
    const id = bench.add(renderJob('clip_1', 'cand_1'));
    bench.send(doubtful, { revision: 3, baseline: {} });
    bench.commands.resolve([id], 'not_arrived', null);
    const baseline = { cand_1: { status: 'completed', output: null } };
    bench.send({ ...acceptedToFollow, remoteId: 'job_7' }, { revision: 3, baseline });
    expect(await poll(id)).toMatchObject({ proof: null, status: 'completed' });
  });

  it('is done once its status left completed and came back, also in another process', async () => {
    const id = submitted();
    clip = clipWith('clip_1', { cand_1: 'rendering' });
    expect((await poll(id)).proof).toBeNull();
    clip = clipWith('clip_1', { cand_1: 'completed' });
    expect((await poll(id)).proof).toBe('completed');
  });

  it('is done once the service lists all of its own jobs as completed, and not by the jobs of others', async () => {
    const id = submitted();
    jobs = {
      kind: 'ok',
      value: [remoteJob('job_7', 'completed'), remoteJob('job_8', 'rendering')],
      tookMs: 1,
    };
    expect((await poll(id)).proof).toBeNull();
    jobs = {
      kind: 'ok',
      value: [remoteJob('job_7', 'completed'), remoteJob('job_1', 'completed')],
      tookMs: 1,
    };
    expect((await poll(id)).proof).toBeNull();
    jobs = {
      kind: 'ok',
      value: [remoteJob('job_7', 'completed'), remoteJob('job_8', 'completed')],
      tookMs: 1,
    };
    expect((await poll(id)).proof).toBe('completed');
  });

  it('is done once its candidate shows another output than before', async () => {
    const id = submitted('cand_1', 'mark of before');
    const shows = (output: string) => {
      clip = { ...clip, candidates: clip.candidates.map((one) => ({ ...one, output })) };
    };
    shows('mark of before');
    expect((await poll(id)).proof).toBeNull();
    shows('another mark');
    expect((await poll(id)).proof).toBe('completed');
  });

  it('is done at once where the service said that a render which it has serves', async () => {
    const id = submitted();
    createRenderEvidence(bench.database).noteReused(id);
    expect((await poll(id)).proof).toBe('completed');
  });

  it('needs that evidence for each candidate that was rendered before, and for no other', async () => {
    const id = submitted(null);
    clip = clipWith('clip_1', { cand_1: 'completed', cand_2: 'completed' });
    expect((await poll(id)).message).toMatchObject({ code: 'render.before', params: { done: 1, total: 2 } });
    const other = submitted('cand_2');
    expect((await poll(other)).proof).toBe('completed');
  });

  it('asks for the list of jobs only where nothing else tells', async () => {
    const id = submitted('cand_2');
    await poll(id);
    expect(jobReads).toBe(0);
    await poll(submitted('cand_1'));
    expect(jobReads).toBe(1);
  });
});

describe('a render beside another one of the same candidate', () => {
  const list = (...statuses: [id: string, status: string][]) => {
    jobs = { kind: 'ok', value: statuses.map(([id, status]) => remoteJob(id, status)), tookMs: 1 };
  };

  it('is done by its own job where the service lists them, though the candidate says so of the other already', async () => {
    const first = submitted('cand_2', null, 'job_1');
    const second = submitted(null, null, 'job_2');
    clip = clipWith('clip_1', { cand_2: 'completed' });
    list(['job_1', 'rendering'], ['job_2', 'completed']);
    expect(await poll(first, second)).toMatchObject({
      proof: null,
      message: { code: 'render.other', params: { id: 'job_1' } },
    });
    expect((await poll(second, first)).proof).toBe('completed');
    // The other one is done and followed no longer.
    expect((await poll(first)).proof, 'that there was another one is kept').toBeNull();
    list(['job_1', 'completed'], ['job_2', 'completed']);
    expect((await poll(first)).proof).toBe('completed');
  });

  it('is done by its candidate where the service does not list its job, or says nothing known of it', async () => {
    const first = submitted('cand_2', null, 'job_1');
    const second = submitted(null, null, 'job_2');
    clip = clipWith('clip_1', { cand_2: 'completed' });
    expect((await poll(first, second)).proof).toBe('completed');
    list(['job_2', 'completed'], ['job_9', 'rendering']);
    expect((await poll(first, second)).proof).toBe('completed');
    list(['job_1', 'archived']);
    expect((await poll(first, second)).proof).toBe('completed');
    const without = submitted('cand_3', null, null);
    clip = clipWith('clip_1', { cand_2: 'completed', cand_3: 'completed' });
    list(['job_2', 'rendering']);
    expect((await poll(without, second)).proof).toBe('completed');
  });

  it('and one whose candidate came after it was submitted, is done by its own job where the service lists that', async () => {
    const id = submitted(null, null, 'job_1');
    clip = clipWith('clip_1', { cand_9: 'completed' });
    list(['job_1', 'rendering']);
    expect((await poll(id)).proof).toBeNull();
    list(['job_1', 'completed']);
    expect((await poll(id)).proof).toBe('completed');
    jobs = { kind: 'not_offered', statusCode: 404, message: legacy('No such path') };
    expect((await poll(id)).proof, 'its candidate alone tells, where nothing else does').toBe('completed');
  });

  it('is not done by its candidate while the list that would tell cannot be read, and is asked about after a day', async () => {
    const first = submitted('cand_2', null, 'job_1');
    const second = submitted(null, null, 'job_2');
    clip = clipWith('clip_1', { cand_2: 'completed' });
    jobs = { kind: 'refused', statusCode: 400, message: legacy('The service refused clip jobs (400)') };
    const said = await poll(first, second);
    expect(said.proof).toBeNull();
    expect(said.message).toMatchObject({
      code: 'render.maybe_other',
      params: { reason: legacy('The service refused clip jobs (400)') },
    });
    expect(said.question?.code).toBe('render.maybe_other_question');
    jobs = { kind: 'refused', statusCode: 404, message: legacy('The service refused clip jobs (404)') };
    expect((await poll(first, second)).proof, 'the service lists none').toBe('completed');
  });

  it('is not done, where it was given no id, while a listed job goes on that may be its own', async () => {
    const first = submitted('cand_2', null, null);
    const second = submitted(null, null, 'job_2');
    clip = clipWith('clip_1', { cand_2: 'completed' });
    list(['job_2', 'completed'], ['job_8', 'rendering']);
    expect((await poll(first, second)).proof).toBeNull();
    list(['job_2', 'rendering'], ['job_8', 'completed']);
    expect((await poll(first, second)).proof).toBe('completed');
  });

  it('of another candidate costs no second read', async () => {
    const first = submitted('cand_2', null, 'job_1');
    const second = submitted('cand_3', null, 'job_2');
    clip = clipWith('clip_1', { cand_2: 'completed' });
    expect((await poll(first, second)).proof).toBe('completed');
    expect(jobReads).toBe(0);
  });
});

describe('the mark of an output', () => {
  const markOf = (fields: object) => {
    const parsed = parseStrictJson(JSON.stringify(fields));
    return isJsonObject(parsed) ? outputMark(parsed) : null;
  };

  it('changes with what it leads to or when it was made, and not with the permission to read it', () => {
    const first = markOf({ renderUrl: 'https://cdn.example/a.mp4?signature=1' });
    expect(markOf({ renderUrl: 'https://cdn.example/a.mp4?signature=2' })).toBe(first);
    expect(markOf({ renderUrl: 'https://cdn.example/b.mp4?signature=1' })).not.toBe(first);
    expect(markOf({ renderUrl: '/renders/a.mp4?signature=1' })).toBe(
      markOf({ renderUrl: '/renders/a.mp4?signature=2' }),
    );
    expect(markOf({ outputs: [{ format: '9:16', url: 'https://cdn.example/a.mp4' }] })).not.toBe(
      markOf({ outputs: [{ format: '9:16', url: 'https://cdn.example/c.mp4' }] }),
    );
    expect(markOf({ updatedAt: '2026-03-02T09:00:00Z' })).not.toBe(
      markOf({ updatedAt: '2026-03-02T09:05:00Z' }),
    );
    expect(markOf({ title: 'Another title', score: 4 })).toBeNull();
  });
});
