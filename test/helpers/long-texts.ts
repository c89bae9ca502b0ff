import { expect } from 'vitest';

export const mebibyte = 1024 * 1024;

const filled = (piece: string, length = mebibyte): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** A mebibyte each of what readers of links would go through again and again, were they not careful. */
export const longTexts: readonly (readonly [string, string])[] = [
  ['beginnings of addresses', filled('https://')],
  ['addresses that go into one another', filled('https://a.example/b,')],
  ['beginnings of Markdown links', filled('[a](https://a.example')],
  ['Markdown links that are never closed', filled('[a](https://a.example "')],
  ['brackets', filled('[')],
  ['brackets at the end of an address', `https://a.example/${filled(')')}`],
  [
    'addresses that end in a mark which is nowhere before',
    `…${filled('.', mebibyte / 2)} ${filled('https://a.example/* ', mebibyte / 2)}`,
  ],
  ['titles of dashes', filled(`https://a.example/ ${'-'.repeat(990)}x\n`)],
  ['hosts of dots', filled(`https://a${'.'.repeat(1900)}b/ \n`)],
  ['tabs', `${filled('\t')}x`],
  ['line ends', `${filled('\n')}x`],
  ['line ends in a cell that is never closed', `url,title\n"${filled('\n')}`],
  ['a quote on each line', `url\n${filled('"\n')}`],
  ['commas', `${filled(',')}\nhttps://a.example`],
  ['beginnings of shortcuts', filled('URL\t\n')],
  ['keys of shortcuts', filled('<key> URL ')],
  ['white space', `<key>${filled(' ')}`],
];

/** Of this thread alone, as the machine may be busy. What goes back and forth over a mebibyte takes minutes. */
export function expectSoon(work: () => unknown): void {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(3000);
}
