import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { OwnCertificate } from '../../../../src-main/host-headless/sharing/certificate/own-certificate.ts';
import { makeCertificate } from '../../../../src-main/host-headless/sharing/certificate/make-certificate.ts';
import { systemClock } from '../../../../src-main/foundation/clock.ts';
import {
  openSharedSocket,
  setQuickPassword,
  signInShared,
  type SharedServer,
} from '../../../conformance/shared-page.ts';
import { CliFixture, type RunningCommand } from './cli-fixture.ts';

let cli: CliFixture;
beforeEach(async () => {
  cli = new CliFixture();
  // It makes the data folder.
  await cli.run('password', 'show');
});

async function withPassword(): Promise<void> {
  cli.input = 'otter lamp gravel noon';
  await cli.run('password', 'set');
  setQuickPassword(cli.dataDirectory, 'otter lamp gravel noon');
}

async function serverOf(command: RunningCommand): Promise<SharedServer> {
  const [, port] = await command.said(/Other computers open https:\/\/127\.0\.0\.1:(\d+)\//u);
  const { certificatePem } = new OwnCertificate(cli.dataDirectory, ['127.0.0.1'], systemClock).current();
  return { port: Number(port), certificate: certificatePem, name: '127.0.0.1' };
}

describe('run --share', () => {
  it('serves the pages over https to who knows the password, and says what a browser must show', async () => {
    await withPassword();
    const command = cli.start('run', '--share', '127.0.0.1:0', '--root', '.');
    const server = await serverOf(command);
    const [, fingerprint = ''] = await command.said(/^ {2}((?:[0-9A-F]{2}:){31}[0-9A-F]{2})$/mu);
    const session = await signInShared(server);
    const socket = await openSharedSocket(server, session);

    const shown = await cli.run('sharing');
    expect(shown.out).toContain(`https://127.0.0.1:${String(server.port)}/\n`);
    expect(shown.out).toMatch(/Certificate of Outbox itself, until \d{4}-\d\d-\d\d \d\d:\d\d, SHA-256:/u);
    expect(shown.out).toContain(fingerprint);
    expect((await cli.run('sharing', '--json')).json()).toMatchObject({
      addresses: [`https://127.0.0.1:${String(server.port)}/`],
      certificate: { sha256: fingerprint, isOwn: true },
      passwordSetAt: expect.any(String) as unknown,
    });
    expect((await cli.run('sessions', '--json')).json()).toMatchObject([{ address: '127.0.0.1' }]);

    // No address is printed that would let a browser in without the password.
    expect((await cli.run('run', '--web')).code).toBe(5);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    expect((await cli.run('sessions', 'end', '--all')).out).toBe('One browser is signed out.\n');
    expect(await closed).toBe(4401);
    command.end();
    expect((await command.result).code).toBe(0);
    expect((await cli.run('sharing')).out).toContain('The pages are not shared.');
  });

  it('shows both sorts of browsers in one list, and signs out those of another password by itself', async () => {
    await withPassword();
    const command = cli.start('run', '--web', '0', '--share', '127.0.0.1:0', '--root', '.');
    const server = await serverOf(command);
    await command.said(/Open http:\/\/127/u);
    const socket = await openSharedSocket(server, await signInShared(server));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    setQuickPassword(cli.dataDirectory, 'quite another one', 2);
    expect(await closed).toBe(4401);
    expect((await cli.run('sessions')).out).toBe('No browser is let in.\n');
    command.end();
    await command.result;
  });

  it('is refused without a password, before anything is listened to, with the command that sets one', async () => {
    const result = await cli.run('run', '--share', '127.0.0.1:0', '--root', '.');
    expect([result.code, result.err]).toEqual([
      1,
      expect.stringContaining('none is set. Set one with "outbox password set", then start again.'),
    ]);
    expect(cli.engine.stops).toBe(1);
  });

  it('does not give way to a port in use, nor take an address that is not of this computer', async () => {
    await withPassword();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const busy = await cli.run('run', '--share', `127.0.0.1:${String(port)}`, '--root', '.');
    expect(busy.err).toContain(
      `Port ${String(port)} of 127.0.0.1 is in use by another program. Give --share another port`,
    );
    await new Promise((resolve) => taken.close(resolve));
    const foreign = await cli.run('run', '--share', '192.0.2.1', '--root', '.');
    expect(foreign.err).toContain('192.0.2.1 is no address of this computer. Give --share one of its own');
    const unknown = await cli.run('run', '--share', 'nowhere.invalid', '--root', '.');
    expect(unknown.err).toContain('Nothing says which address nowhere.invalid is.');
  });

  it('shows a certificate of files, with when it ends and what it does not stand for', async () => {
    await withPassword();
    const made = makeCertificate(['elsewhere.test'], systemClock.nowMs() - 390 * 24 * 60 * 60 * 1000);
    writeFileSync(join(cli.folder, 'nas.pem'), made.certificatePem);
    writeFileSync(join(cli.folder, 'nas.key'), made.keyPem, { mode: 0o600 });
    const files = ['--share-certificate', 'nas.pem', '--share-key', 'nas.key'];
    const command = cli.start('run', '--share', '127.0.0.1:0', '--root', '.', ...files);
    await command.said(/warning: The certificate ends in [67] days: put a newer one in its place/u);
    await command.said(/warning: The certificate does not stand for 127\.0\.0\.1, so browsers warn there/u);
    expect((await cli.run('sharing')).out).toContain('Certificate from a file, until');
    command.end();
    await command.result;
    const missing = await cli.run(
      'run',
      '--share',
      '127.0.0.1:0',
      '--root',
      '.',
      ...files.slice(0, 3),
      'gone.key',
    );
    expect(missing.err).toMatch(/The key .+gone\.key cannot be read: nothing is there/u);
  });
});
