import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiKey, clientWith } from '../service-stand-in.ts';

/* The list of clips, paged by offset or by page (service-field-notes §2, §4). */

const clips = Array.from({ length: 25 }, (_, index) => ({ id: `c${index}`, status: 'ready' }));

async function service(
  answer: (query: URLSearchParams) => unknown,
): Promise<{ baseUrl: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(url.search);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(url.searchParams)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${port}`, asked };
}

/** Takes `page` and passes over `offset`, as a service that counts pages. */
const byPage =
  (cap = 100) =>
  (query: URLSearchParams): unknown => {
    const limit = Math.min(Number(query.get('limit') ?? 50), cap);
    const page = Number(query.get('page') ?? 1);
    return {
      clips: clips.slice((page - 1) * limit, page * limit),
      pagination: { page, limit, total: clips.length, totalPages: Math.ceil(clips.length / limit) },
    };
  };

const byOffset = (query: URLSearchParams): unknown => {
  const offset = Number(query.get('offset'));
  const limit = Number(query.get('limit'));
  return {
    success: true,
    data: {
      clips: clips.slice(offset, offset + limit),
      pagination: { page: Math.floor(offset / limit) + 1, limit, total: clips.length, totalPages: 3 },
    },
  };
};

async function idsOf(
  answer: (query: URLSearchParams) => unknown,
  request: { offset: number; limit: number },
): Promise<{ ids: string[] | string; asked: string[]; total?: number | null }> {
  const { baseUrl, asked } = await service(answer);
  const outcome = await clientWith().clips({ baseUrl, apiKey }, request);
  return outcome.kind === 'ok'
    ? { ids: outcome.value.items.map((clip) => clip.id), total: outcome.value.total, asked }
    : { ids: outcome.kind, asked };
}

describe('a page of the clips', () => {
  it('is asked for by limit and offset', async () => {
    expect(await idsOf(byOffset, { offset: 20, limit: 10 })).toEqual({
      ids: ['c20', 'c21', 'c22', 'c23', 'c24'],
      total: 25,
      asked: ['?limit=10&offset=20'],
    });
  });

  it('is asked for again by page, where the service passes over the offset', async () => {
    const { ids, asked } = await idsOf(byPage(), { offset: 20, limit: 10 });
    expect(ids).toEqual(['c20', 'c21', 'c22', 'c23', 'c24']);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain('page=3');
  });

  it('is the first one at once', async () => {
    expect((await idsOf(byPage(), { offset: 0, limit: 10 })).asked).toHaveLength(1);
  });

  it('never brings the first page again as a later one', async () => {
    const stubborn = (): unknown => ({
      clips: clips.slice(0, 10),
      pagination: { page: 1, limit: 10, total: 25, totalPages: 3 },
    });
    expect((await idsOf(stubborn, { offset: 10, limit: 10 })).ids).toBe('not_understood');
  });

  it('follows the size of page that the service gives', async () => {
    const { ids } = await idsOf(byPage(5), { offset: 10, limit: 10 });
    expect(ids).toEqual(['c10', 'c11', 'c12', 'c13', 'c14']);
  });
});
