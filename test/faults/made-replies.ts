import { gzipSync } from 'node:zlib';

/* Replies that the proxy makes itself, as bytes. */

/** A whole reply with its length. */
export function madeReply(status: string, body: string | Buffer, headers: readonly string[] = []): Buffer {
  const bytes = Buffer.from(body);
  const head = [`HTTP/1.1 ${status}`, ...headers, `content-length: ${bytes.length}`, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
}

const json = 'content-type: application/json';

/** Twice as many as are taken. */
export const interimFlood = Buffer.from('HTTP/1.1 102 Processing\r\n\r\n'.repeat(20));

export const gatewayPage = madeReply('503 Service Unavailable', '<html><h1>No upstream</h1></html>', [
  'content-type: text/html',
]);

export const wronglySuccessful = madeReply('201 Created', '{"success":true,"data":{"id":"not-so"}}', [json]);

export const comeBackLater = madeReply(
  '503 Service Unavailable',
  '{"success":false,"error":"unavailable","message":"Come back later"}',
  [json],
);

/** Holds the key, as careless services do. */
export function keyRefusal(key: string): Buffer {
  const message = `The key ${key} is not known`;
  return madeReply('401 Unauthorized', JSON.stringify({ success: false, error: 'unauthorized', message }), [
    json,
  ]);
}

export function redirectTo(url: string): Buffer {
  return madeReply('307 Temporary Redirect', '', [`location: ${url}`]);
}

/** 64 MB behind 64 kB, and a success for whoever inflates them. */
const bomb = gzipSync(`{"success":true,"data":{"id":"not-so"}}${' '.repeat(64_000_000)}`);
export const gzipBomb = madeReply('200 OK', bomb, [json, 'content-encoding: gzip']);

/** Announces and holds more than any reply of the service. */
export const oversized = madeReply('200 OK', `{"success":true,"data":"${'a'.repeat(600_000)}"}`, [json]);

/** Another protocol's greeting with the key in it, and bytes that are no text at all. */
export function garbage(key: string): Buffer {
  return Buffer.concat([
    Buffer.from(`SSH-2.0-proxy ${key}\r\n`),
    Buffer.from(Array.from({ length: 200 }, (_none, index) => 255 - ((index * 7) % 128))),
  ]);
}

/** The same reply with a second, different length. */
export function withSecondLength(reply: Buffer): Buffer {
  const lineEnd = reply.indexOf('\r\n');
  return Buffer.concat([
    reply.subarray(0, lineEnd),
    Buffer.from('\r\ncontent-length: 5'),
    reply.subarray(lineEnd),
  ]);
}

/** The head, and half of the body that it announces. */
export function firstHalf(reply: Buffer): Buffer {
  const bodyStart = reply.indexOf('\r\n\r\n') + 4;
  return reply.subarray(0, bodyStart + Math.floor((reply.length - bodyStart) / 2));
}
