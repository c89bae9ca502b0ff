import type { X509Certificate } from 'node:crypto';
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

/** What a file of authorities lacks. `message` continues a sentence about the file: "it is not there". */
export class AuthoritiesError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AuthoritiesError';
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
      if (identity.sizeBytes > maximumBytes) throw new AuthoritiesError(tooLarge);
      const found = readCertificates(await readAll(file));
      if ('why' in found) throw new AuthoritiesError(wordsOf(found));
      return { identity, certificates: found };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof FileError) throw new AuthoritiesError(fileWords[error.code] ?? 'it cannot be read');
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
export function whyNoneServes(judged: readonly JudgedAuthority[]): string | null {
  if (judged.some(({ flaw }) => flaw === null)) return null;
  const flaws = new Set(judged.map(({ flaw }) => flaw));
  if (flaws.has('issuer_missing')) {
    const { issuer } = judged.find(({ flaw }) => flaw === 'issuer_missing') ?? { issuer: '' };
    return `what it holds was signed by ${issuer}, whose own certificate is not in it`;
  }
  if (flaws.has('expired')) return 'what it holds has expired';
  if (flaws.has('not_yet')) return 'what it holds is not valid yet; check the clock of this computer';
  return 'it holds no certificate of an authority';
}

async function readAll(file: {
  read(buffer: Uint8Array, position: number): Promise<number>;
}): Promise<Uint8Array> {
  const bytes = new Uint8Array(maximumBytes + 1);
  for (let length = 0; ;) {
    const read = await file.read(bytes.subarray(length), length);
    length += read;
    if (length > maximumBytes) throw new AuthoritiesError(tooLarge);
    if (read === 0) return bytes.subarray(0, length);
  }
}

const tooLarge = 'it is larger than 1 MB';

const fileWords: Readonly<Partial<Record<FileError['code'], string>>> = {
  missing: 'it is not there',
  not_directory: 'it is not there',
  denied: 'it may not be read',
  not_file: 'it is not a file',
  in_cloud: 'it lies in a cloud and not on this computer',
  own: 'it belongs to the data folder of Outbox',
};

function wordsOf(unusable: UnusableCertificates): string {
  switch (unusable.why) {
    case 'none':
      return 'it holds no certificate';
    case 'private_key':
      return 'it holds a private key, which belongs nowhere but to its owner';
    case 'too_many':
      return 'it holds more than 500 certificates';
    case 'broken':
      return `certificate ${String(unusable.at)} in it cannot be read`;
  }
}
