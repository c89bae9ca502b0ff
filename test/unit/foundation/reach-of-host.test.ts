import { describe, expect, it } from 'vitest';
import { leadsInward, reach, reachOf } from '../../../src-main/foundation/reach-of-host.ts';

const hostname = (host: string): string => new URL(`https://${host}/`).hostname;

describe('a host', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'a.localhost',
    '169.254.169.254',
    '[fe80::1]',
  ])('is this computer: %s', (host) => {
    expect(reachOf(hostname(host))).toBe(reach.thisComputer);
  });
  it.each([
    '10.0.0.1',
    '172.16.9.9',
    '192.168.1.4',
    '[::ffff:192.168.1.4]',
    '100.100.1.1',
    '[fd00::1]',
    'nas',
    'nas.local',
    'store.internal',
  ])('is of this network: %s', (host) => {
    expect(reachOf(hostname(host))).toBe(reach.network);
  });
  it.each([
    'example.com',
    '172.32.0.1',
    '8.8.8.8',
    '[2001:db8::1]',
    'localhost.example.com',
    'local.example.com',
  ])('is anywhere: %s', (host) => {
    expect(reachOf(hostname(host))).toBe(reach.anywhere);
  });

  it('leads inward only where what it names is nearer than it is', () => {
    const [out, near, own] = ['https://a.example.com', 'https://nas.local', 'http://127.0.0.1'].map(
      (url) => new URL(url),
    );
    if (out === undefined || near === undefined || own === undefined) throw new Error('three');
    expect([leadsInward(near, out), leadsInward(own, out), leadsInward(own, near)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([leadsInward(out, near), leadsInward(near, near), leadsInward(own, own)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
