import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../src-main/contract/errors.ts';
import { serviceOperations } from '../../src-main/contract/service-profile.ts';
import { normaliseBaseUrl } from '../../src-main/engine/service-client/wire/base-url.ts';
import {
  fillPath,
  operationFacts,
  placeholdersOf,
} from '../../src-main/engine/service-client/requests/service-paths.ts';
import { holds } from './holds.ts';

const host = fc.domain().filter((name) => name.includes('.') && /[a-z]$/i.test(name));
const segment = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,10}$/).filter((text) => text !== 'api-proxy');
const saved = (text: string): string => normaliseBaseUrl(text).baseUrl;

describe('a base URL', () => {
  it('is one address, however it is written', () => {
    const style = fc.record({
      scheme: fc.constantFrom('https://', 'HTTPS://', 'Https://'),
      isLoud: fc.boolean(),
      port: fc.constantFrom('', ':443'),
      proxies: fc.nat(3),
      slashes: fc.nat(2),
      blanks: fc.constantFrom('', ' ', '\n', '\t '),
    });
    holds(
      fc.property(host, fc.array(segment, { maxLength: 3 }), style, (name, segments, written) => {
        const path = segments.map((one) => `/${one}`).join('');
        const { scheme, port, blanks } = written;
        const loud = written.isLoud ? name.toUpperCase() : name;
        const end = '/api-proxy'.repeat(written.proxies) + '/'.repeat(written.slashes);
        expect(saved(`${blanks}${scheme}${loud}${port}${path}${end}${blanks}`)).toBe(
          `https://${name.toLowerCase()}${path}`,
        );
      }),
    );
  });

  it('once saved is saved the same again, with whatever path', () => {
    holds(
      fc.property(host, fc.webPath(), fc.nat(3), (name, path, proxies) => {
        let once: string;
        try {
          once = saved(`https://${name}${path}${'/api-proxy'.repeat(proxies)}`);
        } catch (error) {
          expect(error).toBeInstanceOf(OutboxError);
          return;
        }
        expect(saved(once)).toBe(once);
      }),
    );
  });

  it('over http is refused for every host but this computer', () => {
    holds(
      fc.property(
        fc.oneof(
          host,
          fc.ipV4(),
          fc.ipV6().map((ip) => `[${ip}]`),
        ),
        fc.nat(65_535),
        (name, port) => {
          const isHere =
            URL.canParse(`http://${name}`) &&
            /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(`http://${name}`).hostname);
          if (isHere) return;
          expect(() => saved(`http://${name}:${String(port)}`)).toThrow(OutboxError);
        },
      ),
    );
  });
});

describe('a path of the service', () => {
  const id = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 });

  it('holds any id as one segment of it, or is refused', () => {
    holds(
      fc.property(fc.constantFrom(...serviceOperations), id, (operation, value) => {
        const { path } = operationFacts[operation];
        const names = placeholdersOf(path);
        let filled: string;
        try {
          filled = fillPath(path, Object.fromEntries(names.map((name) => [name, value])));
        } catch (error) {
          expect(error).toBeInstanceOf(OutboxError);
          return;
        }
        const url = new URL(`https://service.example/base${filled}`);
        expect(url.pathname).toBe(`/base${filled}`);
        const [segments, wanted] = [filled.split('/'), path.split('/')];
        expect(segments).toHaveLength(wanted.length);
        for (const [index, one] of wanted.entries()) {
          expect(decodeURIComponent(segments[index]!)).toBe(one.startsWith('{') ? value : one);
        }
      }),
    );
  });

  it('never takes a value from anywhere but what it is given', () => {
    holds(
      fc.property(fc.constantFrom('toString', 'constructor', '__proto__', 'valueOf', 'kbId'), (name) => {
        expect(() => fillPath(`/x/{${name}}`, { clipId: 'c' })).toThrow(OutboxError);
      }),
    );
  });
});
