import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { ContentFacts } from '../../../../../src-main/contract/content-facts.ts';
import { findFacts } from '../../../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { openFile } from '../../../../fuzz/decoders/one-file.ts';
import { zipOf } from '../../../../helpers/documents.ts';
import { officeOf } from '../../../../helpers/located-containers.ts';
import { openToAnyone } from '../../../../helpers/limited-pdfs.ts';
import { mp4Of } from '../../../../helpers/pictures.ts';

function lookAt(content: string | Uint8Array, path: string): Promise<ContentFacts> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return findFacts({ file: openFile(bytes), path, sizeBytes: bytes.byteLength });
}

const plain = { kind: 'document', isEncrypted: false, hasMacros: false, problem: null };

describe('a PDF', () => {
  const pdf = (trailer: string): string =>
    `%PDF-1.7\n1 0 obj << /Type /Pages /Kids [] /Count 3 >> endobj\ntrailer << ${trailer} >>\nstartxref\n9\n%%EOF\n`;

  it('has its pages, where they stand open', async () => {
    expect(await lookAt(pdf('/Root 1 0 R'), 'a.pdf')).toMatchObject({ ...plain, format: 'pdf', pages: 3 });
  });

  it('that is locked is known for that', async () => {
    expect(await lookAt(pdf('/Encrypt 5 0 R'), 'a.pdf')).toMatchObject({ isEncrypted: true });
    expect(await lookAt(pdf('/Title (how to /Encrypt)'), 'a.pdf')).toMatchObject({ isEncrypted: false });
  });

  it.each([
    ['a line end', '\r\n'],
    ['the mark of UTF-8', '\u00ef\u00bb\u00bf'],
    ['what was said to a printer', '\u001b%-12345X@PJL JOB\n@PJL ENTER LANGUAGE = PDF\n'],
    ['the head of a reply', `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(110)}\r\n`],
  ])('is one with something before its beginning: %s', async (_what, before) => {
    const content = before + pdf('/Root 1 0 R');
    for (const path of ['a.pdf', 'a.txt'])
      expect(await lookAt(content, path)).toMatchObject({ ...plain, format: 'pdf', pages: 3 });
  });

  it('is none where the mark stands far behind the beginning', async () => {
    const content = ' '.repeat(1025) + pdf('/Root 1 0 R');
    expect(await lookAt(content, 'a.txt')).toMatchObject({ format: 'text' });
  });

  it.each(Object.entries(openToAnyone))(
    'that only limits what may be done with it is not locked: %s',
    async (_how, { encrypt, id }) => {
      const content = pdf(`/Encrypt 5 0 R /ID [<${id}><${id}>]`).replace(
        'trailer',
        `15 0 obj\n<< /A 1 >>\nendobj\n5 0 obj\n${encrypt}\nendobj\ntrailer`,
      );
      expect(await lookAt(content, 'a.pdf')).toMatchObject({ isEncrypted: false });
      // What it says is made of a password is not made of an empty one.
      const other = content.replace(
        /\/U <(..)/u,
        (_all, first: string) => `/U <${first === '00' ? '01' : '00'}`,
      );
      expect(await lookAt(other, 'a.pdf')).toMatchObject({ isEncrypted: true });
    },
  );

  it('of which only the attached files are locked is not locked', async () => {
    const encrypt =
      '<< /Filter /Standard /V 4 /R 4 /CF << /StdCF << /CFM /AESV2 /AuthEvent /EFOpen >> >> /StmF /Identity /StrF /Identity /EFF /StdCF /O <00> /U <00> /P -4 >>';
    expect(await lookAt(pdf(`/Encrypt ${encrypt}`), 'a.pdf')).toMatchObject({ isEncrypted: false });
    const all = encrypt.replaceAll('/Identity', '/StdCF');
    expect(await lookAt(pdf(`/Encrypt ${all}`), 'a.pdf')).toMatchObject({ isEncrypted: true });
  });

  it('without its end is broken', async () => {
    const facts = await lookAt(pdf('/Root 1 0 R').slice(0, -7), 'a.pdf');
    expect(facts).toMatchObject({ problem: message('file.cut_short') });
  });
});

describe('a document of an office program', () => {
  it.each(['docx', 'xlsx', 'pptx'] as const)(
    'is known by what its parts are, wherever they lie: %s',
    async (format) => {
      expect(await lookAt(officeOf(format), `a.${format}`)).toMatchObject({ ...plain, format });
      const usual = officeOf(format, {}, 'word\\document.xml');
      expect(await lookAt(usual, 'a.zip')).toMatchObject({ ...plain, format });
    },
  );
});

describe('a DOCX', () => {
  it('is a document with a list of what is in it', async () => {
    const whole = zipOf(['[Content_Types].xml', 'word/document.xml']);
    expect(await lookAt(whole, 'a.docx')).toMatchObject({ ...plain, format: 'docx' });
    expect(await lookAt(zipOf(['a.txt']), 'a.docx')).toMatchObject({
      problem: message('file_problem.no_document'),
    });
    expect(await lookAt(zipOf(['a.txt']), 'a.zip')).toStrictEqual({ kind: 'unknown', problem: null });
  });

  it('with macros or a password is known for that', async () => {
    const names = ['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'];
    expect(await lookAt(zipOf(names), 'a.docx')).toMatchObject({ hasMacros: true, isEncrypted: false });
    const old = Buffer.alloc(1536);
    old.write('\u00d0\u00cf\u0011\u00e0', 'latin1');
    old.writeUInt16LE(9, 30);
    old.write('EncryptedPackage', 512 + 128, 'utf16le');
    expect(await lookAt(old, 'a.docx')).toMatchObject({ isEncrypted: true, problem: null });
  });

  it('is read where the comment at its end holds the mark of an end', async () => {
    const whole = zipOf(['[Content_Types].xml', 'word/document.xml']);
    const comment = Buffer.from(`PK\u0005\u0006${'x'.repeat(40)}`, 'latin1');
    whole.writeUInt16LE(comment.length, whole.length - 2);
    const commented = Buffer.concat([whole, comment]);
    expect(await lookAt(commented, 'a.docx')).toMatchObject({ ...plain, format: 'docx' });
  });

  it('whose list is damaged is broken', async () => {
    const damaged = zipOf(['word/document.xml']);
    damaged.fill(0, damaged.indexOf('PK\u0001\u0002'), damaged.indexOf('PK\u0001\u0002') + 4);
    expect(await lookAt(damaged, 'a.docx')).toMatchObject({ problem: message('file_problem.list_damaged') });
  });
});

describe('a text', () => {
  it('is of an encoding that is known', async () => {
    for (const text of ['', 'plain', 'gr\u00fc\u00dfe \u{1F30D}']) {
      expect(await lookAt(Buffer.from(text, 'utf8'), 'a.txt')).toMatchObject({ ...plain, format: 'text' });
    }
    expect(await lookAt(Buffer.from('\ufeffsixteen', 'utf16le'), 'a.txt')).toMatchObject(plain);
    const cutThrough = Buffer.from('\u20ac'.repeat(30_000), 'utf8');
    expect(await lookAt(cutThrough, 'a.md')).toMatchObject(plain);
  });

  it('of another encoding, or none at all, is said to be', async () => {
    expect(await lookAt('gr\u00fc\u00dfe', 'a.txt')).toMatchObject({
      problem: message('file_problem.unknown_encoding'),
    });
    expect(await lookAt('a\0b', 'a.md')).toMatchObject({ problem: message('file_problem.no_text') });
  });
});

describe('a film', () => {
  it('has its length and its size as it is shown', async () => {
    const film = { kind: 'video', format: 'mp4', durationMs: 65_000 };
    expect(await lookAt(mp4Of(65_000), 'a.mp4')).toMatchObject({ ...film, widthPx: 1080, heightPx: 1920 });
    expect(await lookAt(mp4Of(65_000, { isTurned: true }), 'a.mp4')).toMatchObject({
      ...{ widthPx: 1920, heightPx: 1080 },
    });
  });

  it('that was not ended has no index', async () => {
    const whole = mp4Of(1000);
    const film = whole.subarray(0, whole.indexOf('moov') - 4);
    expect(await lookAt(film, 'a.mp4')).toMatchObject({
      kind: 'video',
      problem: message('file_problem.no_index'),
    });
  });
});
