import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { normaliseBaseUrl } from '../../../../../src-main/engine/service-client/wire/base-url.ts';

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
    expect(normalised.warnings).toEqual([
      { code: 'base_url.prefix_left_out', params: { path: '/api-proxy' } },
    ]);
  });

  it('in other letters is shown in its exact form', () => {
    const normalised = normaliseBaseUrl('https://sеrvice.example');
    expect(normalised.baseUrl).toBe('https://xn--srvice-3of.example');
    expect(normalised.warnings).toEqual([
      { code: 'base_url.foreign_letters', params: { host: 'xn--srvice-3of.example' } },
    ]);
  });

  it.each([
    ['nothing', '', 'base_url.empty'],
    ['no scheme', 'service.example', 'base_url.no_scheme'],
    ['a scheme-relative address', '//evil.example', 'base_url.no_scheme'],
    ['another scheme', 'ftp://service.example', 'base_url.no_scheme'],
    ['a script', 'javascript:alert(1)', 'base_url.no_scheme'],
    ['a file', 'file:///etc/passwd', 'base_url.no_scheme'],
    ['plain http', 'http://service.example', 'base_url.insecure'],
    ['http to a host that looks like this computer', 'http://127.0.0.1.evil.example', 'base_url.insecure'],
    ['http to a host that begins like this computer', 'http://127.evil.example', 'base_url.insecure'],
    ['http to a host that ends like this computer', 'http://evil-localhost', 'base_url.insecure'],
    ['http to a name below localhost', 'http://a.localhost', 'base_url.insecure'],
    ['http to any address', 'http://0.0.0.0', 'base_url.insecure'],
    ['a user', 'https://user@service.example', 'base_url.has_sign_in'],
    ['a password', 'https://user:secret@service.example', 'base_url.has_sign_in'],
    ['an empty user', 'https://@service.example', 'base_url.has_sign_in'],
    ['a query', 'https://service.example/?a=1', 'base_url.has_query'],
    ['an empty query', 'https://service.example?', 'base_url.has_query'],
    ['a fragment', 'https://service.example/#a', 'base_url.has_query'],
    ['a climb', 'https://service.example/a/..', 'base_url.odd_path'],
    ['an encoded climb', 'https://service.example/%2e%2E/a', 'base_url.odd_path'],
    ['a doubled slash', 'https://service.example//evil.example/a', 'base_url.odd_path'],
    ['a space', 'https://service. example', 'base_url.odd_character'],
    ['a tab', 'https://serv\tice.example', 'base_url.odd_character'],
    ['a line break', 'https://service.example\n/x', 'base_url.odd_character'],
    ['a control character', 'https://service\u0000.example', 'base_url.odd_character'],
    ['a backslash', 'https:\\\\service.example', 'base_url.odd_character'],
    ['no host', 'https://', 'base_url.unreadable'],
    ['a bad port', 'https://service.example:99999', 'base_url.unreadable'],
    ['too much', `https://service.example/${'a'.repeat(3000)}`, 'base_url.too_long'],
  ])('with %s is refused in clear words', (_name, text, why) => {
    expect(() => normaliseBaseUrl(text)).toThrow(OutboxError);
    expect(() => normaliseBaseUrl(text)).toThrow(why);
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
