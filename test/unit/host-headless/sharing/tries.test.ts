import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { deferred } from '../../../../src-main/foundation/deferred.ts';
import { silentLogger } from '../../../../src-main/contract/log/logger.ts';
import { PasswordEntrance } from '../../../../src-main/host-headless/sharing/entrance/password-entrance.ts';
import { PasswordFile } from '../../../../src-main/host-headless/sharing/password/password-file.ts';
import { PresentPassword } from '../../../../src-main/host-headless/sharing/password/present-password.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { peerAddress, peerGroup } from '../../../../src-main/host-headless/sharing/entrance/peer.ts';
import { RationedWork } from '../../../../src-main/host-headless/sharing/entrance/rationed-work.ts';
import { Tries } from '../../../../src-main/host-headless/sharing/entrance/tries.ts';
import { setQuickPassword, thePassword, trySignIn } from '../../../conformance/shared-page.ts';
import type { PageAnswer } from '../../../conformance/web-page.ts';
import { HandClock } from '../web/web-host-fixture.ts';
import { shareOfTest } from './share-fixture.ts';

/** By which a browser is told from its neighbours. */
function deviceCookie({ headers }: PageAnswer): string {
  const line = [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('__Host-outbox-device='));
  return line?.split(';')[0] ?? 'no device';
}

let clock: HandClock;
beforeEach(() => {
  clock = new HandClock();
});

describe('guessing', () => {
  it('is slower each time, and the right password waits like any other', async () => {
    const share = await shareOfTest();
    const waits: unknown[] = [];
    for (let count = 0; count < 6; count += 1) {
      const answer = await trySignIn(share, 'wrong');
      waits.push([answer.status, JSON.parse(answer.body)]);
      share.clock.advance(1000 * Number(answer.headers['retry-after'] ?? 0));
    }
    expect(waits).toEqual([0, 0, 1, 2, 4, 8].map((waitSeconds) => [401, { why: 'wrong', waitSeconds }]));
    await trySignIn(share, 'wrong');
    const refused = await trySignIn(share, thePassword);
    expect([refused.status, JSON.parse(refused.body), refused.headers['retry-after']]).toEqual([
      429,
      { why: 'wait', waitSeconds: 16 },
      '16',
    ]);
    share.clock.advance(16_000);
    expect((await trySignIn(share, thePassword)).status).toBe(200);
    // Whoever knows it begins anew.
    expect((await trySignIn(share, 'wrong')).status).toBe(401);
  });

  it('costs others nothing', async () => {
    const share = await shareOfTest();
    for (let count = 0; count < 5; count += 1) await trySignIn(share, 'wrong', { from: '127.0.0.66' });
    expect((await trySignIn(share, thePassword, { from: '127.0.0.66' })).status).toBe(429);
    expect((await trySignIn(share, thePassword, { from: '127.0.0.67' })).status).toBe(200);
  });

  it('many at once is many times, not once', async () => {
    const share = await shareOfTest();
    const answers = await Promise.all(Array.from({ length: 12 }, () => trySignIn(share, 'wrong')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(3);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it('of neighbours behind the same address does not keep out a browser that signed in before', async () => {
    const share = await shareOfTest();
    const device = deviceCookie(await trySignIn(share, thePassword));
    for (let count = 0; count < 5; count += 1) await trySignIn(share, 'wrong');
    const headers = { cookie: device };
    expect((await trySignIn(share, thePassword)).status, 'a neighbour').toBe(429);
    expect((await trySignIn(share, thePassword, { headers })).status).toBe(200);
    // It has a count of its own, from whatever address it comes.
    for (let count = 0; count < 4; count += 1)
      await trySignIn(share, 'wrong', { headers, from: `127.0.0.${String(count + 2)}` });
    expect((await trySignIn(share, thePassword, { headers, from: '127.0.0.9' })).status).toBe(429);
  });

  it('gets no count of its own by a cookie that was made up, or given for an earlier password', async () => {
    const share = await shareOfTest();
    const device = deviceCookie(await trySignIn(share, thePassword));
    setQuickPassword(share.directory, 'another one altogether', 2);
    for (let count = 0; count < 5; count += 1) await trySignIn(share, 'wrong');
    const made = device.replace(/\..*$/u, `.${'A'.repeat(43)}`);
    for (const cookie of [device, made, device.replace(/\..*$/u, ''), '__Host-outbox-device=']) {
      const answer = await trySignIn(share, 'another one altogether', { headers: { cookie } });
      expect(answer.status, cookie).toBe(429);
    }
  });

  it('from many addresses is done a few times, and keeps out nobody who was let in before', async () => {
    const share = await shareOfTest();
    const known = deviceCookie(await trySignIn(share, thePassword, { from: '127.0.3.1' }));
    const statuses: number[] = [];
    for (let group = 0; group < 60; group += 1)
      statuses.push((await trySignIn(share, 'wrong', { from: `127.0.2.${String(group + 1)}` })).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
    expect(statuses.slice(-30).every((status) => status === 503)).toBe(true);
    const again = await trySignIn(share, thePassword, {
      from: '127.0.3.1',
      headers: { cookie: known },
    });
    expect(again.status).toBe(200);
    // Nor for long: one more in five seconds, whoever it is.
    share.clock.advance(5000);
    expect((await trySignIn(share, thePassword, { from: '127.0.4.1' })).status).toBe(200);
    // And it does not fill the log.
    expect(share.logged.filter((line) => line.includes('sign_in_refused')).length).toBeLessThanOrEqual(6);
  });
});

describe('an IPv6 network', () => {
  const from = (address: string): IncomingMessage => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    return new IncomingMessage(socket);
  };
  const statusFrom = async (
    entrance: PasswordEntrance,
    address: string,
    password: string,
  ): Promise<number> => {
    const entry = await entrance.tryToEnter({ password }, from(address));
    return entry.kind === 'refused' ? entry.status : 200;
  };

  it('lets a neighbour in after one of its addresses was refused again and again', async () => {
    const entrance = entranceOfTest();
    for (let count = 0; count < 5; count += 1) await statusFrom(entrance, '2001:db8:1:2::66', 'wrong');
    expect(await statusFrom(entrance, '2001:db8:1:2::66', thePassword)).toBe(429);
    expect(await statusFrom(entrance, '2001:db8:1:2::67', thePassword)).toBe(200);
  });

  it('waits as a whole once many of its addresses were refused, a minute at most', async () => {
    const entrance = entranceOfTest();
    for (let count = 0; count < 40; count += 1) {
      await statusFrom(entrance, `2001:db8:1:2::${count.toString(16)}`, 'wrong');
      clock.advance(5000);
    }
    await statusFrom(entrance, '2001:db8:1:2::ffff', 'wrong');
    expect(await statusFrom(entrance, '2001:db8:1:2::fffe', thePassword)).toBe(429);
    clock.advance(60_000);
    expect(await statusFrom(entrance, '2001:db8:1:2::fffe', thePassword)).toBe(200);
  });

  function entranceOfTest(): PasswordEntrance {
    const directory = temporaryFolder('entrance');
    setQuickPassword(directory, thePassword);
    const password = new PresentPassword(new PasswordFile(directory), silentLogger);
    return new PasswordEntrance({ password, clock, warn: () => undefined });
  }
});

describe('the tries that are remembered', () => {
  it('cost at most an hour, are not shortened by the clock, and are forgotten after a day', () => {
    const tries = new Tries(clock, { freeTries: 3, longestWaitMs: 3_600_000 });
    for (let count = 0; count < 60; count += 1) tries.count('a');
    expect(tries.waitMs('a')).toBe(3_600_000);
    clock.set(-3_600_000);
    expect(tries.waitMs('a')).toBe(3_600_000);
    clock.advance(86_400_001 + 3_600_000);
    expect(tries.waitMs('a')).toBe(0);
    expect(tries.countOf('a')).toBe(0);
  });

  it('are bounded, however many addresses come', () => {
    const tries = new Tries(clock, { freeTries: 3, longestWaitMs: 3_600_000 });
    for (let count = 0; count < 10_000; count += 1) tries.count(String(count));
    expect(tries.size).toBe(4096);
    expect(tries.countOf('9999')).toBe(1);
  });

  test.each([
    ['192.168.1.7', '192.168.1.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('are those of a network where one computer has all of it: %s', (address, group) => {
    expect(peerGroup(peerAddress(address))).toBe(group);
  });

  test.each([
    ['::ffff:192.168.1.7', '192.168.1.7'],
    ['fe80::1%eth0', 'fe80::1'],
    [undefined, 'unknown'],
  ])('know an address in each of its spellings: %s', (remote, address) => {
    expect(peerAddress(remote)).toBe(address);
  });
});

describe('the work of looking at passwords', () => {
  it('is done one after another, and those who were let in before go first', async () => {
    const work = new RationedWork(clock);
    const order: string[] = [];
    const gates = ['first', 'stranger', 'known'].map((name) => ({ name, done: deferred<true>() }));
    const runs = gates.map(({ name, done }) =>
      work.run(name === 'known', async () => {
        order.push(name);
        await done.promise;
        return name;
      }),
    );
    await Promise.resolve();
    expect(order).toEqual(['first']);
    for (const name of ['first', 'known', 'stranger'])
      gates.find((gate) => gate.name === name)?.done.resolve(true);
    expect(await Promise.all(runs)).toEqual(['first', 'stranger', 'known']);
    expect(order).toEqual(['first', 'known', 'stranger']);
  });

  it('is left undone for those who find the line full, strangers before others', async () => {
    const work = new RationedWork(clock);
    const gate = deferred<true>();
    const begin = (isKnown: boolean): Promise<true | null> =>
      work.run(isKnown, async () => {
        await gate.promise;
        return true as const;
      });
    const first = begin(false);
    const strangers = Array.from({ length: 8 }, () => begin(false));
    expect(await begin(false)).toBeNull();
    const known = begin(true);
    expect(await strangers.at(-1)).toBeNull();
    gate.resolve(true);
    expect(await Promise.all([first, known, ...strangers.slice(0, -1)])).not.toContain(null);
  });

  it('goes on after one that failed', async () => {
    const work = new RationedWork(clock);
    await expect(work.run(true, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await work.run(true, () => Promise.resolve(1))).toBe(1);
  });
});
