import { describe, expect, it } from 'vitest';
import { readReply } from '../../../../../src-main/engine/service-client/replies/reply.ts';

const yes = Buffer.from('{"success":true,"data":{"id":"doc_1"}}');
const read = (body: Uint8Array, headers: Record<string, string | string[]> = {}) =>
  readReply({ statusCode: 200, headers, body }, (text) => text);

describe('a reply', () => {
  it('is read where it came plain, with or without a byte order mark', () => {
    expect(read(yes).envelope?.success).toBe(true);
    expect(read(yes, { 'content-encoding': 'identity' }).envelope?.success).toBe(true);
    expect(read(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), yes])).envelope?.success).toBe(true);
  });

  it.each(['gzip', 'br', 'x-unknown', 'GZIP'])(
    'that says it is compressed (%s) is believed neither packed nor as it stands',
    (encoding) => {
      const reply = read(yes, { 'content-encoding': encoding });
      expect(reply.body.kind).toBe('encoded');
      expect(reply.envelope).toBeNull();
    },
  );

  it('that is compressed in a second header is as little believed', () => {
    expect(read(yes, { 'content-encoding': ['identity', 'gzip'] }).body.kind).toBe('encoded');
  });

  it.each([
    ['a byte that never occurs', [0xff]],
    ['a letter that is cut off', [0xc3]],
    ['a letter in too many bytes', [0xc0, 0xaf]],
    ['half of a pair', [0xed, 0xa0, 0x80]],
  ])('with %s in an otherwise good answer is not guessed at', (_name, bytes) => {
    const body = Buffer.concat([
      Buffer.from('{"success":true,"data":{"id":"'),
      Buffer.from(bytes),
      Buffer.from('"}}'),
    ]);
    expect(read(body)).toMatchObject({ body: { kind: 'unreadable' }, envelope: null });
  });
});
