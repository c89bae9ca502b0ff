import type { X509Certificate } from 'node:crypto';
import { dataSize } from '../../../contract/messages/amounts.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import {
  FileError,
  type FileIdentity,
  type ReadableFileSystem,
} from '../../../foundation/files/file-system.ts';
import { readCertificates, type UnusableCertificates } from '../../../foundation/trust/read-certificates.ts';
import { judgeAuthorities, type JudgedAuthority } from './judge-authorities.ts';

/** Far more than a company has; a wrong file is noticed before it is read. */
const maximumBytes = 1024 * 1024;

type Files = Pick<ReadableFileSystem, 'open' | 'realPath'>;

export interface AuthoritiesFile {
  readonly identity: FileIdentity;
  readonly certificates: readonly X509Certificate[];
}

/** What a file of authorities lacks. `told` continues a sentence about the file: "it isn’t there". */
export class AuthoritiesError extends Error {
  readonly told: Message;

  constructor(told: Message) {
    super(told.code);
    this.name = 'AuthoritiesError';
    this.told = told;
  }
}

/**
 * Reads the file, through links, unless it is still the one that `known` came from. Throws `AuthoritiesError` where it gives no
 * certificates.
 */
export async function readAuthoritiesFile(
  files: Files,
  path: string,
  isKnown: (identity: FileIdentity) => boolean = () => false,
): Promise<AuthoritiesFile | null> {
  try {
    const file = await files.open(await files.realPath(path));
    try {
      const identity = await file.status();
      if (isKnown(identity)) return null;
      if (identity.sizeBytes > maximumBytes) throw new AuthoritiesError(tooLarge());
      const found = readCertificates(await readAll(file));
      if ('why' in found) throw new AuthoritiesError(toldOf(found));
      return { identity, certificates: found };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof FileError)
      throw new AuthoritiesError(message(fileCodes[error.code] ?? 'authorities.unreadable'));
    throw error;
  }
}

/** The same, with what is to be said of each certificate. Throws `AuthoritiesError` also where none of them serves. */
export async function judgeAuthoritiesFile(
  files: Files,
  path: string,
  nowMs: number,
): Promise<readonly JudgedAuthority[]> {
  const read = await readAuthoritiesFile(files, path);
  return judgeAuthorities(read?.certificates ?? [], nowMs);
}

/** Why none of them serves, as `AuthoritiesError` says it; `null` where one does. */
export function whyNoneServes(judged: readonly JudgedAuthority[]): Message | null {
  if (judged.some(({ flaw }) => flaw === null)) return null;
  const flaws = new Set(judged.map(({ flaw }) => flaw));
  if (flaws.has('issuer_missing')) {
    const { issuer } = judged.find(({ flaw }) => flaw === 'issuer_missing') ?? { issuer: '' };
    return message('authorities.issuer_missing', { issuer });
  }
  if (flaws.has('expired')) return message('authorities.expired');
  return message(flaws.has('not_yet') ? 'authorities.not_yet' : 'authorities.no_authority');
}

async function readAll(file: {
  read(buffer: Uint8Array, position: number): Promise<number>;
}): Promise<Uint8Array> {
  const bytes = new Uint8Array(maximumBytes + 1);
  for (let length = 0; ;) {
    const read = await file.read(bytes.subarray(length), length);
    length += read;
    if (length > maximumBytes) throw new AuthoritiesError(tooLarge());
    if (read === 0) return bytes.subarray(0, length);
  }
}

const tooLarge = (): Message => message('authorities.too_large', { dataSize: dataSize(1_000_000) });

const fileCodes: Readonly<Partial<Record<FileError['code'], AuthoritiesCode>>> = {
  missing: 'authorities.missing',
  not_directory: 'authorities.missing',
  denied: 'authorities.denied',
  not_file: 'authorities.not_file',
  in_cloud: 'authorities.in_cloud',
  own: 'authorities.own',
};

type AuthoritiesCode = `authorities.${'missing' | 'denied' | 'not_file' | 'in_cloud' | 'own'}`;

function toldOf(unusable: UnusableCertificates): Message {
  switch (unusable.why) {
    case 'none':
    case 'private_key':
      return message(`authorities.${unusable.why}`);
    case 'too_many':
      return message('authorities.too_many', { most: 500 });
    case 'broken':
      return message('authorities.broken', { at: unusable.at });
  }
}
