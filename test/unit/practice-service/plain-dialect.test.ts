import { expect, it } from 'vitest';
import { startPractice } from './practice-fixture.ts';

const url = 'https://files.kestrel.example/a.mp4';
const picture = { name: 'a.png', content: 'x' };

/** `body` is typed as an object; here lists stand in its place. */
const listed = (body: unknown): Record<string, unknown>[] => body as Record<string, unknown>[];

it('reads are their data alone: lists of documents, carousels whose slides have no ids, one brand', async () => {
  const practice = await startPractice({ dialect: 'plain' });
  const [kb] = listed((await practice.get('kbs')).body);
  const documents = listed((await practice.get(`kbs/${String(kb?.['id'])}/docs`)).body);
  expect(documents.map(({ name }) => name)).toContain('Cleaning guide.pdf');
  const [carousel] = listed((await practice.get('carousels')).body);
  const slides = listed(carousel?.['slides']);
  expect(slides.length).toBeGreaterThan(0);
  expect(slides.flatMap((slide) => Object.keys(slide))).not.toContain('id');
  expect(listed((await practice.get('brands')).body)).toHaveLength(1);
});

it('what the interface leaves open is not needed: the slide of a picture, and the only brand', async () => {
  const practice = await startPractice({ dialect: 'plain' });
  const [carousel] = listed((await practice.get('carousels')).body);
  const asset = await practice.upload(`carousels/${String(carousel?.['id'])}/assets`, picture);
  expect([asset.status, asset.body?.['success']]).toEqual([201, true]);
  expect((await practice.post('clips/import-url', { url })).status).toBe(201);
  expect((await practice.post('clips/import-url', { url, brandId: 'none' })).status).toBe(404);
});

it('a value that is missing is a 400, with its message', async () => {
  const practice = await startPractice({ dialect: 'plain' });
  const answer = await practice.post('clips/import-url', {});
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ success: false, error: 'validation_error', message: 'url is required' });
});

it('in the other dialects an import names its brand', async () => {
  const practice = await startPractice();
  const answer = await practice.post('clips/import-url', { url });
  expect([answer.status, answer.body?.['message']]).toEqual([422, 'brandId is required']);
});
