import { isIPv6 } from 'node:net';

/** An address as people write it: one of the old kind that came over the new one's socket is the old one. */
export function peerAddress(remoteAddress: string | undefined): string {
  return (remoteAddress ?? 'unknown').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/u, '').replace(/%.*$/u, '');
}

/** The 64 bits of an IPv6 network, in which one computer has as many addresses as it likes; any other address is its own network. */
export function peerGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const [left = '', right] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  const zeros =
    right === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
