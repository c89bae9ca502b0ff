import { describe, expect, it } from 'vitest';
import { isDirect, isThisComputer, splitList } from '../../../../src-main/foundation/proxy/direct-hosts.ts';

describe('what is reached without the proxy', () => {
  it.each([
    ['social.example', 'social.example'],
    ['SOCIAL.example.', 'social.EXAMPLE'],
    ['api.social.example', 'social.example'],
    ['api.social.example', '.social.example'],
    ['api.social.example', '*.social.example'],
    ['social.example', '.social.example'],
    ['social.example', 'social.example:443'],
    ['anything.example', '*'],
    ['10.1.2.3', '10.0.0.0/8'],
    ['10.1.2.3', '10.1.2.3'],
    ['[fd00::1]', 'fd00::/8'],
    ['[fd00::1]', '[fd00::1]:443'],
    ['fd00::1', 'fd00::1'],
  ])('%s is, by %s', (host, rule) => {
    expect(isDirect(host, 443, ['other.example', rule])).toBe(true);
  });

  it.each([
    ['social.example', 'api.social.example'],
    ['antisocial.example', 'social.example'],
    ['social.example', 'social.example:8443'],
    ['social.example', ''],
    ['social.example', '.'],
    ['social.example', 'social.example:'],
    ['social.example', '10.0.0.0/8'],
    ['11.1.2.3', '10.0.0.0/8'],
    ['10.1.2.3', '10.0.0.0/33'],
    ['10.1.2.3', 'fd00::/8'],
    ['10.1.2.3', '2.3'],
    ['fd00::1', '10.0.0.0/8'],
  ])('%s is not, by “%s”', (host, rule) => {
    expect(isDirect(host, 443, [rule])).toBe(false);
  });

  it('is this computer itself, whatever it is called', () => {
    for (const own of ['localhost', 'LOCALHOST.', 'a.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])
      expect(isThisComputer(own), own).toBe(true);
    for (const other of ['localhost.example', '128.0.0.1', '127.example', '::2'])
      expect(isThisComputer(other), other).toBe(false);
  });

  it('is listed with commas, spaces, or both between', () => {
    expect(splitList(' a.example, b.example\t10.0.0.0/8,,')).toEqual([
      'a.example',
      'b.example',
      '10.0.0.0/8',
    ]);
  });
});
