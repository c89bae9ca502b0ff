import { describe, expect, it } from 'vitest';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import { callSchemas } from '../../../../../src-main/contract/api.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';

const credentials = { name: 'ann', password: 'word' };
const address = 'http://proxy.example:3128';

describe('the settings of the network', () => {
  it('are those of the system until somebody decides', async () => {
    const { call } = await runningEngine();
    expect(await call['network.get']({})).toEqual({
      ...{ proxy: 'system', address: null, direct: [], hasCredentials: false, authorities: null },
    });
  });

  it('outlive a restart, and tell whether there is a password, not which', async () => {
    const running = await runningEngine();
    await running.call['network.set']({
      proxy: 'address',
      address: 'HTTP://Proxy.Example:3128/',
      credentials,
    });
    await running.call['network.set']({ direct: ['intranet.example', 'intranet.example', '10.0.0.0/8'] });
    await running.restart();
    expect(await running.call['network.get']({})).toEqual({
      ...{ proxy: 'address', address, direct: ['intranet.example', '10.0.0.0/8'], hasCredentials: true },
      authorities: null,
    });
  });

  it('refuse to use a proxy that nobody named, and a password for none', async () => {
    const { call } = await runningEngine();
    await expect(call['network.set']({ proxy: 'address' })).rejects.toThrow('proxy.none_named');
    await expect(call['network.set']({ credentials })).rejects.toThrow('proxy.none_for_password');
    expect(await call['network.get']({})).toMatchObject({ proxy: 'system', hasCredentials: false });
  });

  it('forget the password where it is taken back, and where another proxy is named', async () => {
    const { call } = await runningEngine();
    await call['network.set']({ proxy: 'address', address, credentials });
    expect(await call['network.set']({ proxy: 'none' })).toMatchObject({ address, hasCredentials: true });
    expect(await call['network.set']({ address: 'http://other.example:1' })).toMatchObject({
      hasCredentials: false,
    });
    await call['network.set']({ credentials });
    expect(await call['network.set']({ credentials: null })).toMatchObject({ hasCredentials: false });
  });

  it('change nothing where the key store does not take the password', async () => {
    const { call } = await runningEngine({
      host: {
        secrets: {
          ...{ place: message('key_place.key_ring'), persists: true, get: () => Promise.resolve(null) },
          set: (name) => (name.startsWith('proxy') ? Promise.reject(new Error('locked')) : Promise.resolve()),
          delete: () => Promise.resolve(),
        },
      },
    });
    await expect(call['network.set']({ proxy: 'address', address, credentials })).rejects.toMatchObject({
      told: message('proxy.password_not_kept', { keyPlace: message('key_place.key_ring') }),
    });
    expect(await call['network.get']({})).toMatchObject({ proxy: 'system', address: null });
  });

  it.each([
    ['socks5://proxy.example:1', 'input.proxy_address'],
    ['proxy.example:3128', 'input.proxy_address'],
    ['http://ann:word@proxy.example:1', 'input.proxy_credentials'],
    ['http://proxy.example:1/path', 'input.proxy_path'],
  ])('refuse the address %s, and say what to give', (given, code) => {
    const found = callSchemas['network.set'].input.safeParse({ address: given });
    expect(found.error?.message).toContain(code);
  });
});
