import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type Practice, startPractice } from './practice-fixture.ts';
import { RawConnection } from './raw-connection.ts';

/** `fetch` would not let these headers be chosen. */
function statusWith(
  practice: Practice,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${practice.service.baseUrl}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

describe('the practice paths', () => {
  it('show the ledger, also from a number on', async () => {
    const practice = await startPractice();
    await practice.get('brands');
    await practice.get('kbs');
    const { entries } = (await practice.admin('GET', 'ledger')).body as { entries: { sequence: number }[] };
    expect(entries).toEqual(practice.service.ledger());
    expect(entries).toHaveLength(2);
    const later = (await practice.admin('GET', `ledger?after=${entries[0]!.sequence}`)).body;
    expect(later).toEqual({ entries: entries.slice(1) });
  });

  it('show the state without standing in the ledger themselves', async () => {
    const practice = await startPractice();
    const { body } = await practice.admin('GET', 'state');
    expect(body).toMatchObject({ now: '2025-06-02T12:00:00.000Z', drafts: [], assets: [] });
    expect(practice.service.ledger()).toEqual([]);
  });

  it('change delays for what is created afterwards', async () => {
    const practice = await startPractice({ delays: { documentIndexingMs: 5000 } });
    const { kb } = await practice.ids();
    await practice.upload(`kbs/${kb}/docs/upload`, { name: 'slow.md', content: 'x' });
    const answer = await practice.admin('POST', 'delays', { documentIndexingMs: 0 });
    expect(answer.body).toMatchObject({ delays: { documentIndexingMs: 0, clipProcessingMs: 8000 } });
    const { data } = await practice.upload(`kbs/${kb}/docs/upload`, { name: 'fast.md', content: 'x' });
    expect(data['status']).toBe('processing');
    const { documents } = (await practice.get(`kbs/${kb}/docs?limit=2`)).data as {
      documents: { status: string }[];
    };
    expect(documents.map((document) => document.status)).toEqual(['indexed', 'processing']);
  });

  it('refuse delays and faults that make no sense', async () => {
    const practice = await startPractice();
    expect((await practice.admin('POST', 'delays', { documentIndexingMs: -1 })).status).toBe(422);
    expect((await practice.admin('POST', 'delays', { tea: 1 })).status).toBe(422);
    expect((await practice.admin('POST', 'delays')).status).toBe(415);
  });

  it('answer 404 and 405', async () => {
    const practice = await startPractice();
    expect((await practice.admin('GET', 'nothing')).status).toBe(404);
    expect((await practice.admin('POST', 'clips/clip_none/touch')).status).toBe(404);
    const wrong = await practice.admin('PUT', 'faults');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
  });
});

describe('whoever has no key', () => {
  it.each([
    ['GET', 'ledger'],
    ['GET', 'state'],
    ['POST', 'faults'],
    ['DELETE', 'faults'],
    ['POST', 'delays'],
    ['POST', 'reset'],
    ['POST', 'clips/clip_x/touch'],
  ])('cannot %s %s', async (method, path) => {
    const practice = await startPractice();
    practice.service.setFaults([{ endpoint: 'upload-kb-doc', kind: 'status' }]);
    await practice.get('brands');
    for (const headers of [{}, { authorization: 'Bearer sk-social-practice-0' }])
      expect(await statusWith(practice, method, `/practice/${path}`, headers)).toBe(401);
    expect([practice.service.faults().length, practice.service.ledger().length]).toEqual([1, 1]);
  });
});

describe('a web page', () => {
  const paths = [
    ['GET', '/practice/ledger'],
    ['GET', '/practice/state'],
    ['GET', '/practice/faults'],
    ['POST', '/practice/faults'],
    ['DELETE', '/practice/faults'],
    ['POST', '/practice/delays'],
    ['POST', '/practice/reset'],
    ['POST', '/practice/clips/clip_x/touch'],
  ] as const;

  it.each(paths)('cannot %s %s: its requests carry Origin', async (method, path) => {
    const practice = await startPractice();
    for (const origin of ['https://evil.example', 'null', practice.service.baseUrl]) {
      expect(await statusWith(practice, method, path, { origin })).toBe(403);
    }
  });

  it.each(paths)('cannot %s %s by having its own name resolved to this machine', async (method, path) => {
    const practice = await startPractice();
    const { port } = new URL(practice.service.baseUrl);
    for (const host of [
      `evil.example:${port}`,
      `localhost:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `127.0.0.1`,
      `127.0.0.1:${Number(port) + 1}`,
      `[::1]:${port}`,
    ]) {
      expect(await statusWith(practice, method, path, { host })).toBe(403);
    }
  });

  it('cannot by sending two Hosts', async () => {
    const practice = await startPractice();
    const { host } = new URL(practice.service.baseUrl);
    const connection = await RawConnection.open(practice);
    await connection.write(
      `GET /practice/ledger HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    expect((await connection.ended).received).toMatch(/^HTTP\/1\.1 40[03] /);
  });

  it.each(['/api-proxy/brands', '/api-proxy/kbs', '/api-proxy/nothing', '/', '/practice/reset'])(
    'that has its own name resolved to this machine gets no answer from %s, though it had the key',
    async (path) => {
      const practice = await startPractice();
      const { port } = new URL(practice.service.baseUrl);
      const authorization = `Bearer ${practice.service.apiKey}`;
      for (const host of [`evil.example:${port}`, `127.0.0.1.evil.example:${port}`, 'evil.example']) {
        expect(await statusWith(practice, 'GET', path, { host, authorization })).toBe(403);
      }
      expect(await statusWith(practice, 'GET', '/api-proxy/brands', { authorization })).toBe(200);
    },
  );

  it('changes nothing by trying', async () => {
    const practice = await startPractice();
    practice.service.setFaults([{ endpoint: '*', kind: 'status' }]);
    await statusWith(practice, 'DELETE', '/practice/faults', { origin: 'https://evil.example' });
    expect(practice.service.faults()).toHaveLength(1);
  });
});
