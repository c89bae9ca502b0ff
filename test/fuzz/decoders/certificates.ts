import {
  maximumCertificates,
  readCertificates,
} from '../../../src-main/foundation/trust/read-certificates.ts';
import { must, type Decoder } from './decoder.ts';

/** A file that somebody names as that of their company's authorities. */
export const certificates: Decoder = {
  name: 'certificates',
  tokens: [
    ...[
      '-----BEGIN CERTIFICATE-----\n',
      '-----END CERTIFICATE-----\n',
      '-----BEGIN X509 CRL-----',
      '-----BEGIN ',
    ],
    ...['-----END ', '-----BEGIN PRIVATE KEY-----\n', 'MIIB', '\r\n', '-----'],
  ],
  longestBytes: 1024 * 1024,
  read(input) {
    const read = readCertificates(input);
    if ('why' in read) return read;
    must(read.length > 0 && read.length <= maximumCertificates, 'none, or too many, were taken');
    must(!input.includes('-----BEGIN PRIVATE KEY-----'), 'a private key was read over');
    return read.length;
  },
};
