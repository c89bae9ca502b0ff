import { X509Certificate } from 'node:crypto';

export const maximumCertificates = 500;

/** Why a file gives no certificates; `at` counts them from 1. */
export type UnusableCertificates =
  { readonly why: 'none' | 'private_key' | 'too_many' } | { readonly why: 'broken'; readonly at: number };

const begin = '-----BEGIN ';
const end = '-----END ';
const rule = '-----';
const labels: ReadonlySet<string> = new Set(['CERTIFICATE', 'X509 CERTIFICATE']);

/**
 * Reads the certificates of a file: those between their lines (PEM), with what stands around them left aside, or a single one as it is
 * (DER). All or none: one that cannot be read, and a private key, make the whole file unusable.
 */
export function readCertificates(bytes: Uint8Array): readonly X509Certificate[] | UnusableCertificates {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.includes(begin)) {
    const only = certificateOf(bytes);
    return only === null ? { why: 'none' } : [only];
  }
  if (/-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY-----/u.test(text)) return { why: 'private_key' };
  const found: X509Certificate[] = [];
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at)) {
    const labelEnd = text.indexOf(rule, at + begin.length);
    const label = labelEnd < 0 ? '' : text.slice(at + begin.length, labelEnd);
    const isCertificate = labels.has(label);
    const close = text.indexOf(`${end}${isCertificate ? label : ''}`, at);
    // Each end is looked for once: where one is missing, nothing after it is read.
    if (close < 0) return isCertificate ? { why: 'broken', at: found.length + 1 } : outcomeOf(found);
    if (isCertificate) {
      if (found.length >= maximumCertificates) return { why: 'too_many' };
      const block = `${text.slice(at, close)}${end}${label}${rule}\n`;
      const certificate = certificateOf(block);
      if (certificate === null) return { why: 'broken', at: found.length + 1 };
      found.push(certificate);
    }
    at = close + end.length;
  }
  return outcomeOf(found);
}

function outcomeOf(found: readonly X509Certificate[]): readonly X509Certificate[] | UnusableCertificates {
  return found.length === 0 ? { why: 'none' } : found;
}

function certificateOf(source: string | Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(source);
  } catch {
    return null;
  }
}
