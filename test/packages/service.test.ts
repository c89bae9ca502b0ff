import { once } from 'node:events';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeDebianPackage } from '../../resources/scripts/package/debian.mjs';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { messageOf } from '../../src-main/foundation/error-message.ts';
import {
  startPracticeService,
  type PracticeService,
} from '../../src-main/practice-service/practice-service.ts';
import { campaignFolder, removeFolder } from '../helpers/campaign.ts';
import { firstId } from '../helpers/connected-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startAsService } from './as-service.ts';
import { packedHeadless } from './packed.ts';
import { canMakeScratchRoot, scratchRoot, type ScratchRoot } from './scratch-root.ts';

const unitFile = '/usr/lib/systemd/system/outbox.service';
const endsWithinMs = 20_000;

async function practice(): Promise<PracticeService> {
  const service = await startPracticeService({
    directory: temporaryFolder('service'),
    clock: systemClock,
    delays: { documentIndexingMs: 20 },
  });
  onTestFinished(() => service.stop());
  return service;
}

const acceptedFiles = (service: PracticeService): string[] =>
  service
    .ledger()
    .filter(({ fileName, outcome }) => fileName !== null && outcome === 'accepted')
    .map(({ fileName }) => fileName ?? '')
    .sort();

/** What is asked of the command line costs a process each time: it is asked when little is missing. */
async function untilAccepted(service: PracticeService, count: number): Promise<void> {
  await expect.poll(() => acceptedFiles(service).length, { interval: 20 }).toBeGreaterThanOrEqual(count);
}

/** The command line of the service's user. What the log says of a failure comes with it. */
async function outbox(root: ScratchRoot, words: readonly string[], input?: string): Promise<string> {
  try {
    return await root.run('runuser', ['-u', 'outbox', '--', 'outbox', ...words], input);
  } catch (cause) {
    const log = await root.run('sh', ['-c', 'tail -n 20 /var/lib/outbox/logs/*']);
    throw new Error(`${messageOf(cause)}\n${log}`, { cause });
  }
}

const connect = (root: ScratchRoot, { baseUrl, apiKey }: PracticeService): Promise<string> =>
  outbox(root, ['connect', '--name', 'Practice', '--base-url', baseUrl, '--key-stdin'], `${apiKey}\n`);

async function states(root: ScratchRoot): Promise<Record<string, number>> {
  return (JSON.parse(await outbox(root, ['status', '--json'])) as { jobs: Record<string, number> }).jobs;
}

describe.runIf(canMakeScratchRoot())('the Debian package of the program without a window', () => {
  const packages = { previous: '', present: '' };

  beforeAll(async () => {
    const folder = campaignFolder('packages');
    const headlessFolder = await packedHeadless(folder);
    for (const [name, version] of [
      ['previous', '0.0.1'],
      ['present', '0.1.0'],
    ] as const) {
      packages[name] = join(folder, `${name}.deb`);
      await makeDebianPackage({ headlessFolder, file: packages[name], version, compression: 'none' });
    }
    return () => removeFolder(folder);
  });

  test('is installed, delivers as a service, ends when it is told to, and leaves nothing behind once it is purged', async () => {
    const service = await practice();
    const root = await scratchRoot();
    const before = await root.run('sh', [
      '-c',
      'ls -A /usr/bin /usr/lib /etc /var/lib /run && cut -d: -f1 /etc/passwd',
    ]);
    await root.run('dpkg', ['--install', packages.present]);
    expect(await root.run('stat', ['-c', '%U %a', '/var/lib/outbox'])).toBe('outbox 700\n');
    expect(await outbox(root, ['--version'])).toBe('0.1.0\n');
    expect(await root.run('zcat', ['/usr/share/man/man1/outbox.1.gz'])).toMatch(/^\.TH OUTBOX 1 /u);
    for (const file of [
      'bash-completion/completions/outbox',
      'zsh/vendor-completions/_outbox',
      'fish/vendor_completions.d/outbox.fish',
    ]) {
      expect(await root.run('cat', [`/usr/share/${file}`])).toContain('self-test');
    }

    await connect(root, service);
    const knowledgeBase = await firstId(service, 'kbs');
    await root.run('sh', ['-c', 'mkdir -m 755 /srv/help && echo The answer > /srv/help/answer.txt']);
    const running = await startAsService(root, unitFile);
    await outbox(root, ['watch', 'add', '/srv/help', '--kb', knowledgeBase, '--existing', 'upload']);
    await untilAccepted(service, 1);
    await expect.poll(async () => (await states(root))['done'], { interval: 300 }).toBe(1);
    expect(acceptedFiles(service)).toEqual(['answer.txt']);
    // Whatever a person of another account reads of it, keys and queue are not among that.
    expect(await root.run('stat', ['-c', '%a', '/var/lib/outbox/keys.json'])).toBe('600\n');

    const toldAtMs = performance.now();
    running.kill('SIGTERM');
    expect(await once(running, 'exit')).toEqual([0, null]);
    // eslint-disable-next-line outbox/real-time -- so soon is what is promised of an end
    expect(performance.now() - toldAtMs).toBeLessThan(endsWithinMs);

    await root.run('dpkg', ['--remove', 'outbox-headless']);
    expect(await root.run('ls', ['/var/lib/outbox'])).toContain('outbox.db');
    await root.run('dpkg', ['--purge', 'outbox-headless']);
    await root.run('rm', ['-rf', '/run/outbox']);
    expect(
      await root.run('sh', ['-c', 'ls -A /usr/bin /usr/lib /etc /var/lib /run && cut -d: -f1 /etc/passwd']),
    ).toBe(before);
  });

  test('serves its pages to other computers, shut in as its unit says', async () => {
    const root = await scratchRoot();
    await root.run('dpkg', ['--install', packages.present]);
    await outbox(root, ['password', 'set'], 'otter lamp gravel noon');
    const running = await startAsService(root, unitFile, ['--share', '127.0.0.1:0', '--root', '/srv']);
    const { addresses, certificate } = JSON.parse(await outbox(root, ['sharing', '--json'])) as {
      addresses: string[];
      certificate: { sha256: string };
    };
    expect(addresses).toEqual([expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/$/u)]);
    const shown = connectTls({
      host: '127.0.0.1',
      port: Number(new URL(addresses[0] ?? '').port),
      rejectUnauthorized: false,
    });
    await once(shown, 'secureConnect');
    expect(shown.getPeerCertificate().fingerprint256).toBe(certificate.sha256);
    for (const name of ['sharing-key.pem', 'sharing-password.json'])
      expect(await root.run('stat', ['-c', '%U %a', `/var/lib/outbox/${name}`])).toBe('outbox 600\n');
    running.kill('SIGTERM');
    expect(await once(running, 'exit')).toEqual([0, null]);
    shown.destroy();
  });

  test('is upgraded in the middle of a full queue, of which every job is delivered once', async () => {
    const files = 600;
    const service = await practice();
    const root = await scratchRoot();
    await root.run('dpkg', ['--install', packages.previous]);
    await connect(root, service);
    const knowledgeBase = await firstId(service, 'kbs');
    await root.run('sh', [
      '-c',
      `mkdir -m 755 /srv/help && for i in $(seq ${String(files)}); do echo "Answer $i" > /srv/help/answer-$i.txt; done`,
    ]);
    await root.run('sh', ['-c', 'echo "# Kept by hand" >> /etc/default/outbox']);
    await outbox(root, ['pause']);
    await outbox(root, ['add', '/srv/help', '--kb', knowledgeBase]);
    expect(await states(root)).toMatchObject({ queued: files });

    // Late answers keep the queue full for as long as a busy computer takes to install a package.
    service.setFaults([{ endpoint: 'upload-kb-doc', kind: 'delay', delayMs: 1500 }]);
    const old = await startAsService(root, unitFile);
    await outbox(root, ['resume']);
    await untilAccepted(service, 6);
    await root.run('dpkg', ['--install', packages.present]);
    expect(await root.run('tail', ['-1', '/etc/default/outbox'])).toBe('# Kept by hand\n');
    // The old one went on until now; what the package asks systemd for is to start it anew.
    old.kill('SIGTERM');
    await once(old, 'exit');
    const sentByOld = acceptedFiles(service).length;
    expect(sentByOld).toBeLessThan(files);
    service.clearFaults();

    await startAsService(root, unitFile);
    await untilAccepted(service, files);
    await expect.poll(async () => (await states(root))['done'], { interval: 500 }).toBe(files);
    expect(acceptedFiles(service)).toEqual(
      Array.from({ length: files }, (_, index) => `answer-${String(index + 1)}.txt`).sort(),
    );
  });

  test('has a unit that systemd takes, and calls well enclosed', async () => {
    const root = await scratchRoot();
    await root.run('dpkg', ['--install', packages.present]);
    await root.run('systemd-analyze', ['verify', unitFile]);
    const judged = await root.run('systemd-analyze', ['security', '--offline=true', '--no-pager', unitFile]);
    const [, exposure] = /Overall exposure level for outbox\.service: ([\d.]+)/u.exec(judged) ?? [];
    // Of ten; below three systemd says OK. What remains is the network, which it is for, and a compiler's memory.
    expect(Number(exposure)).toBeLessThan(2.5);
  });
});
