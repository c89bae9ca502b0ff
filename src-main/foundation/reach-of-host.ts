import { BlockList, isIP } from 'node:net';

/** How far a host lies: on this computer, in its own network, or where anyone may reach it. Larger is farther. */
export const reach = { thisComputer: 0, network: 1, anywhere: 2 } as const;
export type Reach = (typeof reach)[keyof typeof reach];

const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addSubnet('0.0.0.0', 8);
own.addAddress('::', 'ipv6');
own.addAddress('::1', 'ipv6');
// Clouds keep what a computer may know of itself, its keys among that, at an address of this range.
own.addSubnet('169.254.0.0', 16);
own.addSubnet('fe80::', 10, 'ipv6');

/** RFC 1918, RFC 6598, RFC 4193, and what RFC 3879 gave up. */
const near = new BlockList();
near.addSubnet('10.0.0.0', 8);
near.addSubnet('172.16.0.0', 12);
near.addSubnet('192.168.0.0', 16);
near.addSubnet('100.64.0.0', 10);
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fec0::', 10, 'ipv6');

const ownNames = /(?:^|\.)(?:localhost|localdomain)\.?$/u;
const nearNames = /(?:^|\.)(?:local|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/u;

/** By a host name as `URL.hostname` gives it. What a name is looked up as is judged where that is done (`lookup-from.ts`). */
export function reachOf(hostname: string): Reach {
  const bare = hostname.replace(/^\[|\]$/gu, '');
  const family = isIP(bare);
  if (family !== 0) {
    const type = family === 6 ? 'ipv6' : 'ipv4';
    if (own.check(bare, type)) return reach.thisComputer;
    return near.check(bare, type) ? reach.network : reach.anywhere;
  }
  if (ownNames.test(hostname)) return reach.thisComputer;
  const isBare = !hostname.replace(/\.$/u, '').includes('.');
  return isBare || nearNames.test(hostname) ? reach.network : reach.anywhere;
}

/** Whether an address that another host named leads nearer to this computer than that host is. */
export function leadsInward(named: URL, by: URL): boolean {
  return reachOf(named.hostname) < reachOf(by.hostname);
}
