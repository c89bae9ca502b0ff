import { said } from '../../../../helpers/said.ts';
import fc from 'fast-check';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PageWalk } from '../../../../../src-main/engine/deliveries/tracking/page-walk.ts';
import { readPages } from '../../../../../src-main/engine/service-client/requests/read-pages.ts';
import { wholePage } from '../../../../../src-main/engine/connections/service-catalogue.ts';
import { apiKey, clientWith } from '../service-stand-in.ts';
import { idsUpTo, listService, type ListShape } from './list-service.ts';

/* Lists of a service are read to their end, whichever way they come in pages. */

const shape: ListShape = {
  count: 250,
  way: 'offset',
  tells: 'total',
  usual: 50,
  most: 100,
  refuses: false,
};

async function brandsOf(
  given: Partial<ListShape>,
): Promise<{ ids: string[]; partial: string | undefined; asked: string[] }> {
  const { baseUrl, asked } = await listService({ ...shape, ...given });
  const outcome = await clientWith().brands({ baseUrl, apiKey });
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
  return {
    ids: outcome.value.map(({ id }) => id),
    partial: outcome.partial === undefined ? undefined : said(outcome.partial),
    asked,
  };
}

describe('a list of 250 brands', () => {
  it.each<[string, Partial<ListShape>]>([
    ['is cut at fifty without a word', { tells: 'nothing' }],
    ['is paged by page', { way: 'page', tells: 'pagination' }],
    ['is paged by page without a word', { way: 'page', tells: 'nothing' }],
    ['is paged by cursor', { way: 'cursor', tells: 'nothing' }],
    ['is paged by cursor and tells its total', { way: 'cursor' }],
    ['is paged by the Link header', { way: 'link', tells: 'nothing' }],
    ['is paged by addresses in the reply', { way: 'body-link', tells: 'hasMore' }],
    ['gives twenty at once', { most: 20, usual: 20 }],
    ['gives twenty at once by page', { way: 'page', most: 20, usual: 20, tells: 'nothing' }],
    ['refuses a limit above twenty-five', { most: 25, usual: 25, refuses: true }],
    ['refuses a limit above thirty, by page', { way: 'page', most: 30, usual: 30, refuses: true }],
    ['refuses a limit above ten, by cursor', { way: 'cursor', most: 10, usual: 10, refuses: true }],
  ])('that %s is read whole', async (_name, given) => {
    const { ids, partial } = await brandsOf(given);
    expect(ids).toEqual(idsUpTo(250));
    expect(partial).toBeUndefined();
  });

  it('that gives the same fifty whatever is asked says that 50 of 250 could be read', async () => {
    const { ids, partial, asked } = await brandsOf({ way: 'none' });
    expect(ids).toHaveLength(50);
    expect(partial).toContain('50 of 250 could be read');
    expect(asked.length).toBeLessThan(5);
  });

  it('asks for smaller pages at once after a limit was refused', async () => {
    const service = await listService({ ...shape, most: 20, usual: 20, refuses: true });
    const client = clientWith();
    await client.knowledgeBases({ baseUrl: service.baseUrl, apiKey });
    service.asked.length = 0;
    await client.knowledgeBases({ baseUrl: service.baseUrl, apiKey });
    expect(service.asked[0]).toBe('?limit=20&offset=0');
    expect(service.asked).toHaveLength(13);
  });
});

describe('whatever the way a list is paged', () => {
  const shapes: fc.Arbitrary<ListShape> = fc
    .record({
      count: fc.integer({ min: 0, max: 260 }),
      way: fc.constantFrom<ListShape['way'][]>('offset', 'page', 'cursor', 'link', 'body-link', 'none'),
      tells: fc.constantFrom<ListShape['tells'][]>('total', 'hasMore', 'pagination', 'nothing'),
      most: fc.integer({ min: 5, max: 110 }),
      refuses: fc.boolean(),
    })
    .map((given) => ({ ...given, usual: Math.min(50, given.most) }));

  it('every reader of lists finds all that is there, or says that it does not', async () => {
    const service = await listService(shape);
    await fc.assert(
      fc.asyncProperty(shapes, async (given) => {
        service.shape = given;
        const client = clientWith();
        const access = { baseUrl: service.baseUrl, apiKey };
        const all = idsUpTo(given.count);
        const readDocuments = (range: { offset: number; limit: number }) =>
          client.documents(access, { knowledgeBaseId: 'k', ...range });
        // The target is looked at before: one entry of the list must not be taken for a page of it.
        await readDocuments({ offset: 0, limit: 1 });

        const brands = await client.brands(access);
        const listed = await readPages((offset) => readDocuments({ offset, limit: 100 }));
        if (brands.kind !== 'ok' || listed.kind !== 'ok') throw new Error('it could not be read');
        if (given.way !== 'none' || given.count <= given.usual) {
          expect(brands.value.map(({ id }) => id)).toEqual(all);
          expect(listed.value.items.map(({ id }) => id)).toEqual(all);
        } else if (given.count > given.most) {
          expect(listed.value.isWhole).toBe(false);
          if (given.tells !== 'nothing') expect(said(brands.partial)).toContain('could be read');
        }

        if (given.way === 'none') return;
        const offset = Math.floor(given.count / 2);
        const page = await wholePage({ offset, limit: 60 }, readDocuments);
        expect(page.items.map(({ id }) => id)).toEqual(all.slice(offset, offset + 60));
        const walk = new PageWalk();
        const wanted = new Set(all.slice(-1));
        let found: ReadonlyMap<string, unknown> = new Map();
        for (let poll = 0; poll < 5 && found.size < wanted.size; poll += 1) {
          const outcome = await walk.find('list', wanted, (start, limit) =>
            readDocuments({ offset: start, limit }),
          );
          if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
          found = outcome.value.found;
        }
        expect([...found.keys()]).toEqual([...wanted]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the next page', () => {
  async function serviceAt(
    answer: (url: URL) => { body: unknown; link?: string },
  ): Promise<{ baseUrl: string; asked: string[]; keys: Set<string | undefined> }> {
    const asked: string[] = [];
    const keys = new Set<string | undefined>();
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://x');
      asked.push(`${url.pathname}${url.search}`);
      keys.add(request.headers.authorization);
      const { body, link } = answer(url);
      response
        .writeHead(200, { 'content-type': 'application/json', ...(link === undefined ? {} : { link }) })
        .end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return { baseUrl: `http://127.0.0.1:${port}`, asked, keys };
  }
  const ten = (from: number): { id: string }[] =>
    Array.from({ length: 10 }, (_, index) => ({ id: `e${from + index}` }));

  it('is never asked of another origin, which would get the key', async () => {
    const other = await serviceAt(() => ({ body: { success: true, data: ten(10) } }));
    const own = await serviceAt(() => ({
      body: { success: true, data: ten(0) },
      link: `<${other.baseUrl}/api-proxy/kbs?page=2>; rel="next"`,
    }));
    const outcome = await clientWith().knowledgeBases({ baseUrl: own.baseUrl, apiKey });
    expect(outcome).toMatchObject({
      kind: 'ok',
      partial: { params: { reason: { code: 'read.next_page_elsewhere' } } },
    });
    expect(other.asked).toEqual([]);
  });

  it.each([
    ['the same cursor', () => 'again'],
    ['two cursors by turns', (url: URL) => (url.searchParams.get('cursor') === 'a' ? 'b' : 'a')],
    ['ever new cursors and nothing new', (url: URL) => `${url.searchParams.get('cursor') ?? ''}x`],
  ])('that leads in a circle by %s ends the list, which is not whole', async (_name, next) => {
    const service = await serviceAt((url) => ({
      body: {
        success: true,
        data: { items: ten(url.searchParams.has('cursor') ? 10 : 0), nextCursor: next(url) },
      },
    }));
    const outcome = await clientWith().carousels({ baseUrl: service.baseUrl, apiKey });
    expect(outcome).toMatchObject({
      kind: 'ok',
      partial: { params: { count: 20 } },
    });
    expect(service.asked.length).toBeLessThan(10);
  });

  it('by a cursor that is no longer good is looked for from the beginning', async () => {
    let generation = 1;
    const service = await serviceAt((url) => {
      const [made, start = '0'] = (url.searchParams.get('cursor') ?? `${generation}-0`).split('-');
      const isGood = Number(made) === generation;
      const from = Number(start);
      return isGood
        ? { body: { success: true, data: { items: ten(from), nextCursor: `${generation}-${from + 10}` } } }
        : { body: { success: false, error: 'bad_request', message: 'The cursor is too old' } };
    });
    const client = clientWith();
    const read = (offset: number) =>
      client.documents({ baseUrl: service.baseUrl, apiKey }, { knowledgeBaseId: 'k', offset, limit: 10 });
    expect(await read(0)).toMatchObject({ kind: 'ok' });
    expect(await read(10)).toMatchObject({ kind: 'ok' });
    generation = 2;
    expect(await read(20)).toMatchObject({ kind: 'ok', value: { items: ten(20).map(({ id }) => ({ id })) } });
  });
});
