import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { normaliseBaseUrl } from '../../../../../src-main/engine/service-client/requests/base-url.ts';

describe('a base URL', () => {
  it.each([
    ['https://service.example', 'https://service.example'],
    [' https://service.example/ ', 'https://service.example'],
    ['https://service.example///', 'https://service.example'],
    ['HTTPS://Service.Example:443', 'https://service.example'],
    ['https://service.example:8443/', 'https://service.example:8443'],
    ['https://service.example/tenant/a/', 'https://service.example/tenant/a'],
    ['https://https', 'https://https'],
    ['https://192.0.2.1', 'https://192.0.2.1'],
    ['https://service.example/a b'.replace(' ', '%20'), 'https://service.example/a%20b'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://localhost:4010/', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
  ])('%j is saved as %s', (text, baseUrl) => {
    expect(normaliseBaseUrl(text)).toEqual({ baseUrl, warnings: [] });
  });

  it.each([
    ['https://service.example/api-proxy', 'https://service.example'],
    ['https://service.example/api-proxy/', 'https://service.example'],
    ['https://service.example/tenant/api-proxy/', 'https://service.example/tenant'],
  ])('%s loses the fixed prefix, and says so', (text, baseUrl) => {
    const normalised = normaliseBaseUrl(text);
    expect(normalised.baseUrl).toBe(baseUrl);
    expect(normalised.warnings).toHaveLength(1);
    expect(normalised.warnings[0]).toContain('/api-proxy');
  });

  it('in other letters is shown in its exact form', () => {
    const normalised = normaliseBaseUrl('https://sеrvice.example');
    expect(normalised.baseUrl).toBe('https://xn--srvice-3of.example');
    expect(normalised.warnings[0]).toContain('xn--srvice-3of.example');
  });

  it.each([
    ['nothing', '', 'is empty'],
    ['no scheme', 'service.example', 'https://'],
    ['a scheme-relative address', '//evil.example', 'https://'],
    ['another scheme', 'ftp://service.example', 'https://'],
    ['a script', 'javascript:alert(1)', 'https://'],
    ['a file', 'file:///etc/passwd', 'https://'],
    ['plain http', 'http://service.example', 'https://'],
    ['http to a host that looks like this computer', 'http://127.0.0.1.evil.example', 'https://'],
    ['http to a host that begins like this computer', 'http://127.evil.example', 'https://'],
    ['http to a host that ends like this computer', 'http://evil-localhost', 'https://'],
    ['http to a name below localhost', 'http://a.localhost', 'https://'],
    ['http to any address', 'http://0.0.0.0', 'https://'],
    ['a user', 'https://user@service.example', 'user name'],
    ['a password', 'https://user:secret@service.example', 'user name'],
    ['an empty user', 'https://@service.example', 'user name'],
    ['a query', 'https://service.example/?a=1', '?'],
    ['an empty query', 'https://service.example?', '?'],
    ['a fragment', 'https://service.example/#a', '#'],
    ['a climb', 'https://service.example/a/..', '..'],
    ['an encoded climb', 'https://service.example/%2e%2E/a', '%2e'],
    ['a doubled slash', 'https://service.example//evil.example/a', '//'],
    ['a space', 'https://service. example', 'space'],
    ['a tab', 'https://serv\tice.example', 'space'],
    ['a line break', 'https://service.example\n/x', 'space'],
    ['a control character', 'https://service\u0000.example', 'control'],
    ['a backslash', 'https:\\\\service.example', 'backslash'],
    ['no host', 'https://', 'cannot be read'],
    ['a bad port', 'https://service.example:99999', 'cannot be read'],
    ['too much', `https://service.example/${'a'.repeat(3000)}`, 'characters'],
  ])('with %s is refused in clear words', (_name, text, message) => {
    expect(() => normaliseBaseUrl(text)).toThrow(OutboxError);
    expect(() => normaliseBaseUrl(text)).toThrow(message);
    try {
      normaliseBaseUrl(text);
    } catch (error) {
      expect(error instanceof OutboxError && error.code).toBe('invalid_input');
      expect(String(error)).not.toContain('secret');
    }
  });

  it('once saved is saved the same again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webUrl({ withFragments: true })), (text) => {
        let first: string;
        try {
          first = normaliseBaseUrl(text).baseUrl;
        } catch (error) {
          return error instanceof OutboxError && error.code === 'invalid_input';
        }
        return normaliseBaseUrl(first).baseUrl === first && !first.endsWith('/');
      }),
      { numRuns: 1000 },
    );
  });
});
