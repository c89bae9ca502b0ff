import { englishOf } from '../../../../../src-main/languages/english.ts';
import { readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { type Code, legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { judgeAuthorities } from '../../../../../src-main/engine/connections/network/judge-authorities.ts';
import { trustChoice } from '../../../../../src-main/engine/connections/network/trust-choice.ts';
import { lookAtCertificate } from '../../../../../src-main/engine/service-client/transport/look-at-certificate.ts';
import { systemClock } from '../../../../../src-main/foundation/clock.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import { createGetStream } from '../../../../../src-main/foundation/get-stream.ts';
import { createPostJson } from '../../../../../src-main/foundation/post-json.ts';
import { parseProxyAddress } from '../../../../../src-main/foundation/proxy/proxy-address.ts';
import {
  companyAuthority,
  companyCertificate,
  companyKey,
  issuingAuthority,
} from '../../../../helpers/company-certificates.ts';
import { connectProxy } from '../../../../helpers/connect-proxy.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { tlsBefore } from '../../../../helpers/tls-before.ts';
import { localCertificate } from '../../service-client/certificates.ts';

const files = createNodeFileSystem();

/** A service behind a proxy that opens TLS: what it shows is signed by the company's own authority. */
async function withinCompany() {
  const running = await runningEngine();
  const port = await tlsBefore(running.practice.baseUrl);
  const proxy = await connectProxy({ portOf: () => port });
  await running.call['network.set']({ proxy: 'address', address: proxy.url });
  const { connection } = await running.call['connections.save']({
    ...{ name: 'Service', baseUrl: 'https://social.example', key: running.practice.apiKey, anyway: true },
  });
  const path = join(temporaryFolder('authorities'), 'company.pem');
  writeFileSync(path, companyAuthority);
  return { running, proxy, path, id: connection.id };
}

const name = (running: RunningEngine, path: string | null) =>
  running.call['network.set']({
    authorities: path === null ? null : running.engine.chosenPaths.issue(path),
  });

const healthOf = async (running: RunningEngine, id: number) =>
  (await running.call['connections.list']({})).find((one) => one.id === id);

async function sendFile(running: RunningEngine, id: number): Promise<void> {
  const { knowledgeBases } = await running.call['connections.targets']({ id });
  await running.call['watchFolders.add']({
    token: running.engine.chosenPaths.issue(running.folder),
    connectionId: id,
    rules: rulesTo({ kind: 'knowledge_base', id: knowledgeBases.items[0]?.id ?? '', label: null }),
  });
  writeFileSync(join(running.folder, 'a.md'), '# A\n');
}

describe('a service with a certificate of the company’s own authority', () => {
  it('is held with who issued it and what to do, and goes on by itself once the authority is named', async () => {
    const { running, path, id, proxy } = await withinCompany();
    const held = await healthOf(running, id);
    expect(held).toMatchObject({ health: 'trouble' });
    expect(englishOf(held?.healthDetail ?? legacy(''))).toContain(
      'It was issued by Halden Company CA, Halden Ltd. If that is your company’s authority, name its certificates under Settings, Network',
    );
    expect(await running.call['connections.examine']({ id })).toMatchObject({
      certificate: { trouble: { params: { issuer: 'Halden Company CA, Halden Ltd' } } },
    });
    expect(proxy.carried().includes(running.practice.apiKey)).toBe(false);
    expect(await name(running, path)).toMatchObject({ authorities: path });
    await running.until('it answers', async () => (await healthOf(running, id))?.health === 'ok');
    const { certificate, clock } = await running.call['connections.examine']({ id });
    expect(certificate).toEqual({
      ...{ issuer: 'Halden Company CA, Halden Ltd', trouble: null },
      untilMs: Date.parse(new X509Certificate(companyCertificate).validTo),
    });
    expect(clock).not.toBeNull();
    await sendFile(running, id);
    await running.until('it is indexed', async () => (await running.jobs())[0]?.proof === 'indexed');
    expect(running.accepted()).toHaveLength(1);
    await name(running, null);
    await running.call['connections.check']({ id });
    expect(await healthOf(running, id)).toMatchObject({ health: 'trouble' });
  });

  it('waits while the file is gone, whatever else is trusted, and goes on once it is back', async () => {
    const { running, path, id } = await withinCompany();
    await name(running, path);
    await running.until('it answers', async () => (await healthOf(running, id))?.health === 'ok');
    renameSync(path, `${path}.away`);
    await running.restart();
    await running.call['connections.check']({ id });
    const held = await healthOf(running, id);
    expect(englishOf(held?.healthDetail ?? legacy(''))).toContain(
      'company’s certificates can’t be used: it isn’t there. Correct it',
    );
    expect(JSON.stringify(held?.healthDetail)).not.toContain(path);
    expect(await running.call['network.authorities']({})).toEqual({
      ...{ path, certificates: [], trouble: message('authorities.missing') },
    });
    renameSync(`${path}.away`, path);
    await running.call['connections.check']({ id });
    expect(await healthOf(running, id)).toMatchObject({ health: 'ok' });
  });

  it('counts a changed file at once', async () => {
    const { running, path, id } = await withinCompany();
    writeFileSync(path, localCertificate);
    await name(running, path);
    await running.call['connections.check']({ id });
    expect(await healthOf(running, id)).toMatchObject({ health: 'trouble' });
    writeFileSync(path, `${localCertificate}${companyAuthority}`);
    await running.call['connections.check']({ id });
    expect(await healthOf(running, id)).toMatchObject({ health: 'ok' });
  });

  it('is told apart from one for another host, which is not believed whoever signed it', async () => {
    const { running, path } = await withinCompany();
    await name(running, path);
    const { connection } = await running.call['connections.save']({
      ...{ name: 'Other', baseUrl: 'https://other.example', key: running.practice.apiKey, anyway: true },
    });
    expect(await running.call['connections.examine']({ id: connection.id })).toMatchObject({
      certificate: { trouble: { params: { certificate: 'other_host' } } },
      clock: null,
    });
    const plain = await running.call['connections.examine']({ id: running.connection.id });
    expect(plain).toMatchObject({ certificate: null });
  });

  it('is named by a setting of this computer alone, which a setup does not carry', async () => {
    const { running, path } = await withinCompany();
    await name(running, path);
    await running.restart();
    expect(await running.call['network.get']({})).toMatchObject({ authorities: path });
    const exported = readFileSync((await running.call['setup.exportFile']({})).path, 'utf8');
    expect(exported).not.toContain('company.pem');
  });
});

const reasonOf = (code: Code) => ({ told: { params: { reason: { code } } } });

describe('a file of authorities', () => {
  it.each([
    ['is not there', null, 'authorities.missing'],
    ['is empty', '', 'authorities.none'],
    ['holds the key of somebody', `${companyAuthority}${companyKey}`, 'authorities.private_key'],
    ['holds a certificate that may sign nothing', companyCertificate, 'authorities.no_authority'],
    ['holds an authority that another one signed', issuingAuthority, 'authorities.issuer_missing'],
    ['is cut', companyAuthority.slice(0, 400), 'authorities.broken'],
  ])('that %s is refused by name, with the reason, and changes nothing', async (_what, text, why) => {
    const running = await runningEngine();
    const path = join(temporaryFolder('authorities'), 'company.pem');
    if (text !== null) writeFileSync(path, text);
    const told = name(running, path);
    await expect(told).rejects.toMatchObject({
      told: { code: 'authorities.not_used', params: { path, reason: { code: why } } },
    });
    expect(await running.call['network.get']({})).toMatchObject({ authorities: null });
  });

  it('that is too large, or a folder, is not read', async () => {
    const running = await runningEngine();
    const folder = temporaryFolder('authorities');
    const path = join(folder, 'large.pem');
    writeFileSync(path, '');
    truncateSync(path, 3_000_000_000);
    await expect(name(running, path)).rejects.toMatchObject(reasonOf('authorities.too_large'));
    await expect(name(running, folder)).rejects.toMatchObject(reasonOf('authorities.not_file'));
  });

  it('says of each certificate whose it is, until when, and why it does not serve', () => {
    const certificates = [companyAuthority, companyCertificate, issuingAuthority].map(
      (pem) => new X509Certificate(pem),
    );
    const company = 'Halden Company CA, Halden Ltd';
    expect(judgeAuthorities(certificates, Date.now())).toMatchObject([
      { name: company, issuer: company, flaw: null },
      { name: 'social.example', issuer: company, flaw: 'not_authority' },
      { name: 'Halden Issuing CA, Halden Ltd', issuer: 'Halden Root, Halden Ltd', flaw: 'issuer_missing' },
    ]);
    const [authority] = certificates;
    if (authority === undefined) throw new Error('no authority');
    expect(judgeAuthorities([authority], Date.UTC(2200))).toMatchObject([{ flaw: 'expired' }]);
    expect(judgeAuthorities([authority], Date.UTC(2000))).toMatchObject([{ flaw: 'not_yet' }]);
  });

  it('that lies on a disk that does not answer ends the attempt in time, and says so', async () => {
    const findTrust = () => new Promise<never>(() => undefined);
    const seen = await lookAtCertificate('https://social.example', {
      ...{ clock: systemClock, timeoutMs: 50, findTrust },
    });
    expect(seen?.trouble).toEqual({ code: 'failure.authorities_slow', params: { seconds: 1 } });
  });

  it('is read again when it changed, through a link as well, and not before', async () => {
    const folder = temporaryFolder('authorities');
    const [real, path] = [join(folder, 'real.pem'), join(folder, 'link.pem')];
    writeFileSync(real, companyAuthority);
    symlinkSync(real, path);
    const find = trustChoice({ named: () => path, files });
    const first = await find();
    expect(await find()).toBe(first);
    writeFileSync(real, `${companyAuthority}${localCertificate}`);
    const second = await find();
    expect(second).not.toBe(first);
    expect(await find()).toBe(second);
  });
});

describe('webhooks and the feed of newer versions', () => {
  it('believe the named authorities too, and nobody while they cannot be read', async () => {
    const service = await runningEngine();
    const port = await tlsBefore(service.practice.baseUrl);
    const proxy = parseProxyAddress((await connectProxy({ portOf: () => port })).url);
    const path = join(temporaryFolder('authorities'), 'company.pem');
    let named: string | null = null;
    const ways = { findProxy: () => proxy, findTrust: trustChoice({ named: () => named, files }) };
    const post = createPostJson(ways);
    const get = createGetStream({ ...ways, isAllowed: () => true });
    const told = () =>
      post({
        ...{ url: 'https://hook.example/', body: '{}', headers: {}, timeoutMs: 10_000 },
        signal: new AbortController().signal,
      });
    const asked = async (): Promise<unknown> => {
      const url = new URL('https://store.example/api-proxy/health');
      const answer = await get(url, new AbortController().signal);
      answer.destroy();
      return answer.statusCode;
    };
    await expect(told()).rejects.toThrow('unable to');
    await expect(asked()).rejects.toThrow('unable to');
    writeFileSync(path, companyAuthority);
    named = path;
    expect(await told()).toBeGreaterThan(199);
    expect(await asked()).toBe(200);
    writeFileSync(path, 'gone');
    await expect(told()).rejects.toMatchObject({
      told: { code: 'failure.authorities', params: { reason: { code: 'authorities.none' } } },
    });
    await expect(asked()).rejects.toMatchObject({
      told: { code: 'failure.authorities', params: { reason: { code: 'authorities.none' } } },
    });
  });
});
