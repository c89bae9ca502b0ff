import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPractice } from './practice-fixture.ts';

const picture = { name: 'lisbon_01_cover.JPG', content: 'not really a picture' };

describe('uploading a carousel asset', () => {
  it('answers with the asset and its address, which the slide then shows', async () => {
    const practice = await startPractice();
    const { carousel, slides } = await practice.ids();
    const answer = await practice.upload(`carousels/${carousel}/assets`, picture, { slideId: slides[1]! });
    expect(answer.status).toBe(201);
    const { assetId, url } = answer.data;
    expect(assetId).toMatch(/^ast_[0-9a-f]{4}$/);
    expect(url).toBe(`https://cdn.practice.example/carousels/${carousel}/${String(assetId)}.jpg`);
    const { data } = await practice.get(`carousels/${carousel}`);
    expect((data['slides'] as { imageUrl: string | null }[]).map((slide) => slide.imageUrl)).toEqual([
      null,
      url,
      null,
      null,
      null,
      null,
    ]);
    expect(readFileSync(join(practice.directory, 'uploads', `${String(assetId)}.jpg`), 'utf8')).toBe(
      picture.content,
    );
  });

  it('writes carousel, slide and address to the ledger', async () => {
    const practice = await startPractice();
    const { carousel, slides } = await practice.ids();
    const { data } = await practice.upload(`carousels/${carousel}/assets`, picture, { slideId: slides[0]! });
    expect(practice.writes()).toMatchObject([
      {
        operation: 'upload-carousel-asset',
        outcome: 'accepted',
        resourceId: data['assetId'],
        carouselId: carousel,
        slideId: slides[0],
        fileName: picture.name,
        sizeBytes: picture.content.length,
        url: data['url'],
      },
    ]);
  });

  it('takes a slideId that comes after the file', async () => {
    const practice = await startPractice();
    const { carousel, slides } = await practice.ids();
    const form = new FormData();
    form.set('file', new Blob(['x']), 'a.png');
    form.set('slideId', slides[0]!);
    const headers = { authorization: `Bearer ${practice.service.apiKey}` };
    const answer = await practice.post(`carousels/${carousel}/assets`, null, { headers, body: form });
    expect(answer.status).toBe(201);
  });

  it('answers 404 for an unknown carousel, an unknown slide and a slide of another carousel', async () => {
    const practice = await startPractice();
    const { carousel, slides } = await practice.ids();
    const { items } = (await practice.get('carousels')).data as { items: { id: string }[] };
    const other = items.find((each) => each.id !== carousel)!.id;
    for (const [carouselId, slideId] of [
      ['car_none', slides[0]!],
      [carousel, 'slide_none'],
      [other, slides[0]!],
    ] as const) {
      const answer = await practice.upload(`carousels/${carouselId}/assets`, picture, { slideId });
      expect(answer.status).toBe(404);
    }
    expect(practice.writes().map((entry) => entry.outcome)).toEqual(['refused', 'refused', 'refused']);
    expect((await practice.get('carousels/car_none')).status).toBe(404);
  });

  it('answers 422 without a slideId', async () => {
    const practice = await startPractice();
    const { carousel } = await practice.ids();
    const answer = await practice.upload(`carousels/${carousel}/assets`, picture);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ error: 'validation_error', message: 'slideId is required' });
  });

  it('takes a picture without a slideId where it is told to, and still no empty one', async () => {
    const practice = await startPractice({ takesSlideless: true });
    const { carousel } = await practice.ids();
    const answer = await practice.upload(`carousels/${carousel}/assets`, picture);
    expect(answer.status).toBe(201);
    expect(practice.writes().map(({ slideId }) => slideId)).toEqual([null]);
    const empty = await practice.upload(`carousels/${carousel}/assets`, picture, { slideId: '' });
    expect(empty.status).toBe(422);
  });

  it('answers 400 to a form with two files', async () => {
    const practice = await startPractice();
    const { carousel, slides } = await practice.ids();
    const form = new FormData();
    form.set('slideId', slides[0]!);
    form.append('file', new Blob(['x']), 'a.png');
    form.append('file', new Blob(['y']), 'b.png');
    const headers = { authorization: `Bearer ${practice.service.apiKey}` };
    const answer = await practice.post(`carousels/${carousel}/assets`, null, { headers, body: form });
    expect(answer.status).toBe(400);
  });
});
