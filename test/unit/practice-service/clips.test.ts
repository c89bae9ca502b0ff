import { describe, expect, it } from 'vitest';
import { type Practice, startPractice, textMatching } from './practice-fixture.ts';

const url = 'https://www.youtube.com/watch?v=8fK21c';

async function importedClip(practice: Practice): Promise<string> {
  const { brand } = await practice.ids();
  return String((await practice.post('clips/import-url', { url, brandId: brand })).data['clipId']);
}

describe('importing a video from a URL', () => {
  it('answers 201 with the clip id and writes url, brand and title to the ledger', async () => {
    const practice = await startPractice();
    const { brand } = await practice.ids();
    const answer = await practice.post('clips/import-url', { url, brandId: brand, title: 'Episode 112' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, data: { clipId: textMatching(/^clip_/) } });
    expect(practice.writes()).toMatchObject([
      {
        operation: 'import-clip',
        outcome: 'accepted',
        resourceId: answer.data['clipId'],
        brandId: brand,
        url,
        title: 'Episode 112',
      },
    ]);
  });

  it('is processing without candidates at first, then ready with two to five', async () => {
    const practice = await startPractice({ delays: { clipProcessingMs: 8000 } });
    const clipId = await importedClip(practice);
    practice.clock.advance(7999);
    expect((await practice.get(`clips/${clipId}`)).data).toMatchObject({
      clipId,
      status: 'processing',
      candidates: [],
      transcription: { status: 'processing' },
      editRevision: 0,
    });
    practice.clock.advance(1);
    const { data } = await practice.get(`clips/${clipId}`);
    expect(data).toMatchObject({ status: 'ready', transcription: { status: 'completed' } });
    const count = (data['candidates'] as unknown[]).length;
    expect(count).toBeGreaterThanOrEqual(2);
    expect(count).toBeLessThanOrEqual(5);
  });

  it('takes a repeated import as a second clip', async () => {
    const practice = await startPractice();
    expect(await importedClip(practice)).not.toBe(await importedClip(practice));
  });

  it.each([
    'http://files.kestrel.example/a.mp4',
    'ftp://files.kestrel.example/a.mp4',
    'https://localhost/a.mp4',
    'https://127.0.0.1/a.mp4',
    'https://[::1]/a.mp4',
    'https://nas.local/a.mp4',
    'nonsense',
  ])('refuses %s with 422, as it is no public https address', async (address) => {
    const practice = await startPractice();
    const { brand } = await practice.ids();
    const answer = await practice.post('clips/import-url', { url: address, brandId: brand });
    expect(answer.status).toBe(422);
    expect(practice.writes()).toMatchObject([{ outcome: 'refused', url: address }]);
  });

  it('answers 404 for an unknown brand and 422 for missing or wrong values', async () => {
    const practice = await startPractice();
    const { brand } = await practice.ids();
    expect((await practice.post('clips/import-url', { url, brandId: 'brand_none' })).status).toBe(404);
    expect((await practice.post('clips/import-url', { brandId: brand })).status).toBe(422);
    expect((await practice.post('clips/import-url', { url })).status).toBe(422);
    expect((await practice.post('clips/import-url', { url: 5, brandId: brand })).status).toBe(422);
  });

  it('does not take inherited properties for values', async () => {
    const practice = await startPractice();
    const body = `{"__proto__":{"url":"${url}","brandId":"x"}}`;
    expect((await practice.post('clips/import-url', null, jsonInit(practice, body))).status).toBe(422);
  });
});

describe('creating a post draft', () => {
  it('answers 201 with the draft', async () => {
    const practice = await startPractice();
    const { clip } = await practice.ids();
    const { data } = await practice.get(`clips/${clip}`);
    const { candidateId } = (data['candidates'] as { candidateId: string }[])[0]!;
    const answer = await practice.post(`clips/${clip}/create-draft`, { candidateId, aspectRatio: '9:16' });
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      id: textMatching(/^post_/),
      clipId: clip,
      candidateId,
      aspectRatio: '9:16',
      caption: textMatching(/Episode 111/),
    });
    expect(practice.writes()).toMatchObject([
      {
        operation: 'create-draft',
        resourceId: answer.data['id'],
        clipId: clip,
        candidateId,
        aspectRatio: '9:16',
      },
    ]);
  });

  it('needs neither candidate nor aspect ratio', async () => {
    const practice = await startPractice();
    const { clip } = await practice.ids();
    expect((await practice.post(`clips/${clip}/create-draft`, {})).status).toBe(201);
  });

  it('refuses unknown clips and candidates, odd aspect ratios and clips that are not ready', async () => {
    const practice = await startPractice();
    const { clip } = await practice.ids();
    expect((await practice.post('clips/clip_none/create-draft', {})).status).toBe(404);
    expect((await practice.post(`clips/${clip}/create-draft`, { candidateId: 'cand_none' })).status).toBe(
      404,
    );
    for (const aspectRatio of ['wide', '9:0', '9:16:1', '09:16', 9]) {
      expect((await practice.post(`clips/${clip}/create-draft`, { aspectRatio })).status).toBe(422);
    }
    const processing = await importedClip(practice);
    expect((await practice.post(`clips/${processing}/create-draft`, {})).status).toBe(409);
  });
});

function jsonInit(practice: Practice, body: string): RequestInit {
  const authorization = `Bearer ${practice.service.apiKey}`;
  return { headers: { authorization, 'content-type': 'application/json' }, body };
}
