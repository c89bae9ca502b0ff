import { X509Certificate } from 'node:crypto';
import type { Authority } from '../../../contract/network.ts';
import { nameInCertificate } from '../../../foundation/trust/certificate-names.ts';
import { machineAuthorities } from '../../../foundation/trust/find-trust.ts';

export type JudgedAuthority = Authority;

/** What is to be said of certificates that a person names as those of authorities, in their order. */
export function judgeAuthorities(certificates: readonly X509Certificate[], nowMs: number): JudgedAuthority[] {
  let machine: readonly X509Certificate[] | null = null;
  const isSignedByKnown = (certificate: X509Certificate): boolean => {
    const isOf = (issuer: X509Certificate): boolean => certificate.checkIssued(issuer);
    return certificates.some(isOf) || (machine ??= ofMachine()).some(isOf);
  };
  return certificates.map((certificate) => {
    const { subject, issuer } = namesOf(certificate);
    const untilMs = Date.parse(certificate.validTo);
    return {
      ...{ name: subject, issuer, untilMs },
      flaw: flawOf(certificate, { untilMs, nowMs, isSignedByKnown }),
    };
  });
}

function flawOf(
  certificate: X509Certificate,
  {
    untilMs,
    nowMs,
    isSignedByKnown,
  }: { untilMs: number; nowMs: number; isSignedByKnown: (certificate: X509Certificate) => boolean },
): Authority['flaw'] {
  if (untilMs < nowMs) return 'expired';
  if (Date.parse(certificate.validFrom) > nowMs) return 'not_yet';
  // One that signed itself is believed for what it says, whatever it may sign.
  if (certificate.checkIssued(certificate)) return null;
  if (!certificate.ca) return 'not_authority';
  return isSignedByKnown(certificate) ? null : 'issuer_missing';
}

function ofMachine(): X509Certificate[] {
  return machineAuthorities().flatMap((pem) => {
    try {
      return [new X509Certificate(pem)];
    } catch {
      return [];
    }
  });
}

function namesOf(certificate: X509Certificate): { subject: string; issuer: string } {
  const { subject, issuer } = certificate.toLegacyObject();
  return {
    subject: nameInCertificate({ ...subject }) ?? '',
    issuer: nameInCertificate({ ...issuer }) ?? '',
  };
}
