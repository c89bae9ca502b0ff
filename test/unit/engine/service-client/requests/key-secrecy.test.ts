import { describe, expect, it } from 'vitest';
import {
  apiKey,
  clientWith,
  contentOf,
  documentReply,
  reply,
  standIn,
  stepsWith,
  uploadTo,
} from '../service-stand-in.ts';

const forms = [
  apiKey,
  apiKey.toUpperCase(),
  encodeURIComponent(apiKey),
  Buffer.from(apiKey).toString('hex'),
  Buffer.from(`Bearer ${apiKey}`).toString('base64'),
];
/** Every letter as a JSON escape: nothing of the key stands in the text itself. */
const escaped = Array.from(apiKey)
  .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  .join('');
const echo = `${forms.join(' ')} ${escaped}`;

function slicesIn(told: string): string[] {
  const lower = told.toLowerCase();
  const slices: string[] = [];
  for (const form of [...forms, escaped]) {
    for (let start = 0; start + 12 <= form.length; start += 1) {
      const slice = form.slice(start, start + 12).toLowerCase();
      if (lower.includes(slice)) slices.push(slice);
    }
  }
  return slices;
}

describe('a key that the service echoes', () => {
  const success = `{"success":true,"data":{"id":"${escaped}","assetId":"x${escaped}","status":"${echo}","url":"https://cdn.example/${apiKey}"}}`;
  const failure = `{"success":false,"error":"${echo}","message":"Bad key ${echo}"}`;

  it.each([
    ['an acceptance', 201, success],
    ['a refusal of the key', 401, failure],
    ['another refusal', 422, failure],
    ['a request to wait', 503, failure],
    ['a doubtful reply', 500, `<pre>authorization: Bearer ${echo}</pre>`],
    ['a redirect', 302, failure.slice(1)],
    ['a page', 200, `<p>${echo}</p>`],
  ])('is not in the outcome of %s', async (_name, statusCode, body) => {
    const headers = [
      `content-type: text/plain; note=${apiKey}`,
      `location: https://${apiKey.toLowerCase()}.example/${apiKey}`,
    ];
    const service = await standIn(async (peer) => {
      await peer.body();
      peer.write(reply(statusCode, body, headers));
    });
    const outcome = await uploadTo(service.baseUrl);
    expect(slicesIn(JSON.stringify(outcome))).toEqual([]);
  });

  it('is not in what reads tell', async () => {
    for (const [statusCode, body] of [
      [200, `{"success":true,"data":[{"id":"b","name":"${echo}"},{"id":"${escaped}","name":"n"}]}`],
      [400, failure],
      [401, failure],
      [404, failure],
      [302, ''],
      [200, `{"success":true,"data":{"${apiKey}":1}}`],
    ] as const) {
      const service = await standIn(async (peer) => {
        await peer.head();
        peer.write(reply(statusCode, body, [`location: https://${apiKey.toLowerCase()}.example/`]));
      });
      const outcome = await clientWith().brands({ baseUrl: service.baseUrl, apiKey });
      expect(slicesIn(JSON.stringify(outcome))).toEqual([]);
    }
  });
});

describe('a key', () => {
  it('goes into one header of one request and nowhere else', async () => {
    const service = await standIn(async (peer) => {
      await peer.body();
      peer.write(documentReply);
    });
    await clientWith().uploadDocument(
      { baseUrl: service.baseUrl, apiKey },
      { knowledgeBaseId: 'kb' },
      contentOf(Buffer.from('x')),
      stepsWith(),
    );
    const sent = (await service.peer).bytes.toString('latin1');
    expect(sent.split(apiKey)).toHaveLength(2);
    expect(sent).toContain(`authorization: Bearer ${apiKey}\r\n`);
  });

  it('is not in the errors of a connection that cannot be made', async () => {
    const outcome = await uploadTo('http://127.0.0.1:1');
    expect(slicesIn(JSON.stringify(outcome))).toEqual([]);
  });
});
