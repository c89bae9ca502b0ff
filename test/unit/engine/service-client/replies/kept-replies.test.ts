import { said } from '../../../../helpers/said.ts';
import { describe, expect, it } from 'vitest';
import { apiKey, clientWith, contentOf, jsonReply, reply, standIn, stepsWith } from '../service-stand-in.ts';

/* The beginning of a reply as an attempt's record keeps it, and what can be found in it later. */

const post = { signal: new AbortController().signal, beforeEnd: async () => undefined };

async function kept(text: string): Promise<string> {
  const service = await standIn(async (peer) => {
    await peer.body();
    peer.write(text);
  });
  const outcome = await clientWith().importClip(
    { baseUrl: service.baseUrl, apiKey },
    { url: 'https://v.example/1', brandId: 'b', title: null },
    post,
  );
  return 'reply' in outcome ? (outcome.reply?.excerpt ?? '') : '';
}

describe('an id in a kept reply', () => {
  const client = clientWith();
  const value = {
    success: true,
    data: {
      video: { ref: 'v-1', list: [{ n: 'a' }, { n: 'b' }], 'a/b': 'slash', 'm~n': 7 },
      note: 'two\nlines "x" \\n',
    },
  };

  it.each([
    ['/data/video/ref', 'v-1'],
    ['/data/video/list/1/n', 'b'],
    ['/data/video/a~1b', 'slash'],
    ['/data/video/m~0n', '7'],
    ['/data/video/list/01/n', null],
    ['/data/video/list/-/n', null],
    ['/data/video', null],
    ['/data/nothing', null],
    ['/data/note', null],
    ['data/video/ref', null],
    ['/__proto__/constructor', null],
  ])('%s is %j, however the reply was laid out', async (pointer, id) => {
    for (const indent of [0, 2, '\t'] as const) {
      const text = await kept(reply(201, JSON.stringify(value, null, indent)));
      expect(client.idInReply(text, [pointer])).toBe(id);
    }
  });

  it('is the first that is usable', async () => {
    const text = await kept(jsonReply(201, value));
    expect(client.idInReply(text, ['/data/no', '/data/video/list', '/data/video/ref'])).toBe('v-1');
    expect(client.idInReply(text, [])).toBeNull();
  });

  it('is none where the reply is not whole JSON', async () => {
    expect(
      client.idInReply(await kept(jsonReply(201, { id: 'x', pad: 'a'.repeat(3000) })), ['/id']),
    ).toBeNull();
    expect(client.idInReply(await kept(reply(201, '<p>id</p>')), ['/id'])).toBeNull();
    expect(client.idInReply('', ['/id'])).toBeNull();
    expect(client.idInReply('{"id":"a","id":"b"}', ['/id'])).toBeNull();
    expect(client.idInReply('{"id":"../x"}', ['/id'])).toBeNull();
  });

  it('is not what a text only seems to hold', async () => {
    const text = await kept(reply(201, '{"data":{"title":"a\\u0022,\\u0022id\\u0022:\\u0022evil"}}'));
    expect(client.idInReply(text, ['/data/id'])).toBeNull();
  });
});

describe('a kept reply', () => {
  it('is what the service wrote, letter by letter, where nothing has to be taken out', async () => {
    const body = String.raw`{"success":true,"data":{"title":"\\u0041 is no \u0041, and \"this\" is \/"}}`;
    expect(await kept(reply(201, body))).toBe(body);
  });

  it('holds no letter of the key, however often that was escaped', async () => {
    const escaped = apiKey.replace('s', String.raw`\u0073`);
    for (const written of [apiKey, escaped, escaped.replace('\\', '\\\\')]) {
      const excerpt = await kept(reply(201, `{"success":true,"data":{"id":"c1","echo":"${written}"}}`));
      expect(excerpt).not.toContain(apiKey.slice(-12));
      expect(excerpt).toContain('c1');
    }
  });
});

describe('the record of signed addresses', () => {
  it('holds no query, as that is a permission', async () => {
    const session = { clipId: 'c', uploadId: 'u', key: 'k/1' };
    for (const [statusCode, body] of [
      [
        200,
        '{"success":true,"data":{"presignedUrls":[{"partNumber":1,"url":"https://s.example/1?sig=5ecre7&x=1"}]}}',
      ],
      [
        200,
        '{"success":true,"data":{"presignedUrls":[{"partNumber":1,"url":"https:\\/\\/s.example\\/1\\u003fsig=5ecre7\\u0026x=1"}]}}',
      ],
      [500, 'https://s.example/1?sig=5ecre7'],
    ] as const) {
      const service = await standIn(async (peer) => {
        await peer.body();
        peer.write(reply(statusCode, body));
      });
      const outcome = await clientWith().presignClipUpload(
        { baseUrl: service.baseUrl, apiKey },
        session,
        [1],
        post,
      );
      const excerpt = 'reply' in outcome ? (outcome.reply?.excerpt ?? '') : '';
      expect(excerpt).toContain('s.example');
      expect(excerpt).not.toContain('5ecre7');
      expect('message' in outcome ? outcome.message : '').not.toContain('5ecre7');
      if (statusCode === 200)
        expect(outcome).toMatchObject({
          kind: 'accepted',
          value: new Map([[1, 'https://s.example/1?sig=5ecre7&x=1']]),
        });
    }
  });
});

describe('a refusal in words', () => {
  async function messageOf(
    statusCode: number,
    body: unknown,
    headers: readonly string[] = [],
  ): Promise<string> {
    const service = await standIn(async (peer) => {
      await peer.body();
      peer.write(jsonReply(statusCode, body, headers));
    });
    const outcome = await clientWith().uploadDocument(
      { baseUrl: service.baseUrl, apiKey },
      { knowledgeBaseId: 'kb' },
      { ...contentOf(Buffer.alloc(1_500_000)), fileName: 'Talk "A".KEY', contentType: 'application/x-key' },
      stepsWith(),
    );
    return 'message' in outcome ? said(outcome.message) : outcome.kind;
  }
  const no = (error: string, more: object = {}): object => ({ success: false, error, ...more });

  it.each([
    [
      402,
      no('insufficient_credits', { message: '0 credits left.' }),
      ['insufficient_credits, 0 credits left', 'Add credits', 'try again'],
    ],
    [
      403,
      no('missing_scope', { message: 'docs:write' }),
      ['missing_scope, docs:write', 'permission', 'try again'],
    ],
    [403, no('billing_suspended'), ['billing_suspended', 'billing']],
    [403, { error: 'The account is on hold', code: 'BILLING_HOLD' }, ['The account is on hold', 'billing']],
    [404, no('not_found'), ['the knowledge base', 'not_found', 'Check the target']],
    [410, no('gone'), ['the knowledge base', 'gone']],
    [413, no('too_large'), ['1.5 MB', 'too_large', 'remembers']],
    [415, no('unsupported'), ['.key', 'application/x-key', 'unsupported']],
    [
      422,
      no('validation', { details: ['Name too long', { field: 'title', message: 'is empty' }] }),
      ['validation, Name too long', 'title', 'is empty'],
    ],
    [422, no('validation', { errors: 'No text in it' }), ['No text in it', 'try again']],
    [422, no('validation', { details: [7, null, [], { x: 1 }] }), ['validation']],
  ] as const)('%i %j', async (statusCode, body, expected) => {
    const message = await messageOf(statusCode, body);
    for (const piece of expected) expect(message).toContain(piece);
    expect(message).toContain(String(statusCode));
    expect(message).not.toMatch(/\.\./);
    expect(message).not.toMatch(/\.$/);
  });

  it('names the wait of a 429', async () => {
    expect(await messageOf(429, no('rate_limited'), ['retry-after: 90'])).toMatch(/90 s/);
    expect(await messageOf(429, no('rate_limited'), ['retry-after: 7200'])).toMatch(/2 hours|120 minutes/);
    expect(await messageOf(429, no('rate_limited'))).not.toMatch(/wait/);
  });
});
