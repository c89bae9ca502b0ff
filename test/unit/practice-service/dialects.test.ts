import { describe, expect, it } from 'vitest';
import {
  practiceDialects,
  type PracticeDialect,
} from '../../../src-main/practice-service/practice-service.ts';
import { type Json, type Practice, startPractice } from './practice-fixture.ts';

const video = 'https://files.kestrel.example/a.mp4';

/** The keys of a value, with those of its objects and of the first item of its lists: its shape without its values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return '·';
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

/** Every reply once, by operation. */
async function everyReply(practice: Practice): Promise<Record<string, Json>> {
  const { brand, kb, carousel, slides, clip } = await practice.ids();
  return {
    profile: (await practice.get('auth/profile')).data,
    brands: (await practice.get('brands')).data,
    kbs: (await practice.get('kbs')).data,
    docs: (await practice.get(`kbs/${kb}/docs`)).data,
    uploadedDoc: (await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' })).data,
    carousels: (await practice.get('carousels')).data,
    carousel: (await practice.get(`carousels/${carousel}`)).data,
    asset: (
      await practice.upload(
        `carousels/${carousel}/assets`,
        { name: 'a.png', content: 'x' },
        { slideId: slides[0]! },
      )
    ).data,
    imported: (await practice.post('clips/import-url', { url: video, brandId: brand })).data,
    draft: (await practice.post(`clips/${clip}/create-draft`, {})).data,
    render: (await practice.post(`clips/${clip}/render`, { editRevision: 1 })).data,
    jobs: (await practice.get(`clips/${clip}/jobs`)).data,
    clip: (await practice.get(`clips/${clip}`)).data,
    clips: (await practice.get('clips?offset=3')).data,
  };
}

const candidate = { startMs: '·', endMs: '·', title: '·', score: '·', renderStatus: '·' };
const slide = { title: '·', body: '·', imageUrl: '·', order: '·' };
const brand = { id: '·', slug: '·', name: '·', timezone: '·', platforms: ['·'] };
const base = { id: '·', name: '·', docCount: '·', createdAt: '·', updatedAt: '·' };
const paged = { total: '·', limit: '·', offset: '·' };

describe('what each dialect replies', () => {
  it('interface: the names of the interface and the first shapes observed', async () => {
    const replies = await everyReply(await startPractice({ dialect: 'interface' }));
    const document = { id: '·', name: '·', status: '·', chunkCount: '·', createdAt: '·' };
    const carousel = { id: '·', title: '·', status: '·', slides: [{ id: '·', ...slide }] };
    const clip = {
      clipId: '·',
      brandId: '·',
      title: '·',
      fileName: '·',
      status: '·',
      duration: '·',
      fileSize: '·',
      editRevision: '·',
      transcription: { status: '·' },
      candidates: [{ candidateId: '·', ...candidate }],
      createdAt: '·',
    };
    const pagination = { page: '·', limit: '·', total: '·', totalPages: '·' };
    expect(shapeOf(replies)).toEqual({
      profile: { id: '·', name: '·', email: '·' },
      brands: [brand],
      kbs: [base],
      docs: { documents: [document], total: '·' },
      uploadedDoc: { id: '·', name: '·', status: '·', createdAt: '·' },
      carousels: { items: [carousel], ...paged },
      carousel,
      asset: { assetId: '·', url: '·' },
      imported: { clipId: '·' },
      draft: {
        id: '·',
        clipId: '·',
        candidateId: '·',
        aspectRatio: '·',
        caption: '·',
        status: '·',
        createdAt: '·',
      },
      render: { jobId: '·', status: '·', estimatedDurationSec: '·' },
      jobs: {
        jobs: [
          { jobId: '·', candidateId: '·', formats: ['·'], editRevision: '·', status: '·', createdAt: '·' },
        ],
      },
      clip,
      clips: { clips: [{ ...clip }], pagination },
    });
  });

  it('field-notes: paged objects and the second names', async () => {
    const replies = await everyReply(await startPractice({ dialect: 'field-notes' }));
    const document = { id: '·', fileName: '·', status: '·', chunkCount: '·', createdAt: '·' };
    const carousel = { carouselId: '·', title: '·', status: '·', slides: [{ slideId: '·', ...slide }] };
    const clip = {
      id: '·',
      name: '·',
      status: '·',
      duration: '·',
      fileSize: '·',
      editRevision: '·',
      transcription: { status: '·' },
      candidates: [{ id: '·', ...candidate }],
      createdAt: '·',
    };
    expect(shapeOf(replies)).toEqual({
      profile: { user: { id: '·', name: '·', email: '·' } },
      brands: { items: [brand], ...paged },
      kbs: { items: [base], ...paged },
      docs: { items: [document], ...paged },
      uploadedDoc: document,
      carousels: { carousels: [carousel], total: '·' },
      carousel,
      asset: { id: '·', url: '·', slideId: '·' },
      imported: { id: '·' },
      draft: { post: { id: '·', caption: '·', status: '·' } },
      render: { jobIds: ['·'], activeJobIds: ['·'], reusedJobIds: [] },
      jobs: { items: [{ id: '·', candidateId: '·', aspectRatio: '·', status: '·' }], ...paged },
      clip,
      clips: { items: [clip], ...paged },
    });
    expect((replies['docs']!['items'] as Json[])[0]!['status']).toBe('ready');
  });

  it('bare: bare arrays and single values in their own name', async () => {
    const replies = await everyReply(await startPractice({ dialect: 'bare' }));
    const carousel = { id: '·', title: '·', slides: [{ id: '·', title: '·', order: '·' }] };
    const clip = {
      id: '·',
      fileName: '·',
      status: '·',
      duration: '·',
      editRevision: '·',
      candidates: [{ candidateId: '·', ...candidate }],
      createdAt: '·',
    };
    expect(shapeOf(replies)).toEqual({
      profile: { userId: '·', email: '·' },
      brands: { brands: [brand] },
      kbs: [{ kbId: '·', name: '·' }],
      docs: [{ id: '·', name: '·', status: '·', chunkCount: '·', createdAt: '·' }],
      uploadedDoc: { document: { id: '·', name: '·', status: '·', createdAt: '·' } },
      carousels: [carousel],
      carousel: { carousel },
      asset: { asset: { assetId: '·', url: '·' } },
      imported: { clip: { ...clip, candidates: [] } },
      draft: { id: '·' },
      render: { jobs: [{ id: '·', candidateId: '·', status: '·' }] },
      jobs: [{ id: '·', status: '·' }],
      clip: { clip },
      clips: [clip],
    });
  });

  it.each<[PracticeDialect, Json]>([
    ['interface', { success: false, error: 'not_found', message: 'There is no clip “clip_none”' }],
    ['field-notes', { success: false, error: 'not_found', message: 'There is no clip “clip_none”' }],
    ['bare', { error: 'There is no clip “clip_none”', code: 'not_found' }],
  ])('%s: refuses a read in its own way', async (dialect, body) => {
    const practice = await startPractice({ dialect });
    expect((await practice.get('clips/clip_none')).body).toEqual(body);
  });

  it.each(practiceDialects)(
    '%s: refuses writes and keys with the envelope of the interface',
    async (dialect) => {
      const practice = await startPractice({ dialect });
      const envelope = {
        success: false,
        error: expect.any(String) as string,
        message: expect.any(String) as string,
      };
      expect((await practice.post('clips/import-url', {})).body).toEqual(envelope);
      expect((await practice.get('brands', { headers: {} })).body).toEqual(envelope);
    },
  );
});
