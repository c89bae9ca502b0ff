import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';

/** What a server shows of itself, and proves by its key. */
export interface ServerCertificate {
  /** With those that vouch for it, where it came with them. */
  readonly certificatePem: string;
  readonly keyPem: string;
  /** SHA-256, as browsers show it: "0A:1B:…". */
  readonly fingerprint: string;
  /** True for one that Outbox made itself. */
  readonly isOwn: boolean;
  readonly validFromMs: number;
  readonly expiresAtMs: number;
  /** True where it stands for that name or address. */
  readonly standsFor: (name: string) => boolean;
}

/** Where certificates come from: each time it is asked it gives the one that is to be shown now, or throws `OutboxError`. */
export interface CertificateSource {
  current(): ServerCertificate;
}

/** Throws where the texts are no certificate and its key; the error may repeat neither. */
export function serverCertificate(
  texts: { readonly certificatePem: string; readonly keyPem: string },
  isOwn: boolean,
): ServerCertificate {
  const certificate = new X509Certificate(texts.certificatePem);
  return {
    ...texts,
    isOwn,
    fingerprint: certificate.fingerprint256,
    validFromMs: Date.parse(certificate.validFrom),
    expiresAtMs: Date.parse(certificate.validTo),
    standsFor: (name) =>
      (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined,
  };
}

export function fits(certificatePem: string, key: KeyObject): boolean {
  return new X509Certificate(certificatePem).checkPrivateKey(key);
}

/** `null` for what is no private key that can be used without a further password. */
export function privateKeyIn(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
