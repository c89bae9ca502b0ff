import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  longestAddress,
  whyNotOpened,
  type AddressProblem,
} from '../../../../../src-main/contract/address.ts';
import {
  createdDraft,
  uploadedAsset,
  importedClip,
  uploadedDocument,
} from '../../../../../src-main/engine/service-client/replies/decode-receipts.ts';
import type { JsonValue } from '../../../../../src-main/engine/service-client/replies/strict-json.ts';
import { replyOf } from '../outcomes/reply-table.ts';
import { apiKey } from '../service-stand-in.ts';

function wholeOf(reply: unknown): JsonValue {
  const { body } = replyOf(200, reply);
  if (body.kind !== 'json') throw new Error(body.kind);
  return body.value;
}

const ok = (data: unknown): unknown => ({ success: true, data });

describe('the receipt of a document', () => {
  it.each([
    [{ id: 'd1', name: 'a', status: 'processing', createdAt: 'x' }, 'd1', 'processing'],
    [{ documentId: 'd1' }, 'd1', null],
    [{ docId: 7 }, '7', null],
    [{ id: '', documentId: 'd2' }, 'd2', null],
    [{ document: { id: 'd3', status: 'INDEXED' } }, 'd3', 'INDEXED'],
    [{ id: 0 }, '0', null],
    [{ id: 'ü 1', status: 5 }, 'ü 1', '5'],
    [{ id: 'd', status: '' }, 'd', null],
    [{ id: 'd', status: `a\u001b${'b'.repeat(100)}` }, 'd', `a\\u001b${'b'.repeat(56)}…`],
    [{ id: 'd', status: { a: 1 } }, 'd', null],
    // Accepted, but with nothing that could be used.
    [null, null, null],
    [[{ id: 'd1' }], null, null],
    ['d1', null, null],
    [{}, null, null],
    [{ id: '' }, null, null],
    [{ id: '  ' }, null, null],
    [{ id: null }, null, null],
    [{ id: true }, null, null],
    [{ id: 1.5 }, null, null],
    [{ id: ['a'] }, null, null],
    [{ id: 'a'.repeat(1024) }, 'a'.repeat(1024), null],
    [{ id: 'a'.repeat(1025) }, null, null],
    [{ id: 'tenants/7/assets/photo..1.png' }, 'tenants/7/assets/photo..1.png', null],
    [{ id: 'a'.repeat(200_000) }, null, null],
    [{ id: '../x' }, null, null],
    [{ id: '..' }, null, null],
    [{ id: '.' }, null, null],
    [{ id: 'a/b' }, 'a/b', null],
    [{ id: 'a\\b' }, 'a\\b', null],
    [{ id: 'a/../b' }, null, null],
    [{ id: 'a\\..\\b' }, null, null],
    [{ id: 'a/.' }, null, null],
    [{ id: 'a\r\nx' }, null, null],
    [{ id: 'a\u0000' }, null, null],
    [{ id: 'a\u202e' }, null, null],
    [{ id: `x${apiKey}` }, null, null],
    [{ __proto__: null, constructor: { id: 'a' } }, null, null],
  ] as const)('%j', (data, documentId, status) => {
    expect(uploadedDocument.read({ whole: wholeOf(ok(data)) })).toMatchObject({ documentId, status });
  });

  it('keeps every digit of a numeric id, and half a letter is no id', () => {
    const read = (text: string): string | null => uploadedDocument.read({ whole: wholeOf(text) }).documentId;
    expect(read('{"success":true,"data":{"id":12345678901234567890}}')).toBe('12345678901234567890');
    expect(read('{"success":true,"data":{"id":"a\\ud800"}}')).toBeNull();
    expect(read('{"success":true,"data":{"__proto__":{"id":"a"}}}')).toBeNull();
  });

  it.each([
    [{ success: true, data: { data: { id: 'd1', status: 'processing' } } }],
    [{ success: true, result: { id: 'd1', status: 'processing' } }],
    [{ success: true, data: { status: 'ok', result: { document: { id: 'd1', status: 'processing' } } } }],
  ])('is found in %j', (reply) => {
    expect(uploadedDocument.read({ whole: wholeOf(reply) })).toMatchObject({
      documentId: 'd1',
      status: 'processing',
    });
  });

  it('is also found beside the envelope, where there is no data', () => {
    expect(uploadedDocument.read({ whole: wholeOf({ success: true, id: 'd1' }) })).toMatchObject({
      documentId: 'd1',
      status: null,
    });
  });
});

describe('the receipt of an asset', () => {
  const url = 'https://cdn.example/a.png';

  it.each([
    [{ assetId: 'a1', url }, 'a1', url],
    [{ id: 'a1', url }, 'a1', url],
    [{ asset: { assetId: 'a1', url } }, 'a1', url],
    [{ assetId: 'a1', id: 'other' }, 'a1', null],
    [{ url: 7 }, null, null],
    [{ url: '' }, null, null],
  ] as const)('%j', (data, assetId, kept) => {
    expect(uploadedAsset.read({ whole: wholeOf(ok(data)) })).toEqual({ assetId, url: kept });
  });

  it.each<[string, AddressProblem]>([
    ['http://cdn.example/a.png', 'http'],
    ['http://127.0.0.1:4010/a.png', 'http'],
    ['http://169.254.169.254/latest', 'http'],
    ['javascript:alert(1)', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['https://user:pass@cdn.example', 'credentials'],
    ['https://10.0.0.4/a.png', 'private'],
    ['//cdn.example/a', 'no_scheme'],
    ['/media/a.png', 'relative'],
    ['media/a.png?size=2', 'relative'],
    ['https://cdn.example/a b', 'unreadable'],
  ])('keeps the address %s as the service says it, and it is no link: %s', (said, problem) => {
    const read = uploadedAsset.read({ whole: wholeOf(ok({ assetId: 'a1', url: said })) });
    expect(read).toEqual({ assetId: 'a1', url: said });
    expect(whyNotOpened(said)).toBe(problem);
  });

  it('keeps an address that held the key without it, one with a line break written out, and of a huge one its beginning', () => {
    const addressIn = (said: string): string =>
      uploadedAsset.read({ whole: wholeOf(ok({ url: said })) }).url ?? '';
    expect(addressIn(`https://cdn.example/?k=${apiKey}`)).toBe('https://cdn.example/?k=[key]');
    expect(whyNotOpened('https://cdn.example/?k=[key]')).toBe('key');
    expect(addressIn('https://cdn.example/\n')).toBe('https://cdn.example/\\n');
    const huge = addressIn(`https://cdn.example/${'a'.repeat(200_000)}`);
    expect(huge.length).toBe(longestAddress + 1);
    expect(whyNotOpened(huge)).toBe('too_long');
  });
});

describe('the receipt of a draft', () => {
  it('has addresses that cannot be opened too, those that can first, and no bare ids', () => {
    const data = {
      ...{ id: 'p1', url: '/posts/p1', permalink: 'https://app.example/p1' },
      media: ['/media/1.mp4', { src: '//cdn.example/2.mp4' }],
      assets: ['ast_1'],
    };
    expect(createdDraft.read({ whole: wholeOf(ok(data)) })).toEqual({
      ...{ draftId: 'p1', caption: null, address: 'https://app.example/p1' },
      media: ['/media/1.mp4', '//cdn.example/2.mp4'],
    });
  });
});

describe('the receipt of a clip', () => {
  it.each([
    [{ clipId: 'c1' }, 'c1', null],
    [{ id: 'c1', status: 'uploading' }, 'c1', 'uploading'],
    [{ clip: { id: 'c1' } }, 'c1', null],
    [{ clipId: 'c1', id: 'x' }, 'c1', null],
  ] as const)('%j', (data, clipId, status) => {
    expect(importedClip.read({ whole: wholeOf(ok(data)) })).toEqual({ clipId, status });
  });
});

describe('any receipt', () => {
  it('is one whatever the service put into it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        const whole = wholeOf(`{"success":true,"data":${json}}`);
        const { url, assetId } = uploadedAsset.read({ whole });
        const ids = [
          uploadedDocument.read({ whole }).documentId,
          importedClip.read({ whole }).clipId,
          assetId,
        ];
        return (
          (url === null || (url.length >= 1 && url.length <= longestAddress + 1)) &&
          ids.every((id) => id === null || (id.length >= 1 && id.length <= 1024))
        );
      }),
      { numRuns: 1000 },
    );
  });
});
