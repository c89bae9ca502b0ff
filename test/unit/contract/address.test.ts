import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  addressProblems,
  namedAddressSchema,
  openableAddress,
  whyNotOpened,
  type AddressProblem,
} from '../../../src-main/contract/address.ts';
import { message } from '../../../src-main/contract/messages/message.ts';
import { speechFor } from '../../../src-main/contract/speech.ts';
import { textOf } from '../../../src-main/languages/text.ts';

describe('an address that may be opened', () => {
  test.each([
    ['https://cdn.halden.example/assets/ast_1.png', 'cdn.halden.example'],
    ['HTTPS://CDN.Halden.Example/Assets', 'cdn.halden.example'],
    ['https://www.youtube.com/watch?v=abc&t=1#x', 'www.youtube.com'],
    ['https://halden.example:8443/a', 'halden.example:8443'],
    ['https://halden.example:443/a', 'halden.example'],
    ['https://halden.example', 'halden.example'],
    ['https://halden.example/a/../b?next=https://other.example/', 'halden.example'],
    ['https://halden.example/a@b', 'halden.example'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://аpple.example/', 'xn--pple-43d.example'],
    ['https://a_b.halden.example/', 'a_b.halden.example'],
  ])('is %s, shown with its host', (given, host) => {
    expect(openableAddress(given)).toEqual({ href: new URL(given).href, host });
  });

  test.each<[string, string | null]>([
    ['nothing', null],
    ['an empty text', ''],
    ['no address', 'no url'],
    ['a path', '/etc/passwd'],
    ['an address without a scheme', '//halden.example/'],
    ['plain http', 'http://halden.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a script that looks like https', 'javascript://https://halden.example/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a blob', 'blob:https://halden.example/1'],
    ['a file', 'file:///etc/passwd'],
    ['a file of another machine', 'file://server/share/run.exe'],
    ['a share', 'smb://server/share'],
    ['a share by backslashes', '\\\\server\\share'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a program of the system', 'ms-msdt:/id PCWDiagnostic'],
    ['a search of the system', 'search-ms:query=x&crumb=location:\\\\server'],
    ['a mail', 'mailto:ann@halden.example'],
    ['FTP', 'ftp://halden.example/'],
    ['a socket', 'wss://halden.example/'],
    ['a view of a source', 'view-source:https://halden.example/'],
    ['a page of the browser', 'chrome://settings'],
    ['this program itself', 'outbox://app/index.html'],
    ['a user name', 'https://a@b.example/'],
    ['a user name and a password', 'https://halden.example:secret@evil.example/'],
    ['an empty user name', 'https://@evil.example/'],
    ['a backslash for a slash', 'https:\\\\evil.example\\'],
    ['a backslash in front of an at sign', 'https://halden.example\\@evil.example/'],
    ['a third slash', 'https:///evil.example/'],
    ['one slash', 'https:/evil.example/'],
    ['no slash', 'https:evil.example'],
    ['this computer', 'https://localhost/'],
    ['a name of this computer', 'https://evil.localhost/'],
    ['the loopback address', 'https://127.0.0.1/'],
    ['the loopback address as a decimal', 'https://2130706433/'],
    ['the loopback address in hexadecimal', 'https://0x7f000001/'],
    ['a short address', 'https://127.1/'],
    ['a public address without a name', 'https://203.0.113.9/'],
    ['an IPv6 address', 'https://[::1]/'],
    ['a name of the network at home', 'https://router.local/'],
    ['a name of the network at work', 'https://wiki.internal/'],
    ['a single label', 'https://intranet/'],
    ['a trailing dot', 'https://halden.example./'],
    ['a blank', 'https://halden.example/a b'],
    ['a blank before it', ' https://halden.example/'],
    ['a line break', 'https://halden.example/\nSet-Cookie: x'],
    ['a tab that a parser drops', 'https://hal\tden.example/'],
    ['a zero byte', 'https://halden.example/\u0000'],
    ['a mark that turns the direction', 'https://halden.example/\u202egpj.exe'],
    ['a soft hyphen in the name', 'https://hal\u00adden.example/'],
    ['an escape of a terminal', 'https://halden.example/\u001b[2J'],
    ['half a character', 'https://halden.example/\ud800'],
    ['a bad port', 'https://halden.example:99999/'],
    ['too much of it', `https://halden.example/${'a'.repeat(2100)}`],
    ['too much of it once it is written out', `https://halden.example/${'ü'.repeat(1000)}`],
  ])('is never %s', (_name, given) => {
    expect(openableAddress(given)).toBeNull();
  });
});

describe('the reason why an address is text and no link', () => {
  test.each<[AddressProblem | null, string]>([
    [null, 'https://cdn.halden.example/assets/ast_1.png'],
    ['relative', '/assets/ast_1.png'],
    ['relative', 'cdn.halden.example/assets/ast_1.png'],
    ['no_scheme', '//cdn.halden.example/assets/ast_1.png'],
    ['http', 'HTTP://cdn.halden.example/assets/ast_1.png'],
    ['scheme', 'javascript:alert(1)'],
    ['credentials', 'https://ann:secret@cdn.halden.example/'],
    ['private', 'https://192.168.1.4/ast_1.png'],
    ['key', 'https://cdn.halden.example/?key=[key]'],
    ['unreadable', 'https:///ast_1.png'],
    ['unreadable', ''],
    ['too_long', `https://cdn.halden.example/${'a'.repeat(2100)}`],
  ])('%s: %s', (problem, given) => {
    expect(whyNotOpened(given)).toBe(problem);
    expect(openableAddress(given) === null).toBe(problem !== null);
  });

  it('has words in each language', () => {
    for (const problem of addressProblems) {
      const said = (language: 'en' | 'de' | 'fr'): string =>
        textOf(message(`not_a_link.${problem}`), speechFor(language, []));
      expect(said('en')).toMatch(/^Not a link: /u);
      expect(said('de')).toMatch(/^Kein Link: /u);
      expect(said('fr')).toMatch(/^Pas un lien : /u);
    }
  });
});

describe('the call that opens one', () => {
  it('takes no address, only what it belongs to', () => {
    for (const input of [
      { url: 'https://evil.example/' },
      { kind: 'delivered', jobId: 'https://evil.example/' },
      { kind: 'url', jobId: 1 },
      { kind: 'https://evil.example/' },
    ]) {
      expect(namedAddressSchema.safeParse(input).success).toBe(false);
    }
    expect(namedAddressSchema.parse({ kind: 'source', jobId: 1, url: 'https://evil.example/' })).toEqual({
      kind: 'source',
      jobId: 1,
    });
  });

  it('is the one place in the product that hands anything to the system’s browser', () => {
    const root = join(import.meta.dirname, '../../../src-main');
    const places = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /\.openExternal\(|\.openPath\(/u.test(readFileSync(file, 'utf8')));
    expect(places).toEqual([join(root, 'host-electron/host-calls.ts')]);
  });
});
