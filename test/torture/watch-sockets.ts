import { Socket } from 'node:net';
import type { PointName } from './points.ts';
import type { Watching } from './watching.ts';
import { wrap } from './wrap.ts';

type Purpose = 'upload' | 'post' | 'poll' | 'init' | 'presign' | 'part' | 'complete' | 'other';

/** What goes over one connection, which carries one request after another. */
interface Exchange {
  purpose: Purpose;
  replyBytes: number;
  replyHead: string;
  wholeBytes: number | null;
}

/** Told by the head of the request; the paths are the interface's own. */
function purposeOf(head: string): Purpose {
  const [method, path = ''] = head.split(' ', 2);
  if (method === 'PUT') return 'part';
  if (method === 'GET') return /\/clips\/|\/docs/.test(path) ? 'poll' : 'other';
  if (/multipart\/form-data/i.test(head)) return 'upload';
  if (path.endsWith('/clips/upload/complete')) return 'complete';
  if (path.endsWith('/clips/upload/presign')) return 'presign';
  if (path.endsWith('/clips/upload/init')) return 'init';
  return path.endsWith('/clips/upload/abort') ? 'other' : 'post';
}

export function watchSockets({ at }: Watching): void {
  const exchanges = new WeakMap<Socket, Exchange>();

  wrap(
    Socket.prototype,
    'connect',
    (connect) =>
      function (...values) {
        if (!(this instanceof Socket)) return connect.apply(this, values);
        at('connect/before');
        exchanges.set(this, { purpose: 'other', replyBytes: 0, replyHead: '', wholeBytes: null });
        this.once('connect', () => {
          at('connect/after');
        });
        return connect.apply(this, values);
      },
  );

  // Beneath `write`, which only keeps what the library puts together: after this call the system has it.
  wrap(
    Socket.prototype,
    '_writeGeneric',
    (writeGeneric) =>
      function (...values) {
        const exchange = this instanceof Socket ? exchanges.get(this) : undefined;
        const [before, after] = exchange === undefined ? [] : pointsOf(exchange, bytesOf(values[1]));
        if (before !== undefined) at(before);
        const result = writeGeneric.apply(this, values);
        if (after !== undefined) at(after);
        return result;
      },
  );

  // What the system hands over goes through here, before any listener sees it.
  wrap(
    Socket.prototype,
    'push',
    (push) =>
      function (...values) {
        const [chunk] = values;
        const exchange = this instanceof Socket ? exchanges.get(this) : undefined;
        if (exchange === undefined || !(chunk instanceof Uint8Array)) return push.apply(this, values);
        const isUpload = exchange.purpose === 'upload';
        if (isUpload && exchange.replyBytes === 0) at('reply/before its first byte is read');
        const whole = noteReply(exchange, Buffer.from(chunk)) ? wholeReply[exchange.purpose] : undefined;
        if (whole !== undefined) at(whole);
        const result = push.apply(this, values);
        if (isUpload) at('reply/after its first bytes were read');
        return result;
      },
  );
}

const wholeReply: Partial<Record<Purpose, PointName>> = {
  upload: 'reply/after the whole of it',
  init: 'clip/session answered',
  part: 'clip/part answered',
  complete: 'clip/complete answered',
  poll: 'poll/after the reply',
};

/** True once all that the reply's Content-Length tells has come. */
function noteReply(exchange: Exchange, bytes: Buffer): boolean {
  exchange.replyBytes += bytes.byteLength;
  if (exchange.wholeBytes === null) {
    exchange.replyHead += bytes.toString('latin1');
    const end = exchange.replyHead.indexOf('\r\n\r\n');
    const length = /\r\ncontent-length: *(\d+)/i.exec(exchange.replyHead)?.[1];
    if (end >= 0 && length !== undefined) exchange.wholeBytes = end + 4 + Number(length);
  }
  return exchange.wholeBytes !== null && exchange.replyBytes >= exchange.wholeBytes;
}

/** What comes by before and after a write. Learns from a head what the exchange is for. */
function pointsOf(
  exchange: Exchange,
  bytes: Buffer,
): readonly [before?: PointName | undefined, after?: PointName | undefined] {
  const isHead = /^(?:GET|POST|PUT|DELETE) \//.test(bytes.toString('latin1', 0, 10));
  if (isHead) {
    const purpose = purposeOf(bytes.toString('latin1'));
    Object.assign(exchange, { purpose, replyBytes: 0, replyHead: '', wholeBytes: null });
  }
  const isEnd = /\r\n--outbox-[0-9a-f]+--\r\n$/.test(bytes.subarray(-100).toString('latin1'));
  switch (exchange.purpose) {
    case 'upload':
      if (isHead) return ['request/before its head', 'request/after its head'];
      return isEnd
        ? ['end/before the delimiter', 'end/after the delimiter']
        : ['request/before a piece of its body', 'request/after a piece of its body'];
    case 'post':
      return ['end/before a small post', 'end/after a small post'];
    case 'complete':
      return ['clip/before complete', 'clip/after complete'];
    case 'init':
      return [undefined, 'clip/session asked for'];
    case 'presign':
      return [undefined, 'clip/address asked for'];
    case 'part':
      return [undefined, 'clip/in a part'];
    case 'poll':
      return ['poll/before the request'];
    case 'other':
      return [];
  }
}

/** One piece, or several that go together. */
function bytesOf(content: unknown): Buffer {
  if (Array.isArray(content)) {
    const pieces = content as readonly { readonly chunk?: unknown }[];
    return Buffer.concat(pieces.map((piece) => bytesOf(piece.chunk ?? piece)));
  }
  if (typeof content === 'string') return Buffer.from(content, 'latin1');
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0);
}
