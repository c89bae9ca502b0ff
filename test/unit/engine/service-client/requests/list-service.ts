import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** How a service hands out its lists. */
export interface ListShape {
  readonly count: number;
  /** What leads to the next page. */
  readonly way: 'offset' | 'page' | 'cursor' | 'link' | 'body-link' | 'none';
  /** What its replies say of the list. */
  readonly tells: 'total' | 'hasMore' | 'pagination' | 'nothing';
  /** Entries of a page where no limit is asked for. */
  readonly usual: number;
  readonly most: number;
  /** Whether a larger limit is refused, or passed over. */
  readonly refuses: boolean;
}

export interface ListService {
  readonly baseUrl: string;
  /** Queries, in order. */
  readonly asked: string[];
  shape: ListShape;
}

export const idsUpTo = (count: number): string[] => Array.from({ length: count }, (_, index) => `e${index}`);

/** A service each of whose lists is of this shape. It answers one path like another. */
export async function listService(shape: ListShape): Promise<ListService> {
  const asked: string[] = [];
  const service = { asked, shape, baseUrl: '' };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(url.search);
    const { status, headers, body } = answer(service.shape, url);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  service.baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return service;
}

function answer(
  { count, way, tells, usual, most, refuses }: ListShape,
  url: URL,
): { status: number; headers: Record<string, string>; body: unknown } {
  const wanted = Number(url.searchParams.get('limit') ?? usual);
  if (refuses && wanted > most) {
    const message = `limit must not be greater than ${most}`;
    return { status: 422, headers: {}, body: { success: false, error: 'validation', message } };
  }
  const limit = Math.min(wanted, most);
  const start = startOf(way, url.searchParams, limit);
  const end = Math.min(count, start + limit);
  const items = idsUpTo(count)
    .slice(start, end)
    .map((id) => ({ id, name: id }));
  const hasMore = end < count;
  const follows = new URLSearchParams(url.searchParams);
  follows.set('limit', String(limit));
  follows.set('after_item', String(end));
  const next = `${url.pathname}?${follows.toString()}`;
  const told = {
    ...(tells === 'total' ? { total: count } : {}),
    ...(tells === 'hasMore' ? { hasMore } : {}),
    ...(tells === 'pagination'
      ? {
          pagination: {
            page: Math.floor(start / limit) + 1,
            limit,
            total: count,
            totalPages: Math.ceil(count / limit),
          },
        }
      : {}),
    ...(way === 'cursor' ? { nextCursor: hasMore ? `after ${end}` : null } : {}),
    ...(way === 'body-link' ? { links: { next: hasMore ? next : null } } : {}),
  };
  const link: Record<string, string> =
    way === 'link' && hasMore ? { link: `<${url.pathname}>; rel="first", <${next}>; rel="next"` } : {};
  const isBare = Object.keys(told).length === 0;
  return {
    status: 200,
    headers: link,
    body: { success: true, data: isBare ? items : { items, ...told } },
  };
}

function startOf(way: ListShape['way'], query: URLSearchParams, limit: number): number {
  switch (way) {
    case 'offset':
      return Number(query.get('offset') ?? 0);
    case 'page':
      return (Number(query.get('page') ?? 1) - 1) * limit;
    case 'cursor':
      return Number((query.get('cursor') ?? 'after 0').replace('after ', ''));
    case 'link':
    case 'body-link':
      return Number(query.get('after_item') ?? 0);
    case 'none':
      return 0;
  }
}
