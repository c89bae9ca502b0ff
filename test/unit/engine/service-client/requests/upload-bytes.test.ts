import { describe, expect, it } from 'vitest';
import { noSlide } from '../../../../../src-main/contract/no-slide.ts';
import {
  apiKey,
  clientWith,
  contentOf,
  documentReply,
  expectWholeUpload,
  jsonReply,
  patternedBytes,
  readSlowly,
  refilledContent,
  standIn,
  stepsWith,
  uploadTo,
} from '../service-stand-in.ts';

describe('the bytes of an upload', () => {
  it.each([1024 * 1024, 256 * 1024, 16 * 1024, 1000])(
    'arrive as they were hashed though the reader is slow and memory of %i bytes is used again for each chunk',
    async (chunkBytes) => {
      const bytes = patternedBytes(16 * 1024 * 1024);
      const refilled = refilledContent(bytes, chunkBytes);
      const service = await standIn((peer) => readSlowly(peer, refilled));
      await expectWholeUpload(service, service.baseUrl, bytes, refilled);
    },
  );

  it('go out as one multipart request: text parts, then the file, of the length that was told', async () => {
    const service = await standIn(async (peer) => {
      await peer.body();
      peer.write(jsonReply(200, { success: true, data: { assetId: 7, url: 'https://cdn.example/a.png' } }));
    });
    const outcome = await clientWith().uploadCarouselAsset(
      { baseUrl: `${service.baseUrl}/tenant`, apiKey },
      { carouselId: 'c/1 ü', slideId: 'slide "1"' },
      { ...contentOf(Buffer.from('PNG')), fileName: '../a"b.png', contentType: 'image/png' },
      stepsWith(),
    );
    expect(outcome).toMatchObject({
      kind: 'accepted',
      value: { assetId: '7', url: 'https://cdn.example/a.png' },
    });

    const peer = await service.peer;
    const { text, headers, bytes } = await peer.head();
    const boundary = (await peer.delimiter()).trim().slice(0, -2);
    expect(text.split('\r\n')[0]).toBe('POST /tenant/api-proxy/carousels/c%2F1%20%C3%BC/assets HTTP/1.1');
    expect(headers.get('authorization')).toBe(`Bearer ${apiKey}`);
    expect(headers.get('accept-encoding')).toBe('identity');
    expect(headers.get('connection')).toBe('keep-alive');
    expect(headers.get('user-agent')).toBe('outbox-test');
    expect(headers.has('transfer-encoding')).toBe(false);
    expect(peer.bytes.subarray(bytes).toString('utf8')).toBe(
      [
        boundary,
        'content-disposition: form-data; name="slideId"',
        '',
        'slide "1"',
        boundary,
        'content-disposition: form-data; name="file"; filename="a%22b.png"',
        'content-type: image/png',
        '',
        'PNG',
        `${boundary}--`,
        '',
      ].join('\r\n'),
    );
  });

  it('name no slide for a picture that goes to its carousel alone', async () => {
    const service = await standIn(async (peer) => {
      await peer.body();
      peer.write(jsonReply(200, { success: true, data: { assetId: 'a1' } }));
    });
    const outcome = await clientWith().uploadCarouselAsset(
      { baseUrl: service.baseUrl, apiKey },
      { carouselId: 'c1', slideId: noSlide },
      { ...contentOf(Buffer.from('PNG')), fileName: 'a.png', contentType: 'image/png' },
      stepsWith(),
    );
    expect(outcome.kind).toBe('accepted');
    const peer = await service.peer;
    const { bytes } = await peer.head();
    const form = peer.bytes.subarray(bytes).toString('utf8');
    expect(form.match(/form-data; name="\w+"/gu)).toEqual(['form-data; name="file"']);
  });

  it('may be none', async () => {
    const service = await standIn(async (peer) => {
      await peer.body();
      peer.write(documentReply);
    });
    expect((await uploadTo(service.baseUrl, { content: contentOf(Buffer.alloc(0)) })).kind).toBe('accepted');
  });

  it('are reported as they leave, but not for each tiny piece', async () => {
    const service = await standIn(async (peer) => {
      await peer.body();
      peer.write(documentReply);
    });
    const reports: number[] = [];
    await uploadTo(service.baseUrl, {
      content: contentOf(patternedBytes(500_000), 1000),
      steps: { onProgress: (sentBytes) => reports.push(sentBytes) },
    });
    expect(reports.at(-1)).toBe(500_000);
    expect(reports).toEqual([...reports].sort((left, right) => left - right));
    expect(reports.length).toBeGreaterThan(4);
    expect(reports.length).toBeLessThan(10);
  });

  it('of two uploads never share a connection', async () => {
    const service = await standIn(async (peer) => {
      await peer.body();
      // Keeps the connection open, and answers twice.
      peer.write(documentReply + documentReply);
    });
    const client = clientWith();
    const access = { baseUrl: service.baseUrl, apiKey };
    for (let turn = 0; turn < 3; turn += 1) {
      const outcome = await client.uploadDocument(
        access,
        { knowledgeBaseId: 'kb' },
        contentOf(Buffer.from('x')),
        stepsWith(),
      );
      expect(outcome.kind).toBe('accepted');
    }
    expect(service.peers).toHaveLength(3);
  });
});

describe('what no request may carry', () => {
  const content = contentOf(Buffer.from('x'));
  const good = { baseUrl: 'http://127.0.0.1:9', apiKey };

  it.each([
    ['a key with a space', { ...good, apiKey: 'sk-social-a b' }, { knowledgeBaseId: 'kb' }, content],
    [
      'a key with a line break',
      { ...good, apiKey: 'sk-social-a\r\nx: y' },
      { knowledgeBaseId: 'kb' },
      content,
    ],
    ['a key from outside ASCII', { ...good, apiKey: 'sk-social-ä' }, { knowledgeBaseId: 'kb' }, content],
    [
      'a base URL without TLS',
      { ...good, baseUrl: 'http://service.example' },
      { knowledgeBaseId: 'kb' },
      content,
    ],
    ['a target without an id', good, { knowledgeBaseId: ' ' }, content],
    ['a target that climbs', good, { knowledgeBaseId: '..' }, content],
    ['a target with a line break', good, { knowledgeBaseId: 'a\nb' }, content],
    ['a size that is no count', good, { knowledgeBaseId: 'kb' }, { ...content, sizeBytes: 1.5 }],
  ])(
    '%s stops before a connection, with a typed error that does not hold the key',
    async (_name, access, target, file) => {
      const outcome = await clientWith().uploadDocument(access, target, file, stepsWith());
      expect(outcome).toMatchObject({ kind: 'stopped', error: { code: 'invalid_input' } });
      expect(outcome.kind === 'stopped' && outcome.error.message).not.toContain(access.apiKey);
    },
  );

  it('a slide id with a control character stops too', async () => {
    const outcome = await clientWith().uploadCarouselAsset(
      good,
      { carouselId: 'c', slideId: 'a\r\nb' },
      content,
      stepsWith(),
    );
    expect(outcome).toMatchObject({ kind: 'stopped', error: { code: 'invalid_input' } });
  });
});
