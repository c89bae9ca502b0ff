import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { dayMs, minuteMs } from '../../../../src-main/foundation/durations.ts';
import { makeCertificate } from '../../../../src-main/host-headless/sharing/certificate/make-certificate.ts';
import { NamedCertificate } from '../../../../src-main/host-headless/sharing/certificate/named-certificate.ts';
import { OwnCertificate } from '../../../../src-main/host-headless/sharing/certificate/own-certificate.ts';
import { askShared } from '../../../conformance/shared-page.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { HandClock } from '../web/web-host-fixture.ts';
import { connectTls } from './raw-tls.ts';
import { shareOfTest } from './share-fixture.ts';

const isWindows = process.platform === 'win32';
let folder: string;
let clock: HandClock;
beforeEach(() => {
  folder = temporaryFolder('certificate');
  clock = new HandClock();
});

const own = (...names: [string, ...string[]]): OwnCertificate => new OwnCertificate(folder, names, clock);

describe('a certificate that Outbox makes', () => {
  it('is one for a server under its names and addresses, signed by its own key, and signs no others', () => {
    const names = ['nas.local', '192.168.1.20', 'fd00::20', '::1', '2001:db8::ffff:1.2.3.4'] as const;
    const made = makeCertificate([...names], clock.nowMs());
    const certificate = new X509Certificate(made.certificatePem);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(made.keyPem))).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(certificate.subject).toBe('CN=Outbox on nas.local');
    expect(certificate.checkHost('nas.local')).toBe('nas.local');
    for (const name of names.slice(1)) expect(certificate.checkIP(name)).toBe(name);
    expect(certificate.checkHost('other.local')).toBeUndefined();
    expect(certificate.checkIP('192.168.1.21')).toBeUndefined();
    expect(Date.parse(certificate.validTo) - clock.nowMs()).toBe(397 * dayMs);
    expect(clock.nowMs() - Date.parse(certificate.validFrom)).toBe(dayMs);
  });

  test.each([Date.UTC(2049, 11, 1), Date.UTC(2051, 0, 1)])(
    'says its times as its year wants: %d',
    (nowMs) => {
      const { certificatePem } = makeCertificate(['nas.local'], nowMs);
      expect(Date.parse(new X509Certificate(certificatePem).validTo)).toBe(nowMs + 397 * dayMs);
    },
  );

  it('is another one each time', () => {
    const [one, other] = [1, 2].map(
      () => new X509Certificate(makeCertificate(['a'], clock.nowMs()).certificatePem),
    );
    expect(one?.serialNumber).not.toBe(other?.serialNumber);
    expect(one?.fingerprint256).not.toBe(other?.fingerprint256);
  });

  it('is kept with its key in one file that only its owner can read', () => {
    const first = own('nas.local').current();
    if (!isWindows) expect(statSync(join(folder, 'sharing-key.pem')).mode & 0o777).toBe(0o600);
    expect(own('nas.local').current().fingerprint).toBe(first.fingerprint);
    expect(first).toMatchObject({
      isOwn: true,
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/u) as unknown,
    });
  });

  test.each<[string, () => void]>([
    ['thirty days before it ends', () => clock.advance(367 * dayMs)],
    ['where its file is cut', () => writeFileSync(join(folder, 'sharing-key.pem'), 'half a ke')],
    ['where its file is gone', () => rmSync(join(folder, 'sharing-key.pem'))],
    [
      'where key and certificate are of two',
      () => {
        const path = join(folder, 'sharing-key.pem');
        const [key = ''] = readFileSync(path, 'utf8').split('-----BEGIN CERTIFICATE-----');
        writeFileSync(path, key + makeCertificate(['nas.local'], clock.nowMs()).certificatePem);
      },
    ],
  ])('is made anew %s', (_name, change) => {
    const first = own('nas.local').current();
    clock.advance(dayMs);
    expect(own('nas.local').current().fingerprint).toBe(first.fingerprint);
    change();
    const next = own('nas.local').current();
    expect(next.fingerprint).not.toBe(first.fingerprint);
    expect(own('nas.local').current().fingerprint).toBe(next.fingerprint);
  });

  it('is made anew for a name that it does not stand for', () => {
    const first = own('nas.local').current();
    const next = own('nas.local', '192.168.1.20').current();
    expect(next.fingerprint).not.toBe(first.fingerprint);
    expect(own('192.168.1.20').current().fingerprint).toBe(next.fingerprint);
  });

  test.skipIf(isWindows)('is not used where others could have read its key', () => {
    own('nas.local').current();
    chmodSync(join(folder, 'sharing-key.pem'), 0o644);
    expect(() => own('nas.local').current()).toThrow(
      /sharing_files.certificate_not_own.+own_place.open.+chmod 600/u,
    );
  });

  it('is shown to new connections once it is made anew', async () => {
    const share = await shareOfTest();
    const first = share.host.sharing().certificate.fingerprint;
    share.clock.advance(368 * dayMs);
    const next = share.host.sharing().certificate;
    expect(next.fingerprint).not.toBe(first);
    const socket = connectTls(share, { rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    expect(socket.getPeerCertificate().fingerprint256).toBe(next.fingerprint);
    socket.destroy();
    expect(share.logged.filter((line) => line.includes('share.certificate_used'))).toHaveLength(2);
  });
});

describe('a certificate from files', () => {
  let files: { certificate: string; key: string };
  let named: NamedCertificate;
  beforeEach(() => {
    files = { certificate: join(folder, 'nas.pem'), key: join(folder, 'nas.key') };
    put();
    named = new NamedCertificate(files, clock);
  });
  function put(nowMs = clock.nowMs()): string {
    const made = makeCertificate(['nas.test', '127.0.0.1'], nowMs);
    writeFileSync(files.certificate, made.certificatePem);
    writeFileSync(files.key, made.keyPem, { mode: 0o600 });
    return made.certificatePem;
  }

  it('is used as it is', () => {
    expect(named.current()).toMatchObject({
      isOwn: false,
      certificatePem: readFileSync(files.certificate, 'utf8'),
    });
  });

  test.each<[string, () => void, RegExp]>([
    [
      'is not there',
      () => rmSync(files.certificate),
      /certificate .+nas\.pem cannot be read: nothing is there\. Name another/u,
    ],
    ['has no key', () => rmSync(files.key), /key .+nas\.key cannot be read: nothing is there/u],
    [
      'is none',
      () => writeFileSync(files.certificate, 'text'),
      /nas\.pem holds no certificate in PEM form\. Name the file of the/u,
    ],
    [
      'has a key that is none',
      () => writeFileSync(files.key, 'secret text'),
      /nas\.key holds no private key in PEM form/u,
    ],
    [
      'has the key of another',
      () => {
        const { keyPem } = makeCertificate(['a'], clock.nowMs());
        writeFileSync(files.key, keyPem);
      },
      /nas\.key is not that of the certificate .+nas\.pem\. Name the two files that were made together/u,
    ],
    [
      'has a key that is locked',
      () => {
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
        writeFileSync(files.key, privateKey.export(locked));
      },
      /nas\.key is locked by a password of its own/u,
    ],
    ['has ended', () => clock.advance(398 * dayMs), /nas\.pem ended on 2027-04-02\. Name one that is valid/u],
    [
      'is not valid yet',
      () => clock.set(-2 * dayMs),
      /nas\.pem is valid from 2026-02-28 on only\. Look at this computer’s clock/u,
    ],
    [
      'is too large for one',
      () => writeFileSync(files.certificate, 'x'.repeat(300_000)),
      /nas\.pem is too large for one/u,
    ],
    [
      'is a folder',
      () => {
        files.certificate = folder;
      },
      /is not a file\. Name another file/u,
    ],
  ])('that %s is refused with what to do', (_name, change, message) => {
    change();
    expect(() => new NamedCertificate(files, clock).current()).toThrow(message);
  });

  test.skipIf(isWindows)('whose key others may read is refused, with the command that mends it', () => {
    chmodSync(files.key, 0o604);
    expect(() => named.current()).toThrow(
      /nas\.key is open to other users of this computer\. Run "chmod 600/u,
    );
    chmodSync(files.key, 0o640);
    expect(named.current().isOwn).toBe(false);
  });

  it('says nothing of a key that cannot be read', () => {
    writeFileSync(files.key, '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n');
    let message = '';
    try {
      named.current();
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('no private key');
    expect(message).not.toMatch(/secret|c2VjcmV0/u);
  });

  it('is read again when the files change, and one that cannot be used is told once and not shown', async () => {
    put(Date.now());
    const share = await shareOfTest({ certificateFiles: files });
    const seen = { ...share, certificate: readFileSync(files.certificate, 'utf8') };
    expect((await askShared(seen, 'GET', '/')).status).toBe(401);
    writeFileSync(files.key, 'half');
    share.clock.advance(minuteMs);
    share.clock.advance(minuteMs);
    expect((await askShared(seen, 'GET', '/')).status).toBe(401);
    expect(share.logged.filter((line) => line.includes('share.certificate_refused'))).toHaveLength(1);
    const certificate = put(share.clock.nowMs());
    share.clock.advance(minuteMs);
    expect((await askShared({ ...share, certificate }, 'GET', '/')).status).toBe(401);
    expect(share.host.sharing().certificate).toMatchObject({
      isOwn: false,
      fingerprint: new X509Certificate(certificate).fingerprint256,
    });
  });

  it('says which of the names it does not stand for', async () => {
    put(Date.now());
    const names = [{ name: 'elsewhere.test', port: null }];
    const share = await shareOfTest({ certificateFiles: files, names });
    expect(share.host.namesNotCovered).toEqual(['elsewhere.test']);
  });
});
