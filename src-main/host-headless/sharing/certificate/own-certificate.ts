import { join } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { dayMs } from '../../../foundation/durations.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import { whyNotOwn } from '../../../foundation/own-place.ts';
import { readSmallFile, type SmallFile } from '../../../foundation/read-small-file.ts';
import { replaceOwnFile } from '../../../foundation/replace-own-file.ts';
import { makeCertificate } from './make-certificate.ts';
import {
  fits,
  privateKeyIn,
  serverCertificate,
  type CertificateSource,
  type ServerCertificate,
} from './server-certificate.ts';

/** It is made anew so long before it ends, so that no browser ever meets one that has ended. */
const renewedBeforeMs = 30 * dayMs;
const maximumBytes = 16 * 1024;

/**
 * The certificate that Outbox makes itself, with its key, in one file of the data folder that only its owner can read: a crash
 * leaves both of the old or both of the new. It is made anew before it ends, for other names, and where it cannot be read.
 */
export class OwnCertificate implements CertificateSource {
  readonly path: string;
  readonly #names: readonly [string, ...string[]];
  readonly #clock: Clock;

  constructor(dataDirectory: string, names: readonly [string, ...string[]], clock: Clock) {
    this.path = join(dataDirectory, 'sharing-key.pem');
    this.#names = names;
    this.#clock = clock;
  }

  /** Throws `OutboxError` storage where its file is open to others, or cannot be written. */
  current(): ServerCertificate {
    const kept = this.#read();
    return kept !== null && this.#mayBeShown(kept) ? kept : this.#make();
  }

  #mayBeShown({ expiresAtMs, validFromMs, standsFor }: ServerCertificate): boolean {
    const nowMs = this.#clock.nowMs();
    return (
      validFromMs <= nowMs &&
      nowMs < expiresAtMs - renewedBeforeMs &&
      this.#names.every((name) => standsFor(name))
    );
  }

  #make(): ServerCertificate {
    const made = makeCertificate(this.#names, this.#clock.nowMs());
    try {
      replaceOwnFile(this.path, `${made.keyPem}${made.certificatePem}`);
    } catch (cause) {
      throw new OutboxError(
        'storage',
        `The certificate cannot be kept in ${this.path}. Look whether its folder can be written, then start again.`,
        { cause },
      );
    }
    return serverCertificate(made, true);
  }

  #read(): ServerCertificate | null {
    const file = this.#open();
    if (file?.kind !== 'read') return null;
    const why = whyNotOwn(this.path, file.status);
    // Whoever could read the key could stand in for this computer.
    if (why !== null) {
      throw new OutboxError('storage', message('sharing_files.certificate_not_own', { reason: why }));
    }
    const [keyPem = '', certificatePem = ''] = [
      /-----BEGIN PRIVATE KEY-----[^]+?-----END PRIVATE KEY-----\n/u,
      /-----BEGIN CERTIFICATE-----[^]+/u,
    ].map((part) => part.exec(file.text)?.[0]);
    const key = privateKeyIn(keyPem);
    try {
      return key !== null && fits(certificatePem, key)
        ? serverCertificate({ keyPem, certificatePem }, true)
        : null;
    } catch {
      return null;
    }
  }

  #open(): SmallFile | null {
    try {
      return readSmallFile(this.path, { maximumBytes, followsLinks: false });
    } catch (cause) {
      if (errorCode(cause) === 'ENOENT') return null;
      throw new OutboxError(
        'storage',
        `The certificate ${this.path} cannot be read. Remove it, so that another is made, and try again.`,
        { cause },
      );
    }
  }
}
