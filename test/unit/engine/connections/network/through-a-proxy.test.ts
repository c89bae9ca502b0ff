import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileLogger } from '../../../../../src-main/logging/create-file-logger.ts';
import { companyAuthority } from '../../../../helpers/company-certificates.ts';
import { connectProxy, type ConnectProxy } from '../../../../helpers/connect-proxy.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { tlsBefore } from '../../../../helpers/tls-before.ts';

const password = 'canary-Vb7qLw2x';
const trusted = getCACertificates('default');

/** A service that is reached by its name through a proxy alone, which wants a password, and a folder that goes there. */
async function behindProxy(running: RunningEngine): Promise<ConnectProxy> {
  const port = await tlsBefore(running.practice.baseUrl);
  const proxy = await connectProxy({ credentials: `ann:${password}`, portOf: () => port });
  await running.call['network.set']({
    ...{ proxy: 'address', address: proxy.url },
    credentials: { name: 'ann', password },
  });
  const { connection } = await running.call['connections.save']({
    ...{ name: 'Service', baseUrl: 'https://social.example', key: running.practice.apiKey },
  });
  const { knowledgeBases } = await running.call['connections.targets']({ id: connection.id });
  await running.call['watchFolders.add']({
    token: running.engine.chosenPaths.issue(running.folder),
    connectionId: connection.id,
    rules: rulesTo({ kind: 'knowledge_base', id: knowledgeBases.items[0]?.id ?? '', label: null }),
  });
  return proxy;
}

describe('a service behind a proxy', () => {
  beforeAll(() => {
    setDefaultCACertificates([...trusted, companyAuthority]);
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
  });

  it('gets a file once, and every connection asked the proxy', async () => {
    const running = await runningEngine();
    const proxy = await behindProxy(running);
    writeFileSync(join(running.folder, 'a.md'), '# A\n'.repeat(100));
    await running.until('it is indexed', async () => (await running.jobs())[0]?.proof === 'indexed');
    expect(running.accepted()).toHaveLength(1);
    for (const head of proxy.heads) expect(head).toMatch(/^CONNECT social\.example:443 /u);
    expect(proxy.carried().includes(running.practice.apiKey)).toBe(false);
  });

  it('gets a file once, and whole, that the proxy cut in the middle', async () => {
    const running = await runningEngine();
    const proxy = await behindProxy(running);
    const cut = proxy.cutAfter(400_000);
    const content = 'A long text. '.repeat(100_000);
    writeFileSync(join(running.folder, 'long.txt'), content);
    await cut;
    await running.until('it is indexed', async () => (await running.jobs())[0]?.proof === 'indexed');
    expect(running.accepted().map(({ sha256 }) => sha256)).toEqual([hash('sha256', content)]);
  });

  it('waits while the password is wrong, and goes on by itself once it is right', async () => {
    const running = await runningEngine();
    const proxy = await behindProxy(running);
    const right = { name: 'ann', password };
    await running.call['network.set']({ credentials: { name: 'ann', password: 'wrong' } });
    writeFileSync(join(running.folder, 'a.md'), '# A\n');
    await running.until('it is held', async () => (await running.jobs())[0]?.hold === 'trouble');
    expect(running.accepted()).toHaveLength(0);
    const connections = await running.call['connections.list']({});
    expect(JSON.stringify(connections.at(-1)?.healthDetail)).toContain(
      `"proxy.wrong_password","params":{"proxy":"127.0.0.1:${String(proxy.port)}"}`,
    );
    await running.call['network.set']({ credentials: right });
    await running.until('it arrived', () => running.accepted().length === 1);
  });

  it('never writes the password of its proxy down: not in the log, the records, a bundle or a setup', async () => {
    const directory = temporaryFolder('log');
    const logger = await createFileLogger({ directory, level: 'debug' });
    const running = await runningEngine({ host: { logger } });
    await behindProxy(running);
    writeFileSync(join(running.folder, 'a.md'), '# A\n');
    await running.until('it arrived', () => running.accepted().length === 1);
    await running.call['network.set']({ direct: ['intranet.example'] });
    const shown = [
      await running.call['network.get']({}),
      await running.call['diagnostics.collect']({ withNames: true, logLines: 500 }),
      await running.call['connections.list']({}),
      readFileSync((await running.call['setup.exportFile']({})).path, 'utf8'),
    ];
    await running.engine.stop();
    logger.close();
    const written = [directory, running.dataDirectory].flatMap(filesBelow).map((path) => readFileSync(path));
    const everything = Buffer.concat([...written, Buffer.from(JSON.stringify(shown))]).toString('latin1');
    expect(everything).toContain('engine.proxy_changed');
    for (const form of [
      password,
      Buffer.from(`ann:${password}`).toString('base64'),
      encodeURIComponent(password),
    ])
      expect(everything).not.toContain(form);
  });
});

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
