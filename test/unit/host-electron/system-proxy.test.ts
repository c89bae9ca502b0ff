import { describe, expect, it } from 'vitest';
import { ProxyError } from '../../../src-main/foundation/proxy/proxy-error.ts';
import { systemProxy } from '../../../src-main/host-electron/system-proxy.ts';

/** What follows from the system's answer; `asked` is what it was asked about. */
async function wayBy(answer: string, environment: Record<string, string> = {}, host = 'social.example') {
  const asked: string[] = [];
  const resolveProxy = async (url: string) => {
    asked.push(url);
    return answer;
  };
  const way = await systemProxy({ resolveProxy }, environment)(host, 443);
  return { way, asked };
}

describe('the proxy of the system', () => {
  it('is asked for by the host that is about to be reached', async () => {
    expect((await wayBy('DIRECT')).asked).toEqual(['https://social.example:443/']);
    expect((await wayBy('DIRECT', {}, 'fd00::1')).asked).toEqual(['https://[fd00::1]:443/']);
  });

  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY proxy.example:3128; DIRECT', { isSecure: false, host: 'proxy.example', port: 3128 }],
    ['HTTPS proxy.example:8443', { isSecure: true, host: 'proxy.example', port: 8443 }],
    ['SOCKS5 a.example:1; proxy b.example:2', { isSecure: false, host: 'b.example', port: 2 }],
    ['SOCKS5 a.example:1; DIRECT', null],
  ])('%s is taken as its first entry that can be used', async (answer, way) => {
    const found = await wayBy(answer);
    if (way === null) expect(found.way).toBeNull();
    else expect(found.way).toEqual({ ...way, credentials: null });
  });

  it('of another kind alone is refused', async () => {
    await expect(wayBy('SOCKS5 a.example:1')).rejects.toThrow(ProxyError);
  });

  it('gets the password that the environment names for it, and no other proxy does', async () => {
    const environment = { HTTPS_PROXY: 'http://ann:word@proxy.example:3128' };
    expect((await wayBy('PROXY proxy.example:3128', environment)).way?.credentials).toBe('ann:word');
    expect((await wayBy('PROXY other.example:3128', environment)).way?.credentials).toBeNull();
  });
});
