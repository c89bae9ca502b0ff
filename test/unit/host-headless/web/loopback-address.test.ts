import { describe, expect, it } from 'vitest';
import { ownLoopback } from '../../../../src-main/host-headless/web/loopback-address.ts';

describe('the address of one start', () => {
  it('is of loopback, and another one each time', () => {
    const addresses = Array.from({ length: 50 }, () => ownLoopback('linux'));
    expect(new Set(addresses).size).toBeGreaterThan(45);
    for (const address of addresses) {
      expect(address).toMatch(/^127(?:\.\d{1,3}){3}$/u);
      expect(address.split('.').every((part) => Number(part) <= 255)).toBe(true);
      expect(address).not.toMatch(/^127\.0\.|\.(?:0|255)$/u);
    }
  });

  it('is the usual one where the system answers at no other', () => {
    expect(ownLoopback('darwin')).toBe('127.0.0.1');
  });
});
