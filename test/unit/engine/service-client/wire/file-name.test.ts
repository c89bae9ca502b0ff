import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { headerFileName } from '../../../../../src-main/engine/service-client/wire/file-name.ts';
import { multipartFrame } from '../../../../../src-main/engine/service-client/transport/multipart.ts';

describe('a file name in a header', () => {
  it.each([
    ['notes.txt', 'notes.txt'],
    ['Übersicht 3.pdf', 'Übersicht 3.pdf'],
    ['U\u0308bersicht.pdf', 'U\u0308bersicht.pdf'],
    ['Q3\\Q4 plan.txt', 'Q3\\Q4 plan.txt'],
    ['a"b".png', 'a%22b%22.png'],
    ['a\r\nx-evil: 1.txt', 'a%0D%0Ax-evil: 1.txt'],
    ['a\u202egpj.exe', 'a\u202egpj.exe'],
    ['a\u2028b\u0085d\t.txt', 'a\u2028b\u0085d\t.txt'],
    ['=cmd|calc', '=cmd|calc'],
    ['%2e%2e', '%2e%2e'],
    ['<img onerror=x>', '<img onerror=x>'],
    ['   ', '   '],
    ['.env', '.env'],
    ['👩‍👩‍👧.md', '👩‍👩‍👧.md'],
    [`${'a'.repeat(250)}.docx`, `${'a'.repeat(250)}.docx`],
    [`${'日'.repeat(84)}.md`, `${'日'.repeat(84)}.md`],
    ['folder/notes.txt', 'notes.txt'],
  ])('is sent as it is: %j as %j', (name, expected) => {
    expect(headerFileName(name)).toBe(expected);
  });

  it.each(['', '.', '..', 'a/', 'nul\u0000.txt', 'half\ud800.txt', `${'a'.repeat(252)}.txt`])(
    'that no file has is refused, with the reason: %j',
    (name) => {
      expect(() => headerFileName(name)).toThrow(OutboxError);
    },
  );

  it('is read back by a well-kept reader of forms as what the file is called', async () => {
    const letters = fc.constantFrom(
      'a',
      '"',
      '\\',
      '\r',
      '\n',
      '\u202e',
      '.',
      'é',
      'e\u0301',
      '漢',
      '😀',
      ';',
      '=',
      ' ',
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: letters, minLength: 1, maxLength: 60 }), async (name) => {
        fc.pre(name !== '.' && name !== '..');
        const frame = multipartFrame([], { fileName: name, contentType: 'text/plain' });
        const body = Buffer.concat([frame.head, Buffer.from('content'), frame.end]);
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- a second reader of a small body of the test's own
        const form = await new Response(body, { headers: { 'content-type': frame.contentType } }).formData();
        const file = form.get('file');
        // The Fetch standard reads the three escapes of browsers back.
        expect(file instanceof File ? file.name : null).toBe(name);
      }),
      { numRuns: 300 },
    );
  });
});

/** Whatever a file may be called. */
const fileNames = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 120 })
  .map((text) => `x${text.toWellFormed().replaceAll(/[\0/]/g, '_')}`);

describe('a multipart frame', () => {
  it('has exactly the headers it should, whatever the file is called', () => {
    fc.assert(
      fc.property(fileNames, fc.string({ unit: 'binary' }), (fileName, contentType) => {
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
