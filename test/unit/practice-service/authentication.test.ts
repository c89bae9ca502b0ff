import { describe, expect, it } from 'vitest';
import { formWith, readAnswer, startPractice } from './practice-fixture.ts';

const wrongKeys: readonly [string, Record<string, string>][] = [
  ['no key', {}],
  ['a wrong key', { authorization: 'Bearer sk-social-practice-000000000000000000000000' }],
  ['another scheme', { authorization: 'Basic c2s6c29jaWFs' }],
  ['an empty key', { authorization: 'Bearer ' }],
];

describe.each(wrongKeys)('with %s', (_what, headers) => {
  it.each(['clips/import-url', 'clips/clip_any/create-draft', 'clips/clip_any/render'])(
    '%s answers unauthorized with a message',
    async (path) => {
      const practice = await startPractice();
      const answer = await practice.post(
        path,
        {},
        { headers: { ...headers, 'content-type': 'application/json' } },
      );
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        success: false,
        error: 'unauthorized',
        message: 'The API key is missing or invalid',
      });
    },
  );

  it('a carousel upload answers Unauthorized with a message', async () => {
    const practice = await startPractice();
    const { carousel, slides } = await practice.ids();
    const body = formWith({ name: 'a.png', content: 'x' }, { slideId: slides[0]! });
    const answer = await practice.post(`carousels/${carousel}/assets`, null, { headers, body });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      success: false,
      error: 'Unauthorized',
      message: 'Authentication is required',
    });
  });

  it('a document upload answers Unauthorized without a message', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const body = formWith({ name: 'a.md', content: 'x' });
    const answer = await practice.post(`kbs/${kb}/docs/upload`, null, { headers, body });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ success: false, error: 'Unauthorized' });
  });

  it.each(['brands', 'clips', 'kbs', 'carousels', 'auth/profile'])(
    'reading %s is refused too',
    async (path) => {
      const practice = await startPractice();
      expect((await practice.get(path, { headers })).status).toBe(401);
    },
  );
});

describe('the key', () => {
  it('is never written down: the ledger has its last four characters and refusals say who asked', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    await practice.upload(`kbs/${kb}/docs/upload`, { name: 'a.md', content: 'x' });
    await practice.post(
      'clips/import-url',
      {},
      { headers: { authorization: 'Bearer sk-social-another-one-9f3e' } },
    );
    await practice.post('clips/import-url', {}, { headers: { authorization: 'Bearer hunter2' } });
    expect(practice.writes().map((entry) => [entry.outcome, entry.connectionKeyHint])).toEqual([
      ['accepted', practice.service.apiKey.slice(-4)],
      ['refused', '9f3e'],
      ['refused', null],
    ]);
    const ledger = (await practice.admin('GET', 'ledger')).text;
    expect(ledger).not.toContain(practice.service.apiKey);
    expect(ledger).not.toContain('hunter2');
  });

  it('is asked for before a large upload has been sent, and the refusal can be read', async () => {
    const practice = await startPractice();
    const { kb } = await practice.ids();
    const body = formWith({ name: 'a.txt', content: new Uint8Array(4_000_000) });
    const response = await fetch(`${practice.service.baseUrl}/api-proxy/kbs/${kb}/docs/upload`, {
      method: 'POST',
      body,
    });
    expect((await readAnswer(response)).body).toEqual({ success: false, error: 'Unauthorized' });
  });
});
