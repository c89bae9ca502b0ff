import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import { lookupFrom } from '../../../src-main/foundation/lookup-from.ts';
import { lookupIn } from '../../helpers/lookup-in.ts';

const names = {
  'service.example': ['198.51.100.7'],
  'store.example': ['198.51.100.8', '2001:db8::8'],
  'trap.example': ['198.51.100.9', '10.0.0.9'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'social.company.example': ['10.0.0.5'],
  'store.company.example': ['10.0.0.6'],
  'own.company.example': ['127.0.0.1'],
};

function found(lookup: LookupFunction, name: string, all: boolean): Promise<string> {
  return new Promise((resolve) => {
    lookup(name, { all }, (error, addresses) => {
      if (error !== null) resolve(error.code ?? error.message);
      else
        resolve(
          typeof addresses === 'string' ? addresses : addresses.map(({ address }) => address).join(' '),
        );
    });
  });
}

describe('a name that another host named', () => {
  it.each([true, false])(
    'is refused where any of its addresses leads nearer than that host (all: %s)',
    async (all) => {
      const lookup = lookupFrom('service.example', lookupIn(names));
      expect(await found(lookup, 'metadata.example', all)).toBe('EINWARD');
      expect(await found(lookup, 'mapped.example', all)).toBe('EINWARD');
      expect(await found(lookup, 'store.company.example', all)).toBe('EINWARD');
      expect(await found(lookup, 'store.example', all)).toContain('198.51.100.8');
      expect(await found(lookup, 'gone.example', all)).toBe('ENOTFOUND');
      expect(await found(lookup, 'trap.example', true)).toBe('EINWARD');
    },
  );

  it('may lead as near as that host itself is found, and no nearer', async () => {
    const lookup = lookupFrom('social.company.example', lookupIn(names));
    expect(await found(lookup, 'store.company.example', true)).toBe('10.0.0.6');
    expect(await found(lookup, 'own.company.example', true)).toBe('EINWARD');
    expect(await found(lookupFrom('gone.example', lookupIn(names)), 'store.company.example', true)).toBe(
      'EINWARD',
    );
    expect(await found(lookupFrom('127.0.0.1', lookupIn(names)), 'own.company.example', true)).toBe(
      '127.0.0.1',
    );
  });
});
