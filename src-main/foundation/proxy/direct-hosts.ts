import { BlockList, isIP } from 'node:net';
import { withoutBrackets } from './proxy-address.ts';

/** Whether a host is this computer itself: no proxy knows the way to that. */
export function isThisComputer(host: string): boolean {
  const name = withoutBrackets(host).toLowerCase().replace(/\.$/u, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return (
    name === '::1' || (isIP(name) === 4 && name.startsWith('127.')) || name === '0.0.0.0' || name === '::'
  );
}

/**
 * Whether a host is reached without the proxy, by a list as `NO_PROXY` has it: names, which mean what is below them too (a dot or
 * `*.` before them changes nothing), addresses, ranges of addresses (`10.0.0.0/8`), each with a port or without, or `*` for all.
 * What cannot be read is passed over.
 */
export function isDirect(host: string, port: number, list: readonly string[]): boolean {
  const name = withoutBrackets(host).toLowerCase().replace(/\.$/u, '');
  return list.some((entry) => {
    const rule = entry.trim().toLowerCase();
    if (rule === '*') return true;
    if (rule.includes('/')) return isInRange(name, rule);
    const [, place = '', only] = /^(.*?)(?::(\d+))?$/u.exec(isIP(rule) === 6 ? `[${rule}]` : rule) ?? [];
    if (only !== undefined && Number(only) !== port) return false;
    const wanted = withoutBrackets(place).replace(/^\*?\./u, '');
    if (wanted === '') return false;
    return name === wanted || (isIP(name) === 0 && name.endsWith(`.${wanted}`));
  });
}

/** `NO_PROXY`, taken apart. */
export function splitList(text: string): string[] {
  return text.split(/[\s,]+/u).filter((entry) => entry !== '');
}

function isInRange(address: string, range: string): boolean {
  const family = isIP(address);
  const [start = '', bits = ''] = range.split('/', 2);
  const width = family === 6 ? 128 : 32;
  if (family === 0 || isIP(start) !== family || !/^\d{1,3}$/u.test(bits) || Number(bits) > width)
    return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  const ranges = new BlockList();
  ranges.addSubnet(start, Number(bits), type);
  return ranges.check(address, type);
}
