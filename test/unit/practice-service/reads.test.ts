import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPractice, textMatching } from './practice-fixture.ts';

describe('what a practice account holds', () => {
  it('has three brands with the observed fields', async () => {
    const practice = await startPractice();
    const answer = await practice.get('brands');
    expect(answer.status).toBe(200);
    expect(answer.body?.['success']).toBe(true);
    const brands = answer.data as unknown as { id: string; name: string }[];
    expect(brands.map((brand) => brand.name)).toEqual([
      'Halden & Moss',
      'Kestrel Audio',
      'Northlight Travel',
    ]);
    expect(brands[0]).toEqual({
      id: textMatching(/^brand_[0-9a-f]{4}$/),
      slug: 'halden-moss',
      name: 'Halden & Moss',
      timezone: 'Europe/Oslo',
      platforms: ['instagram', 'linkedin'],
    });
  });

  it('has knowledge bases that count their documents', async () => {
    const practice = await startPractice();
    const bases = (await practice.get('kbs')).data as unknown as {
      id: string;
      name: string;
      docCount: number;
    }[];
    expect(bases.map(({ name, docCount }) => ({ name, docCount }))).toEqual([
      { name: 'Product help', docCount: 3 },
      { name: 'Brand voice', docCount: 2 },
      { name: 'Legal, internal', docCount: 1 },
    ]);
    expect(bases[0]!.id).toMatch(/^kb_[0-9a-f]{4}$/);
    const { data } = await practice.get(`kbs/${bases[1]!.id}/docs`);
    expect(data).toMatchObject({
      total: 2,
      documents: [
        { name: 'Words we use.md', status: 'indexed' },
        { name: 'Voice and tone.docx', status: 'indexed' },
      ],
    });
  });

  it('has a carousel for Lisbon with six slides in order', async () => {
    const practice = await startPractice();
    const list = (await practice.get('carousels')).data as {
      items: { id: string; title: string }[];
      total: number;
    };
    expect(list.total).toBe(4);
    const lisbon = list.items.find((carousel) => carousel.title === 'Lisbon in five days')!;
    const { data } = await practice.get(`carousels/${lisbon.id}`);
    const slides = data['slides'] as { id: string; title: string; order: number; imageUrl: null }[];
    expect(slides.map((slide) => slide.title)).toEqual([
      'Cover',
      'The route',
      'Day by day',
      'Gardens',
      'Coffee',
      'Sunset',
    ]);
    expect(slides.map((slide) => slide.order)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(slides[0]).toMatchObject({ id: textMatching(/^slide_/), imageUrl: null });
  });

  it('has clips that are ready and have two to five candidates', async () => {
    const practice = await startPractice();
    const { data } = await practice.get('clips');
    expect(data['pagination']).toEqual({ page: 1, limit: 50, total: 3, totalPages: 1 });
    const clips = data['clips'] as {
      clipId: string;
      status: string;
      candidates: Record<string, unknown>[];
    }[];
    for (const clip of clips) {
      expect(clip.status).toBe('ready');
      expect(clip.candidates.length).toBeGreaterThanOrEqual(2);
      expect(clip.candidates.length).toBeLessThanOrEqual(5);
      for (const candidate of clip.candidates) {
        expect(candidate['candidateId']).toMatch(/^cand_/);
        expect(candidate['renderStatus']).toBe('pending');
        expect(candidate['endMs']).toBeGreaterThan(candidate['startMs'] as number);
      }
    }
  });

  it('is the same for the same seed and has other ids for another', async () => {
    const first = await (await startPractice({ seed: 7 })).ids();
    const again = await (await startPractice({ seed: 7 })).ids();
    const other = await (await startPractice({ seed: 8 })).ids();
    expect(again).toEqual(first);
    expect(other.kb).not.toBe(first.kb);
  });

  it('has a key of its own for each installation, which no seed gives away', async () => {
    const first = await startPractice({ seed: 7 });
    expect(first.service.apiKey).toMatch(/^sk-social-practice-[0-9a-f]{32}$/);
    expect((await startPractice({ seed: 7 })).service.apiKey).not.toBe(first.service.apiKey);
    const file = join(first.directory, 'key.txt');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await first.service.stop();
    const again = await startPractice({ seed: 7, directory: first.directory });
    expect(again.service.apiKey).toBe(first.service.apiKey);
    await again.service.stop();
    writeFileSync(file, 'nothing that is a key', { mode: 0o644 });
    const anew = await startPractice({ directory: first.directory });
    expect([first.service.apiKey, 'nothing that is a key']).not.toContain(anew.service.apiKey);
    expect((await anew.get('brands')).status).toBe(200);
  });

  it('takes a key that is given', async () => {
    const given = await startPractice({ apiKey: 'sk-social-of-my-own' });
    expect(given.service.apiKey).toBe('sk-social-of-my-own');
    expect((await given.get('brands')).status).toBe(200);
  });

  it('says who the key belongs to', async () => {
    const practice = await startPractice();
    expect((await practice.get('auth/profile')).data).toMatchObject({ name: 'Practice account' });
  });

  it('answers health without a key, with nothing but success', async () => {
    const practice = await startPractice();
    const answer = await practice.get('health', { headers: {} });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
  });
});

describe('paging', () => {
  it('takes limit and offset', async () => {
    const practice = await startPractice();
    const all = (await practice.get('carousels')).data['items'] as unknown[];
    const { data } = await practice.get('carousels?limit=2&offset=1');
    expect(data).toEqual({ items: all.slice(1, 3), total: 4, limit: 2, offset: 1 });
  });

  it('counts pages of clips from one', async () => {
    const practice = await startPractice();
    const { data } = await practice.get('clips?limit=2&page=2');
    expect(data['clips']).toHaveLength(1);
    expect(data['pagination']).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
  });

  it('gives at most a hundred at a time', async () => {
    const practice = await startPractice();
    expect((await practice.get('carousels?limit=5000')).data['limit']).toBe(100);
  });

  it.each(['limit=0', 'limit=-1', 'limit=x', 'offset=1.5', 'page=0'])(
    'refuses %s with 422',
    async (query) => {
      const practice = await startPractice();
      expect((await practice.get(`clips?${query}`)).status).toBe(422);
    },
  );
});
