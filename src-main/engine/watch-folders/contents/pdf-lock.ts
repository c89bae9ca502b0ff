import { createCipheriv, createHash } from 'node:crypto';

/* Whether a PDF that is encrypted asks for a password to be read (ISO 32000-2, 7.6). An owner's password alone only limits what may be
   done with it: the password of the reader is empty then, and every program opens it. */

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const longestDictionary = 8192;

/** `text`: the whole file. `trailers`: where its encryption is named. */
export function asksForPassword(text: string, trailers: readonly string[]): boolean {
  const dictionary = encryptionOf(text, trailers);
  // What cannot be followed is as locked as it says.
  if (dictionary === null || !/\/Filter\s*\/Standard\b/u.test(dictionary)) return true;
  if (areOnlyFilesLocked(dictionary)) return false;
  const [revision, version] = [numberOf(dictionary, 'R'), numberOf(dictionary, 'V')];
  const [owner, user] = [stringOf(dictionary, 'O'), stringOf(dictionary, 'U')];
  if (revision === null || owner === null || user === null) return true;
  if (revision >= 5) return !isEmptyPasswordNow(revision, user);
  const id = firstId(trailers);
  const said = (numberOf(dictionary, 'Length') ?? 40) / 8;
  // From version 4 on the length in its filters is another.
  const keyBytes = (version ?? 0) >= 4 ? 16 : revision === 2 ? 5 : said;
  const permissions = numberOf(dictionary, 'P') ?? 0;
  const isPlainMetadata = /\/EncryptMetadata\s+false/u.test(dictionary);
  return !isEmptyPassword({ revision, owner, user, id, keyBytes, permissions, isPlainMetadata });
}

function encryptionOf(text: string, trailers: readonly string[]): string | null {
  for (const trailer of trailers) {
    const direct = /\/Encrypt\s*(?=<<)/u.exec(trailer);
    if (direct !== null) return trailer.slice(direct.index, direct.index + longestDictionary);
    const found = /\/Encrypt\s*(\d{1,10})\s+(\d{1,5})\s+R/u.exec(trailer);
    if (found === null) continue;
    const at = lastObject(text, `${found[1] ?? ''} ${found[2] ?? ''} obj`);
    if (at >= 0) return text.slice(at, at + longestDictionary).split('endobj', 1)[0] ?? null;
  }
  return null;
}

/** A number may end in the same digits. */
function lastObject(text: string, name: string): number {
  let at = text.lastIndexOf(name);
  while (at > 0 && /\d/u.test(text[at - 1] ?? '')) at = text.lastIndexOf(name, at - 1);
  return at;
}

/** Its text and pictures are as they are; only what is attached is locked. */
function areOnlyFilesLocked(dictionary: string): boolean {
  const isOpen = (name: string): boolean => new RegExp(`/${name}\\s*/Identity\\b`, 'u').test(dictionary);
  const isDefault = (name: string): boolean => !new RegExp(`/${name}\\s*/`, 'u').test(dictionary);
  const hasFilters = (numberOf(dictionary, 'V') ?? 0) >= 4;
  return hasFilters && ['StmF', 'StrF'].every((name) => isOpen(name) || isDefault(name));
}

interface Standard {
  readonly revision: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly id: Buffer;
  readonly keyBytes: number;
  readonly permissions: number;
  readonly isPlainMetadata: boolean;
}

const md5 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('md5').update(Buffer.concat(parts)).digest();

/** Algorithms 2, 4 and 5: what the empty password makes is held against what the file says. */
function isEmptyPassword(standard: Standard): boolean {
  const { revision, owner, user, id, permissions, isPlainMetadata } = standard;
  const keyBytes = Math.min(16, Math.max(5, Math.trunc(standard.keyBytes)));
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions | 0);
  const mark = revision >= 4 && isPlainMetadata ? [Buffer.alloc(4, 0xff)] : [];
  let key = md5(padding, owner.subarray(0, 32), rights, id, ...mark);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyBytes));
  key = key.subarray(0, keyBytes);
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32));
  let made = rc4(key, md5(padding, id));
  for (let round = 1; round <= 19; round += 1)
    made = rc4(
      key.map((byte) => byte ^ round),
      made,
    );
  return made.equals(user.subarray(0, 16));
}

/** Algorithm 11: the first 32 bytes are made of the password and the eight bytes behind them. */
function isEmptyPasswordNow(revision: number, user: Buffer): boolean {
  if (user.length < 40) return false;
  const salt = user.subarray(32, 40);
  const first = createHash('sha256').update(salt).digest();
  return (revision === 5 ? first : hardened(first)).equals(user.subarray(0, 32));
}

/** Algorithm 2.B for the empty password. */
function hardened(first: Buffer): Buffer {
  let key = first;
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const made = cipher.update(block);
    const rest = made.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256')
      .update(made)
      .digest();
    if (round >= 63 && (made.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
}

/** Of its own, as crypto libraries have begun to leave it out. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 0xff] ?? 0;
  const swap = (one: number, other: number): void => {
    const kept = at(one);
    state[one & 0xff] = at(other);
    state[other & 0xff] = kept;
  };
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.byteLength] ?? 0)) & 0xff;
    swap(index, other);
  }
  other = 0;
  return Buffer.from(
    data.map((byte, index) => {
      const one = (index + 1) & 0xff;
      other = (other + at(one)) & 0xff;
      swap(one, other);
      return byte ^ at(at(one) + at(other));
    }),
  );
}

function numberOf(dictionary: string, name: string): number | null {
  const found = new RegExp(`/${name}\\s+(-?\\d{1,12})`, 'u').exec(dictionary)?.[1];
  return found === undefined ? null : Number(found);
}

function stringOf(dictionary: string, name: string): Buffer | null {
  const at = new RegExp(`/${name}\\s*(?=[(<])`, 'u').exec(dictionary);
  return at === null ? null : readString(dictionary, at.index + at[0].length);
}

function firstId(trailers: readonly string[]): Buffer {
  for (const trailer of trailers) {
    const at = /\/ID\s*\[\s*(?=[(<])/u.exec(trailer);
    const id = at === null ? null : readString(trailer, at.index + at[0].length);
    if (id !== null) return id;
  }
  return Buffer.alloc(0);
}

const escapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' },
};

/** In digits between angles, or as it is between brackets, some of them marked. */
function readString(text: string, at: number): Buffer | null {
  if (text[at] === '<') {
    const digits = text.slice(at + 1, text.indexOf('>', at)).replaceAll(/\s/gu, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }
  let depth = 0;
  let found = '';
  for (let index = at; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    if (letter === '\\') {
      const octal = /^[0-7]{1,3}/u.exec(text.slice(index + 1, index + 4))?.[0];
      const next = text[index + 1] ?? '';
      if (octal !== undefined) found += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      else if (next === '\r' && text[index + 2] === '\n') index += 1;
      else if (next !== '\n' && next !== '\r') found += escapes[next] ?? next;
      index += octal?.length ?? 1;
      continue;
    }
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) return Buffer.from(found, 'latin1');
    if (letter !== '(' || depth > 1) found += letter;
  }
  return null;
}
