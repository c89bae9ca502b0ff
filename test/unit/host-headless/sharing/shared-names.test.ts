import { describe, expect, it, test } from 'vitest';
import { parsePlace, sharedNames } from '../../../../src-main/host-headless/sharing/shared-names.ts';

describe('a name or address that pages are shared at', () => {
  test.each([
    ['nas.local', 'nas.local', null],
    ['NAS.local:443', 'nas.local', 443],
    ['192.168.1.20', '192.168.1.20', null],
    ['192.168.1.20:0', '192.168.1.20', 0],
    ['fd00::20', 'fd00::20', null],
    ['[FD00:0::20]:8418', 'fd00::20', 8418],
    ['müller.example', 'xn--mller-kva.example', null],
    ['0.0.0.0:8418', '0.0.0.0', 8418],
    ['[::]', '::', null],
  ])('is understood: %s', (text, name, port) => {
    expect(parsePlace('--share', text)).toEqual({ name, port });
  });

  test.each([
    '',
    ':8418',
    'nas:',
    'nas:port',
    'nas:70000',
    'https://nas.local',
    'nas/x',
    'a b',
    'nas.local.',
    'x@nas',
    'nas?x',
    '[fd00::20',
    '1.2.3.4.5',
    'nas%41',
    '*',
  ])('is refused, with what one looks like: %j', (text) => {
    expect(() => parsePlace('--share', text)).toThrow(
      /^--share .*is no name or address\. Give one as "nas\.local"/u,
    );
  });
});

describe('what a server of shared pages answers to', () => {
  it('is the name that it listens at, and each that was named beside it', () => {
    const { names, hosts, addresses } = sharedNames(
      { name: '192.168.1.20', port: null },
      [
        { name: 'nas.local', port: null },
        { name: 'out.example.com', port: 443 },
        { name: 'fd00::20', port: null },
      ],
      8418,
    );
    expect(names).toEqual(['192.168.1.20', 'nas.local', 'out.example.com', 'fd00::20']);
    expect([...hosts]).toEqual(['192.168.1.20:8418', 'nas.local:8418', 'out.example.com', '[fd00::20]:8418']);
    expect(addresses[2]).toBe('https://out.example.com/');
  });

  it('is never every name: who listens everywhere says by which ones', () => {
    expect(() => sharedNames({ name: '0.0.0.0', port: null }, [], 8418)).toThrow('Say with --share-name');
    const { names, hosts } = sharedNames(
      { name: '::', port: null },
      [{ name: 'nas.local', port: null }],
      8418,
    );
    expect([names, [...hosts]]).toEqual([['nas.local'], ['nas.local:8418']]);
  });
});
