import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { dayMs } from '../../../foundation/durations.ts';
import {
  addressBytes,
  bitString,
  explicit,
  implicit,
  integer,
  isTrue,
  objectId,
  octetString,
  sequence,
  set,
  time,
  utf8String,
  type Der,
} from './der.ts';

/** As long as browsers take one at most that was made by a public authority. */
const validDays = 397;
/** Clocks of two computers differ, and a day covers a wrong time zone. */
const earlierMs = dayMs;
const longestCommonName = 64;

export interface MadeCertificate {
  readonly certificatePem: string;
  readonly keyPem: string;
}

/**
 * A key of its own and a certificate that it signed itself (RFC 5280): for a server under these names and addresses, and for
 * nothing else. Nobody vouches for it, so people compare its fingerprint.
 */
export function makeCertificate(names: readonly [string, ...string[]], nowMs: number): MadeCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(
    set(sequence(objectId('2.5.4.3'), utf8String(`Outbox on ${names[0]}`.slice(0, longestCommonName)))),
  );
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2'));
  const contents = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    algorithm,
    name,
    sequence(time(nowMs - earlierMs), time(nowMs + validDays * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions(names))),
  );
  const certificate = sequence(contents, algorithm, bitString(sign('sha256', contents, privateKey)));
  return {
    certificatePem: pemOf(certificate),
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** No certificate of others can be signed by it, and it stands for a server alone. */
function extensions(names: readonly string[]): Der[] {
  const extension = (id: string, value: Der, isCritical: boolean): Der =>
    sequence(objectId(id), ...(isCritical ? [isTrue()] : []), octetString(value));
  const digitalSignature = bitString(Buffer.from([0b1000_0000]), 7);
  return [
    extension('2.5.29.19', sequence(), true),
    extension('2.5.29.15', digitalSignature, true),
    extension('2.5.29.37', sequence(objectId('1.3.6.1.5.5.7.3.1')), false),
    extension(
      '2.5.29.17',
      sequence(
        ...names.map((name) =>
          isIP(name) === 0 ? implicit(2, Buffer.from(name, 'latin1')) : implicit(7, addressBytes(name)),
        ),
      ),
      false,
    ),
  ];
}

/** Of 126 random bits, and never zero. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

function pemOf(der: Der): string {
  const lines = der.toString('base64').match(/.{1,64}/gu) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
