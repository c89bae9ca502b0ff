import { describe, expect, it } from 'vitest';
import { type Practice, startPractice, textMatching } from './practice-fixture.ts';
import { RawConnection, rawUpload } from './raw-connection.ts';

function jsonPost(
  practice: Practice,
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/json',
): RequestInit {
  return {
    headers: { authorization: `Bearer ${practice.service.apiKey}`, 'content-type': contentType },
    body,
  };
}

describe('requests that cannot be served', () => {
  it('answers 404 with the envelope to an unknown path', async () => {
    const practice = await startPractice();
    for (const path of ['nothing', 'kbs/', 'clips/a/b/c', 'brands/x']) {
      const answer = await practice.get(path);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, error: 'not_found' });
    }
    expect((await fetch(practice.service.baseUrl)).status).toBe(404);
  });

  it('answers 405 and says what is allowed to a wrong method', async () => {
    const practice = await startPractice();
    const answer = await practice.post('brands', {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
    expect(answer.body).toMatchObject({ success: false, error: 'method_not_allowed' });
    expect((await practice.get('clips/clip_x/render')).headers.get('allow')).toBe('POST');
  });

  it('answers 400 to what is not a JSON object', async () => {
    const practice = await startPractice();
    for (const body of ['', '{', '[]', 'null', '"text"', '{"url":}', '{"a":1}x']) {
      const answer = await practice.post('clips/import-url', null, jsonPost(practice, body));
      expect([body, answer.status]).toEqual([body, 400]);
      expect(answer.body).toMatchObject({ success: false, error: 'bad_request' });
    }
    const notUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect((await practice.post('clips/import-url', null, jsonPost(practice, notUtf8))).status).toBe(400);
  });

  it('answers 415 to another media type and 413 to more than 64 KiB of JSON', async () => {
    const practice = await startPractice();
    const asText = await practice.post('clips/import-url', null, jsonPost(practice, '{}', 'text/plain'));
    expect(asText.status).toBe(415);
    const long = JSON.stringify({ url: 'x'.repeat(70_000) });
    expect((await practice.post('clips/import-url', null, jsonPost(practice, long))).status).toBe(413);
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    expect((await practice.post('clips/import-url', null, jsonPost(practice, deep))).status).toBe(400);
  });

  it('answers 400 to an escape in the path that cannot be decoded', async () => {
    const practice = await startPractice();
    expect((await practice.get('kbs/%E0%A4%A/docs')).status).toBe(400);
  });

  it('answers 400 to a form that is not well formed', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const send = async (body: string): Promise<number> => {
      const init = jsonPost(practice, body, 'multipart/form-data; boundary=B');
      return (await practice.post(`kbs/${kb}/docs/upload`, null, init)).status;
    };
    const filePart = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\ntext';
    expect(await send('no boundary at all')).toBe(400);
    expect(await send('--B\r\nbroken\r\n\r\n')).toBe(400);
    expect(await send(filePart)).toBe(400);
    expect(await send(`${filePart}\r\n--B-`)).toBe(400);
    expect(await send(`${filePart}\r\n--B--`)).toBe(201);
  });
});

describe('a refusal in the middle of an upload', () => {
  it('is answered, the rest is read and dropped, and the connection serves the next request', async () => {
    const practice = await startPractice({ uploadLimitBytes: 1000 });
    const { kb } = await practice.ids();
    const { head, body } = rawUpload(practice, `kbs/${kb}/docs/upload`, Buffer.alloc(250_000, 65), {});
    const connection = await RawConnection.open(practice);
    await connection.write(Buffer.concat([Buffer.from(head), body.subarray(0, 100_000)]));
    await connection.receives(/^HTTP\/1\.1 413 /);
    await connection.write(body.subarray(100_000));
    const host = new URL(practice.service.baseUrl).host;
    await connection.write(`GET /api-proxy/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await connection.receives(/HTTP\/1\.1 200 /);
    connection.destroy();
  });
});

describe('the rate limit', () => {
  const rateLimit = { requests: 2, windowMs: 30_000 };

  it('counts down in every reply and answers 429 with Retry-After when it is spent', async () => {
    const practice = await startPractice({ rateLimit });
    const resetAt = String(practice.clock.nowMs() / 1000 + 30);
    const headersOf = ({ headers }: { headers: Headers }): (string | null)[] =>
      ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'].map((name) =>
        headers.get(name),
      );
    expect(headersOf(await practice.get('brands'))).toEqual(['2', '1', resetAt, null]);
    practice.clock.advance(10_000);
    expect(headersOf(await practice.get('kbs/kb_none/docs'))).toEqual(['2', '0', resetAt, null]);
    const refused = await practice.post('clips/import-url', {});
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ success: false, error: 'rate_limited' });
    expect(headersOf(refused)).toEqual(['2', '0', resetAt, '20']);
    practice.clock.advance(20_000);
    expect((await practice.get('brands')).status).toBe(200);
  });

  it('is counted apart for callers without a valid key', async () => {
    const practice = await startPractice({ rateLimit });
    for (let round = 0; round < 3; round += 1) await practice.get('brands', { headers: {} });
    expect((await practice.get('brands')).headers.get('x-ratelimit-remaining')).toBe('1');
    expect((await practice.get('health', { headers: {} })).status).toBe(429);
  });

  it('can be switched off', async () => {
    const practice = await startPractice({ rateLimit: null });
    expect((await practice.get('brands')).headers.get('x-ratelimit-limit')).toBeNull();
  });
});

describe('hostile input', () => {
  it.each([
    ['no HTTP at all', '\u0000\u0001\u0002garbage\r\n\r\n'],
    ['a header line that is none', 'GET / HTTP/1.1\r\nbroken header\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    ['headers without measure', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('survives %s', async (_what, text) => {
    const practice = await startPractice();
    const connection = await RawConnection.open(practice);
    await connection.write(text);
    expect((await connection.ended).received).toMatch(/^HTTP\/1\.1 400 /);
    expect((await practice.get('health')).status).toBe(200);
  });

  it('survives an upgrade, a CONNECT, and a target that is no path', async () => {
    const practice = await startPractice();
    const host = new URL(practice.service.baseUrl).host;
    for (const start of [
      'CONNECT evil.example:443',
      'OPTIONS *',
      'GET http://evil.example/api-proxy/health',
      'GET //',
    ]) {
      const connection = await RawConnection.open(practice);
      await connection.write(`${start} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect((await connection.ended).received).not.toMatch(/^HTTP\/1\.1 2/);
    }
    expect((await practice.get('health')).status).toBe(200);
  });

  it('tells nothing of its own when something inside it fails', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const { rmSync } = await import('node:fs');
    rmSync(`${practice.directory}/incoming`, { recursive: true });
    const answer = await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      error: 'internal_error',
      message: 'The practice service failed',
    });
    expect(practice.writes()).toMatchObject([{ outcome: 'refused', note: textMatching(/ENOENT/) }]);
  });
});
