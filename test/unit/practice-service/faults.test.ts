import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../src-main/practice-service/practice-service.ts';
import { type Practice, readAnswer, startPractice } from './practice-fixture.ts';
import { RawConnection, rawUpload } from './raw-connection.ts';

const content = Buffer.from('a document');

/** Uploads one document over a connection of its own and waits for the connection's end, or for a whole reply. */
async function uploadRaw(practice: Practice): Promise<RawConnection> {
  const { kb } = await practice.ids();
  const { head, body } = rawUpload(practice, `kbs/${kb}/docs/upload`, content, {});
  const connection = await RawConnection.open(practice);
  await connection.write(Buffer.concat([Buffer.from(head), body]));
  return connection;
}

async function startWith(...faults: Fault[]): Promise<Practice> {
  const practice = await startPractice();
  practice.service.setFaults(faults);
  return practice;
}

const onUpload = { endpoint: 'upload-kb-doc' } as const;

describe('a fault that answers in place of the service', () => {
  it('status: sends status, body, headers and Retry-After, and does not act', async () => {
    const practice = await startWith({
      ...onUpload,
      kind: 'status',
      status: 503,
      body: { error: 'busy' },
      headers: { 'X-Via': 'proxy' },
      retryAfter: 7,
    });
    const { kb } = await practice.ids();
    const answer = await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' });
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ error: 'busy' });
    expect(answer.headers.get('x-via')).toBe('proxy');
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
    expect(practice.writes()).toMatchObject([
      { outcome: 'refused', status: 503, resourceId: null, note: 'fault status, before acting' },
    ]);
    expect((await practice.get(`kbs/${kb}/docs`)).data['total']).toBe(3);
  });

  it('status: has an envelope of its own where no body is given', async () => {
    const practice = await startWith({ endpoint: 'list-brands', kind: 'status', status: 502 });
    expect((await practice.get('brands')).body).toMatchObject({ success: false, error: 'bad_gateway' });
  });

  it('html: sends a page with 200', async () => {
    const practice = await startWith({ endpoint: 'list-brands', kind: 'html' });
    const answer = await practice.get('brands');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.text).toContain('<!doctype html>');
  });

  it('garbage: claims to be JSON and is not', async () => {
    const practice = await startWith({ endpoint: 'list-brands', kind: 'garbage' });
    const answer = await practice.get('brands');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.body).toBeNull();
  });

  it('redirect: sends 302, or another status to a place of choice', async () => {
    const practice = await startWith(
      { endpoint: 'list-brands', kind: 'redirect', count: 1 },
      {
        endpoint: 'list-brands',
        kind: 'redirect',
        status: 307,
        headers: { location: 'https://evil.example/' },
      },
    );
    const plain = await practice.get('brands');
    expect(plain.status).toBe(302);
    expect(plain.headers.get('location')).toBe('https://login.practice.example/');
    const chosen = await practice.get('brands');
    expect(chosen.status).toBe(307);
    expect(chosen.headers.get('location')).toBe('https://evil.example/');
  });

  it('waits for the whole request, unless told after how many bytes to answer', async () => {
    const practice = await startWith({ ...onUpload, kind: 'status', afterBytes: 10 });
    const { kb } = await practice.ids();
    const { head, body } = rawUpload(practice, `kbs/${kb}/docs/upload`, content, {});
    const connection = await RawConnection.open(practice);
    await connection.write(Buffer.concat([Buffer.from(head), body.subarray(0, 20)]));
    expect(await connection.receives(/\}$/)).toMatch(/^HTTP\/1\.1 503 /);
    connection.destroy();
  });
});

describe('a fault of the connection, before the service acts', () => {
  it('cut_request: ends the connection while the request is read', async () => {
    const practice = await startWith({ ...onUpload, kind: 'cut_request', afterBytes: 10 });
    const { received } = await (await uploadRaw(practice)).ended;
    expect(received).toBe('');
    expect(practice.writes()).toEqual([]);
  });

  it('cut_request: waits for the bytes it was told to wait for', async () => {
    const practice = await startWith({ ...onUpload, kind: 'cut_request', afterBytes: 30 });
    const { kb } = await practice.ids();
    const { head, body } = rawUpload(practice, `kbs/${kb}/docs/upload`, content, {});
    const connection = await RawConnection.open(practice);
    await connection.write(Buffer.concat([Buffer.from(head), body.subarray(0, 29)]));
    // Another request passes meanwhile: the first is still being read.
    await practice.get('health');
    const stillOpen = await Promise.race([
      connection.ended.then(() => false),
      practice.get('health').then(() => true),
    ]);
    expect(stillOpen).toBe(true);
    await connection.write(body.subarray(29, 30));
    expect((await connection.ended).received).toBe('');
    expect(practice.writes()).toEqual([]);
  });

  it('reset: ends it with a TCP reset', async () => {
    const practice = await startWith({ ...onUpload, kind: 'reset', afterBytes: 10 });
    expect(await (await uploadRaw(practice)).ended).toEqual({ received: '', errorCode: 'ECONNRESET' });
    expect(practice.writes()).toEqual([]);
  });

  it('hang: never answers, and lets go when the service stops', async () => {
    const practice = await startWith({ ...onUpload, kind: 'hang' });
    const connection = await uploadRaw(practice);
    const stillOpen = await Promise.race([
      connection.ended.then(() => false),
      practice.get('health').then(() => true),
    ]);
    expect(stillOpen).toBe(true);
    await practice.service.stop();
    expect((await connection.ended).received).toBe('');
    expect(practice.writes()).toEqual([]);
  });

  it('refuse: nothing listens for a while, then everything is as before', async () => {
    const practice = await startWith({ ...onUpload, kind: 'refuse', delayMs: 5000, count: 1 });
    expect((await (await uploadRaw(practice)).ended).received).toBe('');
    await expect(RawConnection.open(practice)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await practice.clock.timerSet();
    practice.clock.advance(4999);
    await expect(RawConnection.open(practice)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    practice.clock.advance(1);
    await practice.service.setReachable(true);
    const connection = await uploadRaw(practice);
    expect(await connection.receives(/\}$/)).toMatch(/^HTTP\/1\.1 201 /);
    connection.destroy();
  });

  it('cut_reply: sends the beginning of a refusal', async () => {
    const practice = await startWith({ ...onUpload, kind: 'cut_reply', when: 'before', afterBytes: 12 });
    expect((await (await uploadRaw(practice)).ended).received).toBe('HTTP/1.1 503');
    expect(practice.writes()).toMatchObject([{ outcome: 'refused' }]);
  });
});

describe('a fault after the service has acted', () => {
  it.each([
    { kind: 'status', status: 504 },
    { kind: 'html' },
    { kind: 'garbage' },
    { kind: 'redirect' },
  ] as const)('$kind: the document exists and the reply hides it', async (fault) => {
    const practice = await startWith({ ...onUpload, ...fault, when: 'after' });
    const { kb } = await practice.ids();
    const answer = await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' });
    expect(answer.text).not.toContain('doc_');
    expect(practice.writes()).toMatchObject([
      { outcome: 'accepted', status: 201, sizeBytes: 1, note: `fault ${fault.kind}, after acting` },
    ]);
    expect((await practice.get(`kbs/${kb}/docs`)).data['total']).toBe(4);
  });

  it.each(['before', 'after'] as const)(
    'unsaid, asked for %s: the document exists, and the reply names it without success',
    async (when) => {
      const practice = await startWith({ ...onUpload, kind: 'unsaid', when });
      const { kb } = await practice.ids();
      const answer = await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' });
      expect(answer.status).toBe(201);
      expect(answer.body).not.toHaveProperty('success');
      expect(answer.data['id']).toBe(practice.writes()[0]?.resourceId);
      expect(practice.writes()).toMatchObject([{ outcome: 'accepted', note: 'fault unsaid, after acting' }]);
    },
  );

  it('unsaid: a refusal stays what it is', async () => {
    const practice = await startWith({ ...onUpload, kind: 'unsaid' });
    const answer = await practice.upload('kbs/none/docs/upload', { name: 'a.md', content: 'x' });
    expect([answer.status, answer.body]).toMatchObject([404, { success: false, error: 'not_found' }]);
  });

  it.each(['cut_request', 'reset', 'refuse'] as const)(
    '%s: the document exists and no reply comes',
    async (kind) => {
      const practice = await startWith({ ...onUpload, kind, when: 'after' });
      expect((await (await uploadRaw(practice)).ended).received).toBe('');
      expect(practice.writes()).toMatchObject([{ outcome: 'accepted', note: `fault ${kind}, after acting` }]);
    },
  );

  it('hang: the document exists and no reply comes', async () => {
    const practice = await startWith({ ...onUpload, kind: 'hang', when: 'after', count: 1 });
    const { kb } = await practice.ids();
    const connection = await uploadRaw(practice);
    while (practice.writes().length === 0) await practice.get('health');
    expect((await practice.get(`kbs/${kb}/docs`)).data['total']).toBe(4);
    connection.destroy();
    expect((await connection.ended).received).toBe('');
  });

  it('cut_reply: sends exactly so many bytes of the right reply, at every length', async () => {
    const practice = await startPractice({ rateLimit: null });
    const whole = await (await uploadRaw(practice)).receives(/\}$/);
    for (const afterBytes of [0, 1, 15, 100, whole.indexOf('\r\n\r\n') + 4, whole.length - 1]) {
      practice.service.setFaults([{ ...onUpload, kind: 'cut_reply', afterBytes }]);
      const end = await (await uploadRaw(practice)).ended;
      expect(end.received.length).toBe(afterBytes);
      expect(end.received.slice(0, 15)).toBe('HTTP/1.1 201 Created'.slice(0, Math.min(15, afterBytes)));
    }
    expect(practice.writes()).toHaveLength(7);
    expect(practice.writes().every((entry) => entry.outcome === 'accepted')).toBe(true);
  });

  it('cut_reply: a reply sent to its last byte can be read', async () => {
    const practice = await startWith({ ...onUpload, kind: 'cut_reply', afterBytes: 100_000 });
    const { received } = await (await uploadRaw(practice)).ended;
    const [head, body] = received.split('\r\n\r\n');
    expect(JSON.parse(body!)).toMatchObject({ success: true, data: { status: 'processing' } });
    expect(head!.toLowerCase()).toContain(`content-length: ${body!.length}`);
  });
});

describe('a delay', () => {
  it('before: holds the request back and then serves it', async () => {
    const practice = await startWith({ ...onUpload, kind: 'delay', delayMs: 3000 });
    const { kb } = await practice.ids();
    const uploading = practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' });
    await practice.clock.timerSet();
    expect(practice.writes()).toEqual([]);
    practice.clock.advance(3000);
    expect((await uploading).status).toBe(201);
    expect(practice.writes()).toMatchObject([{ note: 'fault delay, before acting' }]);
  });

  it('before: a client that leaves meanwhile has sent nothing', async () => {
    const practice = await startWith({ ...onUpload, kind: 'delay', delayMs: 3000 });
    const connection = await uploadRaw(practice);
    await practice.clock.timerSet();
    connection.reset();
    await connection.ended;
    await practice.service.stop();
    expect(practice.writes()).toEqual([]);
  });

  it('after: acts at once and answers late', async () => {
    const practice = await startWith({ ...onUpload, kind: 'delay', delayMs: 3000, when: 'after' });
    const { kb } = await practice.ids();
    const uploading = practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' });
    await practice.clock.timerSet();
    expect(practice.writes()).toMatchObject([{ outcome: 'accepted' }]);
    practice.clock.advance(3000);
    expect((await uploading).status).toBe(201);
  });
});

describe('choosing what a fault strikes', () => {
  it('strikes its endpoint alone, or every one with *', async () => {
    const practice = await startWith({ endpoint: 'list-kbs', kind: 'status' });
    expect((await practice.get('brands')).status).toBe(200);
    expect((await practice.get('kbs')).status).toBe(503);
    practice.service.setFaults([{ endpoint: '*', kind: 'status', status: 500 }]);
    expect((await practice.get('brands')).status).toBe(500);
    expect((await practice.get('nothing')).status).toBe(500);
    practice.service.clearFaults();
    expect((await practice.get('brands')).status).toBe(200);
  });

  it('is set, counted and cleared over the practice paths, which meet no faults', async () => {
    const practice = await startPractice();
    const fault = { endpoint: '*', kind: 'status', status: 429, retryAfter: 'soon', count: 2 };
    expect((await practice.admin('POST', 'faults', [fault])).body).toEqual({
      faults: [{ ...fault, hits: 0 }],
    });
    expect((await practice.get('brands')).headers.get('retry-after')).toBe('soon');
    expect((await practice.get('kbs')).status).toBe(429);
    expect((await practice.get('kbs')).status).toBe(200);
    expect((await practice.admin('GET', 'faults')).body).toEqual({ faults: [{ ...fault, hits: 2 }] });
    expect((await practice.admin('DELETE', 'faults')).body).toEqual({ faults: [] });
    expect((await practice.admin('POST', 'faults', { faults: [fault] })).status).toBe(200);
  });

  it.each([
    [{}],
    [[{ endpoint: 'nowhere', kind: 'status' }]],
    [[{ endpoint: '*', kind: 'earthquake' }]],
    [[{ endpoint: '*', kind: 'status', status: 99 }]],
    [[{ endpoint: '*', kind: 'status', probability: 2 }]],
    [[{ endpoint: '*', kind: 'status', headers: { 'X-A': 'a\r\nSet-Cookie: b' } }]],
    [[{ endpoint: '*', kind: 'status', headers: { 'Content-Length': '5' } }]],
    [[{ endpoint: '*', kind: 'status', surprise: true }]],
  ])('refuses %j with 422', async (faults) => {
    const practice = await startPractice();
    expect((await practice.admin('POST', 'faults', faults)).status).toBe(422);
  });

  it('strikes signed addresses too', async () => {
    const practice = await startWith({ endpoint: 'put-clip-part', kind: 'status' });
    const response = await fetch(`${practice.service.baseUrl}/storage/upl_x/1`, { method: 'PUT', body: 'x' });
    expect((await readAnswer(response)).status).toBe(503);
  });
});

describe('a fault that edits the clip', () => {
  it('edit: makes a submitted revision stale before the service acts, or the one it has just replied with', async () => {
    const practice = await startWith(
      { endpoint: 'render-clip', kind: 'edit', count: 1 },
      { endpoint: 'read-clip', kind: 'edit', when: 'after', count: 1 },
    );
    const { clip } = await practice.ids();
    const revision = async (): Promise<unknown> => (await practice.get(`clips/${clip}`)).data['editRevision'];
    const shown = Number(await revision());
    expect(await revision()).toBe(shown + 1);
    const submit = async (editRevision: number): Promise<number> =>
      (await practice.post(`clips/${clip}/render`, { editRevision })).status;
    expect(await submit(shown + 1)).toBe(409);
    expect(await submit(shown + 2)).toBe(202);
    expect(practice.writes().map(({ note }) => note)).toEqual(['fault edit, before acting', null]);
  });
});
