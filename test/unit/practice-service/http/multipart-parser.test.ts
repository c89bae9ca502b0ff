import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, MultipartParser } from '../../../../src-main/practice-service/http/multipart-parser.ts';
import { ServiceRefusal } from '../../../../src-main/practice-service/http/reply.ts';

interface ReadPart {
  readonly name: string;
  readonly fileName: string | null;
  content: string;
  isComplete: boolean;
}

/** Feeds the chunks and puts the events together again; bytes are kept as latin1 so that nothing is lost. */
function readParts(boundary: string, chunks: readonly Buffer[]): { parts: ReadPart[]; isClosed: boolean } {
  const parser = new MultipartParser(boundary);
  const parts: ReadPart[] = [];
  for (const event of chunks.flatMap((chunk) => parser.push(chunk))) {
    if (event.kind === 'part') parts.push({ ...event.name, content: '', isComplete: false });
    else if (event.kind === 'content') parts.at(-1)!.content += event.bytes.toString('latin1');
    else parts.at(-1)!.isComplete = true;
  }
  return { parts, isClosed: parser.isClosed };
}

function cutAt(body: Buffer, positions: readonly number[]): Buffer[] {
  const sorted = [0, ...positions.map((position) => position % (body.length + 1)), body.length].sort(
    (a, b) => a - b,
  );
  return sorted.slice(1).map((end, index) => body.subarray(sorted[index], end));
}

const boundary = '--AaB03x';
/** Full of things that look like the delimiter and are not. */
const tricky = '\r\n----AaB03\r\r\n--\n----AaB03x\r\n----AaB03y\r\n-';
const body = Buffer.from(
  [
    'a preamble that is ignored',
    `--${boundary}`,
    'Content-Disposition: form-data; name="slideId"',
    '',
    'slide_01',
    `--${boundary}  \t`,
    'content-type: text/markdown',
    'CONTENT-DISPOSITION: form-data; filename="a.md"; name="file"',
    '',
    tricky,
    `--${boundary}`,
    'Content-Disposition: form-data; name="empty"',
    '',
    '',
    `--${boundary}--`,
    'an epilogue that is ignored',
  ].join('\r\n'),
);
const expected = [
  { name: 'slideId', fileName: null, content: 'slide_01', isComplete: true },
  { name: 'file', fileName: 'a.md', content: tricky, isComplete: true },
  { name: 'empty', fileName: null, content: '', isComplete: true },
];

describe('reading a multipart body', () => {
  it('reads the same parts wherever it is cut in two', () => {
    for (let position = 0; position <= body.length; position += 1) {
      expect(readParts(boundary, cutAt(body, [position]))).toEqual({ parts: expected, isClosed: true });
    }
  });

  it('reads the same parts byte by byte', () => {
    expect(
      readParts(
        boundary,
        [...body].map((byte) => Buffer.of(byte)),
      ),
    ).toEqual({
      parts: expected,
      isClosed: true,
    });
  });

  it('reads the same parts however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (positions) => {
        expect(readParts(boundary, cutAt(body, positions))).toEqual({ parts: expected, isClosed: true });
      }),
    );
  });

  it('gives back any content that does not hold the delimiter, however it is cut', () => {
    const likelyBytes = fc.constantFrom(...Buffer.from('\r\n-Bx'));
    const content = fc
      .array(fc.oneof(likelyBytes, fc.nat(255)), { maxLength: 200 })
      .map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(content, fc.array(fc.nat(), { maxLength: 12 }), (file, positions) => {
        fc.pre(!Buffer.concat([Buffer.from('\r\n'), file]).includes('\r\n--Bx'));
        const whole = Buffer.concat([
          Buffer.from('--Bx\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'),
          file,
          Buffer.from('\r\n--Bx--\r\n'),
        ]);
        const { parts, isClosed } = readParts('Bx', cutAt(whole, positions));
        expect(isClosed).toBe(true);
        expect(parts.map((part) => part.content)).toEqual([file.toString('latin1')]);
      }),
      { numRuns: 500 },
    );
  });

  it('is not closed before the last byte of the closing delimiter', () => {
    const end = body.indexOf(`--${boundary}--`) + `--${boundary}--`.length;
    for (let length = 0; length < end; length += 1) {
      expect(readParts(boundary, [body.subarray(0, length)]).isClosed).toBe(false);
    }
    expect(readParts(boundary, [body.subarray(0, end)]).isClosed).toBe(true);
  });

  it('passes content on at once and keeps back less than a delimiter', () => {
    const parser = new MultipartParser('B');
    parser.push(Buffer.from('--B\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n'));
    const chunk = Buffer.alloc(64 * 1024, 65);
    let passedOn = 0;
    for (let round = 1; round <= 50; round += 1) {
      for (const event of parser.push(chunk)) if (event.kind === 'content') passedOn += event.bytes.length;
      expect(round * chunk.length - passedOn).toBeLessThan('\r\n--B'.length);
    }
  });
});

describe('refusing a multipart body with 400', () => {
  const cases: readonly [string, string][] = [
    ['something after a boundary', '--B x\r\n'],
    ['endless blanks after a boundary', `--B${' '.repeat(100)}`],
    ['a part without headers', '--B\r\n\r\nx'],
    ['a part without Content-Disposition', '--B\r\nContent-Type: a/b\r\n\r\nx'],
    ['two Content-Dispositions', `--B\r\n${'Content-Disposition: form-data; name="a"\r\n'.repeat(2)}\r\nx`],
    ['a header without a colon', '--B\r\nContent-Disposition\r\n\r\nx'],
    ['a folded header', '--B\r\nContent-Disposition: form-data;\r\n name="a"\r\n\r\nx'],
    ['a part without a name', '--B\r\nContent-Disposition: form-data; filename="a"\r\n\r\nx'],
    ['headers without end', `--B\r\nContent-Disposition: form-data; name="${'x'.repeat(9000)}`],
    ['headers over 8 KiB', `--B\r\nContent-Disposition: form-data; name="${'x'.repeat(9000)}"\r\n\r\n`],
    ['too many parts', '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(33)],
  ];

  it.each(cases)('for %s', (_what, text) => {
    expect(() => new MultipartParser('B').push(Buffer.from(text))).toThrow(
      expect.objectContaining({ status: 400 }) as Error,
    );
  });

  it('never fails in another way, whatever it is fed', () => {
    const pieces = fc.constantFrom(
      '--B',
      '\r\n',
      '--',
      'Content-Disposition: form-data; name="a"',
      ';',
      '"',
      'x',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces), (texts) => {
        try {
          readParts(
            'B',
            texts.map((text) => Buffer.from(text)),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceRefusal);
        }
      }),
    );
  });
});

describe('finding the boundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; BOUNDARY="a b:c"', 'a b:c'],
    ['multipart/form-data;boundary=----x-1', '----x-1'],
  ])('in %s', (contentType, found) => {
    expect(boundaryOf(contentType)).toBe(found);
  });

  it.each([
    [undefined, 415],
    ['application/json', 415],
    ['multipart/mixed; boundary=a', 415],
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=', 400],
    ['multipart/form-data; boundary="a "', 400],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, 400],
  ])('refuses %s with %i', (contentType, status) => {
    expect(() => boundaryOf(contentType)).toThrow(expect.objectContaining({ status }) as Error);
  });
});
