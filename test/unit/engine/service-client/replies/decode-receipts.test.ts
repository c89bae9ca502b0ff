import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
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
    [{ assetId: 'a1', url }, false, 'a1', url],
    [{ id: 'a1', url }, false, 'a1', url],
    [{ asset: { assetId: 'a1', url } }, false, 'a1', url],
    [{ assetId: 'a1', id: 'other' }, false, 'a1', null],
    [{ url: 'http://cdn.example/a.png' }, false, null, null],
    [{ url: 'http://127.0.0.1:4010/a.png' }, false, null, null],
    [{ url: 'http://127.0.0.1:4010/a.png' }, true, null, 'http://127.0.0.1:4010/a.png'],
    [{ url: 'http://169.254.169.254/latest' }, true, null, null],
    [{ url: 'javascript:alert(1)' }, true, null, null],
    [{ url: 'file:///etc/passwd' }, true, null, null],
    [{ url: 'data:text/html,x' }, true, null, null],
    [{ url: 'https://user:pass@cdn.example' }, true, null, null],
    [{ url: '//cdn.example/a' }, true, null, null],
    [{ url: 'https://cdn.example/a b' }, false, null, null],
    [{ url: 'https://cdn.example/\n' }, false, null, null],
    [{ url: `https://cdn.example/${'a'.repeat(2029)}` }, false, null, null],
    [{ url: `https://cdn.example/?k=${apiKey}` }, false, null, null],
    [{ url: 7 }, false, null, null],
    [{ url: '' }, false, null, null],
  ] as const)('%j (loopback service: %s)', (data, isLoopback, assetId, kept) => {
    expect(uploadedAsset.read({ whole: wholeOf(ok(data)), isLoopback })).toEqual({ assetId, url: kept });
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
        const { url, assetId } = uploadedAsset.read({ whole, isLoopback: true });
        const ids = [
          uploadedDocument.read({ whole }).documentId,
          importedClip.read({ whole }).clipId,
          assetId,
        ];
        return (
          (url === null || URL.canParse(url)) &&
          ids.every((id) => id === null || (id.length >= 1 && id.length <= 1024))
        );
      }),
      { numRuns: 1000 },
    );
  });
});
