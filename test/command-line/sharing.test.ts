/** The built program with pages for another computer: what is said of its secrets, and how it ends. */
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join, relative } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { z } from '../../src-main/contract/zod.ts';
import { openSharedSocket, signInShared, trySignIn, type SharedServer } from '../conformance/shared-page.ts';
import { tracesOfKey } from '../helpers/traces-of-key.ts';
import { BuiltProgram, type Ran } from './program.ts';
import { filesBelow, processes } from './where-secrets-may-be.ts';

beforeAll(buildIfNeeded);

const password = 'Zq7 wX4vB9 nM2kLc8 jH5gF';
const endsWithinMs = 20_000;
const sharing = z.object({ addresses: z.tuple([z.url()]) });

test.skipIf(process.platform !== 'linux')(
  'the password of other computers lies nowhere, the key of the certificate in its own file alone, and open pages keep nothing from ending',
  async () => {
    const program = new BuiltProgram();
    const environment = { OUTBOX_LOG_LEVEL: 'debug' };
    const seen: Ran[] = [];
    const run = async (...words: string[]): Promise<Ran> => {
      const ran = await program.run(words, { environment });
      seen.push(ran);
      return ran;
    };
    seen.push(await program.run(['password', 'set'], { environment, input: password }));
    const host = program.start(['run', '--share', '127.0.0.1:0', '--root', '.', '--metrics', '0'], {
      environment,
    });
    await host.said(/runs until/u);
    const { addresses } = sharing.parse(JSON.parse((await run('sharing', '--json')).out));
    const kept = readFileSync(join(program.dataDirectory, 'sharing-key.pem'), 'utf8');
    const server: SharedServer = {
      port: Number(new URL(addresses[0]).port),
      certificate: /-----BEGIN CERTIFICATE-----[^]+/u.exec(kept)?.[0] ?? '',
      name: '127.0.0.1',
    };

    expect((await trySignIn(server, `${password}!`)).status).toBe(401);
    const session = await signInShared(server, password);
    const socket = await openSharedSocket(server, session);
    socket.on('error', () => undefined);
    for (const line of [
      'sessions --json',
      'password show --json',
      'diagnostics --out fault.txt',
      'status --json',
    ])
      expect((await run(...line.split(' '))).code).toBe(0);
    const shown = processes();
    // One that says nothing, and one in the middle of its handshake.
    for (const text of ['', '\u0016\u0003\u0001\u0000\u00f4\u0001']) {
      const stranger = connect(server.port, '127.0.0.1');
      onTestFinished(() => void stranger.destroy());
      stranger.on('error', () => undefined).write(text, 'latin1');
      await once(stranger, 'connect');
    }
    const toldAtMs = performance.now();
    host.end();
    const ended = await host.ended;
    seen.push(ended);
    expect(ended.code).toBe(0);
    // eslint-disable-next-line outbox/real-time -- so soon is what is promised of an end
    expect(performance.now() - toldAtMs).toBeLessThan(endsWithinMs);

    const secretKey = kept.split('\n')[2] ?? '';
    expect(secretKey.length).toBeGreaterThan(20);
    const files = [...filesBelow(program.dataDirectory), ...filesBelow(program.folder)];
    const holders = (secret: string): string[] =>
      files
        .filter((file) => tracesOfKey(secret, readFileSync(file)).length > 0)
        .map((file) => relative(program.dataDirectory, file));
    expect(holders(password)).toEqual([]);
    expect(holders(session.pageSecret)).toEqual([]);
    expect(holders(secretKey)).toEqual(['sharing-key.pem']);
    expect(statSync(join(program.dataDirectory, 'sharing-key.pem')).mode & 0o077).toBe(0);
    for (const secret of [password, session.pageSecret, secretKey]) {
      for (const { out, err } of seen) expect(tracesOfKey(secret, out + err)).toEqual([]);
      for (const { name, content } of shown) expect([name, tracesOfKey(secret, content)]).toEqual([name, []]);
    }
    // It was told where it may be.
    expect(
      files.filter((file) => readFileSync(file, 'latin1').includes('share.sign_in_refused')),
    ).not.toEqual([]);
  },
  120_000,
);
