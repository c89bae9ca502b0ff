import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerFileName } from '../../../../../src-main/engine/service-client/requests/file-name.ts';
import { multipartFrame } from '../../../../../src-main/engine/service-client/transport/multipart.ts';

describe('a file name in a header', () => {
  it.each([
    ['notes.txt', 'notes.txt'],
    ['Übersicht 3.pdf', 'Übersicht 3.pdf'],
    ['U\u0308bersicht.pdf', 'Übersicht.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.txt', 'a.txt'],
    ['a"b".png', 'a%22b%22.png'],
    ['a\r\nx-evil: 1.txt', 'ax-evil: 1.txt'],
    ['nul\u0000.txt', 'nul.txt'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['a\u2028b\u2029c\u0085d.txt', 'abcd.txt'],
    ['=cmd|calc', '=cmd|calc'],
    ['%2e%2e', '%2e%2e'],
    ['<img onerror=x>', '<img onerror=x>'],
    ['', 'file'],
    ['   ', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['a/', 'file'],
    ['\u202e', 'file'],
    ['.env', '.env'],
    ['👩‍👩‍👧.md', '👩‍👩‍👧.md'],
    [`${'a'.repeat(300)}.docx`, `${'a'.repeat(195)}.docx`],
    [`${'"'.repeat(300)}.md`, `${'%22'.repeat(65)}.md`],
    [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(198)}`],
  ])('%j becomes %j', (name, expected) => {
    expect(headerFileName(name)).toBe(expected);
  });

  it('is whole, safe and never empty, whatever the name', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          '\\',
          '/',
          '\r',
          '\n',
          '\0',
          '\u202e',
          '\ud800',
          '.',
          'é',
          '漢',
          '😀',
          ';',
          '=',
        ),
      }),
      fc.string({ unit: 'grapheme', minLength: 50, maxLength: 300 }),
    );
    fc.assert(
      fc.property(names, (name) => {
        const written = headerFileName(name);
        expect(written).not.toBe('');
        expect(Buffer.byteLength(written)).toBeLessThanOrEqual(200);
        expect(written).not.toMatch(/["\\/\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(written).toBe(headerFileName(written.replaceAll('%22', '"')));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a multipart frame', () => {
  it('has exactly the headers it should, whatever the file is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (fileName, contentType) => {
        const frame = multipartFrame([['slideId', 's1']], { fileName, contentType });
        const boundary = frame.contentType.replace('multipart/form-data; boundary=', '');
        expect(boundary).toMatch(/^[\w-]{20,70}$/);
        expect(frame.end.toString('latin1')).toBe(`\r\n--${boundary}--\r\n`);
        const lines = frame.head.toString('utf8').split('\r\n');
        expect(lines).toHaveLength(9);
        expect(lines.slice(0, 5)).toEqual([
          `--${boundary}`,
          'content-disposition: form-data; name="slideId"',
          '',
          's1',
          `--${boundary}`,
        ]);
        expect(lines[5]).toMatch(/^content-disposition: form-data; name="file"; filename="[^"]+"$/);
        expect(lines[6]).toMatch(/^content-type: [!-~]+\/[!-~]+$/);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['application/pdf', 'application/pdf'],
    ['text/markdown; charset=utf-8', 'text/markdown; charset=utf-8'],
    ['text/plain\r\nx: y', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['image', 'application/octet-stream'],
  ])('tells the type %j as %s', (contentType, expected) => {
    const { head } = multipartFrame([], { fileName: 'a', contentType });
    expect(head.toString('utf8')).toContain(`content-type: ${expected}\r\n\r\n`);
  });

  it('never uses a boundary twice', () => {
    const boundaries = Array.from(
      { length: 100 },
      () => multipartFrame([], { fileName: 'a', contentType: '' }).contentType,
    );
    expect(new Set(boundaries).size).toBe(100);
  });
});
