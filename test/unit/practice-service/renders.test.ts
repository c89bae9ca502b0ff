import { describe, expect, it } from 'vitest';
import { type Practice, startPractice, textMatching } from './practice-fixture.ts';

const delays = { renderQueueMs: 2000, renderingMs: 10_000 };

interface ClipReply {
  readonly editRevision: number;
  readonly status: string;
  readonly candidates: readonly { candidateId: string; renderStatus: string }[];
}

async function readClip(practice: Practice, clipId: string): Promise<ClipReply> {
  return (await practice.get(`clips/${clipId}`)).data as unknown as ClipReply;
}

describe('submitting render jobs', () => {
  it('answers 202 with a queued job and an estimate', async () => {
    const practice = await startPractice({ delays });
    const { clip } = await practice.ids();
    const { editRevision } = await readClip(practice, clip);
    const answer = await practice.post(`clips/${clip}/render`, { editRevision });
    expect(answer.status).toBe(202);
    expect(answer.data).toEqual({
      jobId: textMatching(/^job_/),
      status: 'queued',
      estimatedDurationSec: 12,
    });
  });

  it('goes from queued over rendering to completed, for every candidate when none is named', async () => {
    const practice = await startPractice({ delays });
    const { clip } = await practice.ids();
    const { editRevision } = await readClip(practice, clip);
    await practice.post(`clips/${clip}/render`, { editRevision });
    const statuses = async (): Promise<string[]> => [
      ...new Set((await readClip(practice, clip)).candidates.map((candidate) => candidate.renderStatus)),
    ];
    expect(await statuses()).toEqual(['queued']);
    expect((await readClip(practice, clip)).status).toBe('rendering');
    practice.clock.advance(2000);
    expect(await statuses()).toEqual(['rendering']);
    practice.clock.advance(9999);
    expect(await statuses()).toEqual(['rendering']);
    practice.clock.advance(1);
    expect(await statuses()).toEqual(['completed']);
    expect((await readClip(practice, clip)).status).toBe('rendered');
  });

  it('renders one candidate in the formats asked for, and lists the jobs', async () => {
    const practice = await startPractice({ delays });
    const { clip } = await practice.ids();
    const { editRevision, candidates } = await readClip(practice, clip);
    const { candidateId } = candidates[1]!;
    const formats = ['1:1', '9:16', '1:1'];
    await practice.post(`clips/${clip}/render`, { editRevision, candidateId, formats });
    const { jobs } = (await practice.get(`clips/${clip}/jobs`)).data as { jobs: Record<string, unknown>[] };
    expect(jobs.map((job) => [job['candidateId'], job['formats'], job['status']])).toEqual([
      [candidateId, ['9:16'], 'queued'],
      [candidateId, ['1:1'], 'queued'],
    ]);
    const after = await readClip(practice, clip);
    expect(after.candidates.map((candidate) => candidate.renderStatus)).toEqual(
      candidates.map((candidate) => (candidate.candidateId === candidateId ? 'queued' : 'pending')),
    );
    expect(practice.writes()).toMatchObject([
      { operation: 'render-clip', clipId: clip, candidateId, editRevision, formats: ['9:16', '1:1'] },
    ]);
  });

  it('answers 409 to a stale revision, and takes the new one', async () => {
    const practice = await startPractice({ delays });
    const { clip } = await practice.ids();
    const { editRevision } = await readClip(practice, clip);
    const touched = await practice.admin('POST', `clips/${clip}/touch`);
    expect(touched.body).toEqual({ clipId: clip, editRevision: editRevision + 1 });
    const stale = await practice.post(`clips/${clip}/render`, { editRevision });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ success: false, error: 'conflict' });
    const fresh = (await readClip(practice, clip)).editRevision;
    expect(fresh).toBe(editRevision + 1);
    expect((await practice.post(`clips/${clip}/render`, { editRevision: fresh })).status).toBe(202);
    expect((await practice.post(`clips/${clip}/render`, { editRevision: fresh + 1 })).status).toBe(409);
  });

  it.each([undefined, null, '3', -1, 1.5, 2 ** 53])(
    'answers 422 to the revision %s',
    async (editRevision) => {
      const practice = await startPractice();
      const { clip } = await practice.ids();
      expect((await practice.post(`clips/${clip}/render`, { editRevision })).status).toBe(422);
    },
  );

  it.each([[[]], [['2:3']], [['9:16', 5]], ['9:16']])('answers 422 to the formats %j', async (formats) => {
    const practice = await startPractice();
    const { clip } = await practice.ids();
    const { editRevision } = await readClip(practice, clip);
    expect((await practice.post(`clips/${clip}/render`, { editRevision, formats })).status).toBe(422);
  });

  it('answers 404 to unknown clips and candidates, and 422 before there are candidates', async () => {
    const practice = await startPractice();
    const { clip, brand } = await practice.ids();
    const { editRevision } = await readClip(practice, clip);
    expect((await practice.post('clips/clip_none/render', { editRevision: 0 })).status).toBe(404);
    expect((await practice.get('clips/clip_none')).status).toBe(404);
    expect((await practice.get('clips/clip_none/jobs')).status).toBe(404);
    const unknown = await practice.post(`clips/${clip}/render`, { editRevision, candidateId: 'cand_none' });
    expect(unknown.status).toBe(404);
    const url = 'https://files.kestrel.example/new.mp4';
    const { clipId } = (await practice.post('clips/import-url', { url, brandId: brand })).data;
    expect((await practice.post(`clips/${String(clipId)}/render`, { editRevision: 0 })).status).toBe(422);
  });

  it('does not queue again what is under way for the same revision', async () => {
    const practice = await startPractice({ delays, dialect: 'field-notes' });
    const { clip } = await practice.ids();
    const { data } = await practice.get(`clips/${clip}`);
    const candidateId = (data['candidates'] as { id: string }[])[0]!.id;
    const body = { editRevision: data['editRevision'], candidateId };
    const first = (await practice.post(`clips/${clip}/render`, body)).data;
    const second = (await practice.post(`clips/${clip}/render`, body)).data;
    expect(first).toMatchObject({ reusedJobIds: [] });
    expect(second).toEqual({
      jobIds: first['jobIds'],
      activeJobIds: first['jobIds'],
      reusedJobIds: first['jobIds'],
    });
    practice.clock.advance(12_000);
    const third = (await practice.post(`clips/${clip}/render`, body)).data;
    expect(third['jobIds']).not.toEqual(first['jobIds']);
  });
});
