import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCertificates } from '../../../../src-main/foundation/trust/read-certificates.ts';
import { companyAuthority, companyKey, issuingAuthority } from '../../../helpers/company-certificates.ts';

const read = (text: string) => readCertificates(Buffer.from(text));
const one = companyAuthority.trim();

describe('the certificates of a file', () => {
  it.each([
    ['one by itself', one, 1],
    ['two, with words around them', `Halden\n${companyAuthority}\nand\n${issuingAuthority}`, 2],
    ['lines that end as on Windows', companyAuthority.replaceAll('\n', '\r\n'), 1],
    ['beside a list of revoked ones', `-----BEGIN X509 CRL-----\nAA==\n-----END X509 CRL-----\n${one}`, 1],
    ['without an end of the line', one, 1],
  ])('are read: %s', (_what, text, count) => {
    expect(read(text)).toHaveLength(count);
  });

  it('are read as they are, without lines', () => {
    expect(readCertificates(new X509Certificate(one).raw)).toHaveLength(1);
  });

  it.each([
    ['nothing', '', { why: 'none' }],
    ['words', 'certificates follow', { why: 'none' }],
    [
      'a list of revoked ones alone',
      '-----BEGIN X509 CRL-----\nAA==\n-----END X509 CRL-----\n',
      { why: 'none' },
    ],
    ['a private key beside them', `${companyAuthority}${companyKey}`, { why: 'private_key' }],
    ['a key under a password', '-----BEGIN ENCRYPTED PRIVATE KEY-----\n', { why: 'private_key' }],
    ['one that is cut', one.slice(0, -200), { why: 'broken', at: 1 }],
    ['one that is spoilt', one.replace('MIIB', 'MIIC'), { why: 'broken', at: 1 }],
    ['a good one and a cut one', `${one}\n${one.slice(0, 300)}`, { why: 'broken', at: 2 }],
    ['too many', `${one}\n`.repeat(501), { why: 'too_many' }],
  ])('are not read of a file with %s', (_what, text, why) => {
    expect(read(text)).toEqual(why);
  });
});
