import { isIP } from 'node:net';

/** The few forms of DER (X.690) that a certificate is made of. Nothing is ever read by these: what others made is left to Node. */
export type Der = Buffer;

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

export function tagged(tag: number, ...contents: readonly Uint8Array[]): Der {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

export const sequence = (...contents: readonly Der[]): Der => tagged(tags.sequence, ...contents);
export const set = (...contents: readonly Der[]): Der => tagged(tags.set, ...contents);
export const utf8String = (text: string): Der => tagged(tags.utf8String, Buffer.from(text, 'utf8'));
export const octetString = (content: Uint8Array): Der => tagged(tags.octetString, content);
export const isTrue = (): Der => tagged(tags.boolean, Buffer.from([0xff]));
/** Tag [n] around whole elements. */
export const explicit = (number: number, ...contents: readonly Der[]): Der =>
  tagged(0xa0 + number, ...contents);
/** Tag [n] in place of the element's own. */
export const implicit = (number: number, content: Uint8Array): Der => tagged(0x80 + number, content);

/** A positive one, of these bytes with the first bit of the first cleared or padded. */
export function integer(bytes: Uint8Array): Der {
  const first = bytes.findIndex((byte) => byte !== 0);
  const shortest = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first));
  return tagged(tags.integer, ...((shortest[0] ?? 0) >= 0x80 ? [Buffer.from([0])] : []), shortest);
}

/** `unusedBits` of the last byte belong to nothing. */
export const bitString = (content: Uint8Array, unusedBits = 0): Der =>
  tagged(tags.bitString, Buffer.from([unusedBits]), content);

/** "1.2.840.10045.4.3.2" */
export function objectId(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(tags.objectId, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Whole seconds, in the form that RFC 5280 wants for its year. */
export function time(atMs: number): Der {
  const digits = new Date(atMs).toISOString().replace(/[-:T]|\.\d+/gu, '');
  return new Date(atMs).getUTCFullYear() < 2050
    ? tagged(tags.utcTime, Buffer.from(digits.slice(2), 'latin1'))
    : tagged(tags.generalizedTime, Buffer.from(digits, 'latin1'));
}

/** Four or sixteen bytes. */
export function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // The URL parser writes every form of it in groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = [], right = []] = groups.split('::').map((part) => part.split(':').filter(Boolean));
  const isShortened = groups.includes('::');
  const zeros = isShortened ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  const whole = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
  return Buffer.from(whole.flatMap((group) => [group >> 8, group & 0xff]));
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

function base128(value: number): number[] {
  const low = value & 0x7f;
  const parts = [low];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    parts.unshift(0x80 + (rest % 128));
  }
  return parts;
}
