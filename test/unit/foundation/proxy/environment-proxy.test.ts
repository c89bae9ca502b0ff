import { describe, expect, it } from 'vitest';
import { proxyOfEnvironment } from '../../../../src-main/foundation/proxy/environment-proxy.ts';
import { parseProxyAddress } from '../../../../src-main/foundation/proxy/proxy-address.ts';
import { ProxyError } from '../../../../src-main/foundation/proxy/proxy-error.ts';

const wayTo = async (environment: Record<string, string>, host = 'social.example') =>
  proxyOfEnvironment(environment)(host, 443);

describe('the proxy of the environment', () => {
  it('is none where no variable names one', async () => {
    expect(await wayTo({})).toBeNull();
    expect(await wayTo({ HTTPS_PROXY: '  ', NO_PROXY: '*' })).toBeNull();
  });

  it('is taken from the variable for https before that for http, and in lower case before upper', async () => {
    const all = {
      HTTP_PROXY: 'http://four.example:1',
      http_proxy: 'http://three.example:1',
      HTTPS_PROXY: 'http://two.example:1',
      https_proxy: 'http://one.example:1',
    };
    const hosts: (string | undefined)[] = [];
    for (const name of ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const) {
      hosts.push((await wayTo(all))?.host);
      all[name] = '';
    }
    expect(hosts).toEqual(['one.example', 'two.example', 'three.example', 'four.example']);
  });

  it('leaves out what NO_PROXY lists', async () => {
    const environment = { HTTPS_PROXY: 'proxy.example:3128', NO_PROXY: 'social.example, 10.0.0.0/8' };
    expect(await wayTo(environment, 'api.social.example')).toBeNull();
    expect(await wayTo(environment, '10.2.3.4')).toBeNull();
    expect(await wayTo(environment, 'other.example')).toMatchObject({ host: 'proxy.example', port: 3128 });
  });

  it('that cannot be used is refused by the name of its variable, and its value is not told', async () => {
    const refusal = await wayTo({ HTTPS_PROXY: 'socks5://ann:canary-password@proxy.example:1080' }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ProxyError);
    expect(String(refusal)).toContain('HTTPS_PROXY');
    expect(String(refusal)).not.toContain('canary');
  });
});

describe('the address of a proxy', () => {
  it.each([
    ['proxy.example:3128', { isSecure: false, host: 'proxy.example', port: 3128, credentials: null }],
    ['http://proxy.example', { isSecure: false, host: 'proxy.example', port: 80, credentials: null }],
    ['https://proxy.example/', { isSecure: true, host: 'proxy.example', port: 443, credentials: null }],
    ['http://[fd00::1]:8080', { isSecure: false, host: 'fd00::1', port: 8080, credentials: null }],
    [
      'http://a%40b:p%3A%2Fw@proxy.example:1',
      { isSecure: false, host: 'proxy.example', port: 1, credentials: 'a@b:p:/w' },
    ],
  ])('%s is read', (text, address) => {
    expect(parseProxyAddress(text)).toEqual(address);
  });

  it.each([
    '',
    'http://',
    'socks5://proxy.example:1',
    'http://proxy.example/path',
    'http://%zz@proxy.example',
  ])('“%s” is none', (text) => {
    expect(parseProxyAddress(text)).toBeNull();
  });
});
