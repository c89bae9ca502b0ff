import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Stats } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { OutboxError } from '../../../contract/errors.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import { readSmallFile } from '../../../foundation/read-small-file.ts';
import {
  fits,
  serverCertificate,
  type CertificateSource,
  type ServerCertificate,
} from './server-certificate.ts';

export interface CertificateFiles {
  /** PEM: the certificate of the server first, then those that vouch for it. */
  readonly certificate: string;
  /** PEM, without a password. */
  readonly key: string;
}

const maximumBytes = 256 * 1024;
/** Whoever may write it could put another key there; whoever may read it could stand in for this computer. A group may read it. */
const tooOpen = 0o027;

/** A certificate and its key in files that a person named, read anew each time. What is wrong with them is said by name. */
export class NamedCertificate implements CertificateSource {
  readonly #files: CertificateFiles;
  readonly #clock: Clock;

  constructor(files: CertificateFiles, clock: Clock) {
    this.#files = files;
    this.#clock = clock;
  }

  /** Throws `OutboxError` invalid_input. */
  current(): ServerCertificate {
    const { certificate: path, key: keyPath } = this.#files;
    const certificatePem = read('certificate', path).text;
    const keyPem = readKey(keyPath);
    const first = firstCertificate(path, certificatePem);
    if (!fits(first, keyOf(keyPath, keyPem))) {
      throw refused(
        `The key ${keyPath} is not that of the certificate ${path}. Name the two files that were made together.`,
      );
    }
    const certificate = serverCertificate({ certificatePem, keyPem }, false);
    const nowMs = this.#clock.nowMs();
    if (certificate.expiresAtMs <= nowMs) {
      throw refused(
        `The certificate ${path} ended on ${dayOf(certificate.expiresAtMs)}. Name one that is valid, or none, so that Outbox makes its own.`,
      );
    }
    if (certificate.validFromMs > nowMs) {
      throw refused(
        `The certificate ${path} is valid from ${dayOf(certificate.validFromMs)} on only. Look at this computer’s clock, or name another one.`,
      );
    }
    checkUse(path, certificate);
    return certificate;
  }
}

/** OpenSSL takes fewer keys and chains than can be read: one that is too short would fail at the first browser. */
function checkUse(path: string, { certificatePem, keyPem }: ServerCertificate): void {
  try {
    createSecureContext({ cert: certificatePem, key: keyPem, minVersion: 'TLSv1.2' });
  } catch (cause) {
    throw refused(
      `The certificate ${path} cannot be used for TLS (${errorCode(cause) ?? 'no reason was given'}). Have it made anew with a key of at least 2048 bits (RSA) or on P-256.`,
      cause,
    );
  }
}

function readKey(path: string): string {
  const { text, status } = read('key', path);
  if (process.platform !== 'win32' && (status.mode & tooOpen) !== 0) {
    throw refused(
      `The key ${path} is open to other users of this computer. Run "chmod 600 '${path.replaceAll("'", "'\\''")}'" and try again.`,
    );
  }
  return text;
}

function keyOf(path: string, pem: string): ReturnType<typeof createPrivateKey> {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw /ENCRYPTED/u.test(pem)
      ? refused(
          `The key ${path} is locked by a password of its own. Name one without, readable by Outbox alone.`,
        )
      : // The words of the parser may hold a piece of it.
        refused(
          `The file ${path} holds no private key in PEM form. Name the file of the key.`,
          errorCode(cause),
        );
  }
}

function firstCertificate(path: string, pem: string): string {
  try {
    return new X509Certificate(pem).toString();
  } catch (cause) {
    throw refused(
      `The file ${path} holds no certificate in PEM form. Name the file of the certificate.`,
      cause,
    );
  }
}

function read(what: string, path: string): { text: string; status: Stats } {
  try {
    const file = readSmallFile(path, { maximumBytes });
    if (file.kind === 'read') return file;
    throw refused(
      `The ${what} ${path} is ${file.kind === 'too_long' ? 'too large for one' : 'not a file'}. Name another file.`,
    );
  } catch (cause) {
    if (cause instanceof OutboxError) throw cause;
    const code = errorCode(cause);
    const reason =
      code === 'ENOENT' ? 'nothing is there' : code === 'EACCES' ? 'it may not be read' : (code ?? 'unknown');
    throw refused(
      `The ${what} ${path} cannot be read: ${reason}. Name another file, or mend that, and try again.`,
      cause,
    );
  }
}

const refused = (message: string, cause?: unknown): OutboxError =>
  new OutboxError('invalid_input', message, { cause });

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
