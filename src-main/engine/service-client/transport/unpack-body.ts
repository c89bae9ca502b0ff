import { message } from '../../../contract/messages/message.ts';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { NetworkFailure } from './network-failure.ts';
import type { RawReply } from './network.ts';

type Unpack = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

/** By name, as `Content-Encoding` calls them (RFC 9110 §8.4.1, RFC 7932). */
const unpackers: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', (bytes, options) => (isZlib(bytes) ? inflateSync : inflateRawSync)(bytes, options)],
  ['br', brotliDecompressSync],
]);

/** More than one is no work of a proxy in its right mind. */
const mostLayers = 2;

/**
 * A reply as it was before something on the way compressed it, though nothing but plain was asked for. What it unpacks to is bounded
 * as a plain reply is, and so is the work: unpacking ends at the first byte too many. What cannot be unpacked stays as it came, with
 * its encoding named.
 */
export function unpacked(reply: RawReply, maximumBytes: number): RawReply | NetworkFailure {
  const { 'content-encoding': encodings, ...headers } = reply.headers;
  const layers = [encodings ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (layers.length === 0 || layers.length > mostLayers) return reply;
  let body = reply.body;
  for (const name of layers.reverse()) {
    const unpack = unpackers.get(name);
    if (unpack === undefined) return reply;
    try {
      body = unpack(body, { maxOutputLength: maximumBytes });
    } catch (error) {
      if (!isTooLarge(error)) return reply;
      return new NetworkFailure(
        'too_long',
        message('failure.unpacks_too_long', { limitBytes: maximumBytes }),
      );
    }
  }
  return { ...reply, headers, body };
}

/** Some send `deflate` without the frame that the standard wants around it. */
function isZlib(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
