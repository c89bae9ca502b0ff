import type { DocumentFacts } from '../../../src-main/contract/content-facts.ts';
import { openToAnyone } from '../../helpers/limited-pdfs.ts';
import type { Draw } from '../draw.ts';
import type { Oracle } from '../oracle.ts';
import { seenByPdfium } from '../programs/pdfium.ts';
import { isInstalled } from '../programs/installed.ts';
import { run } from '../programs/run.ts';
import { asFile } from '../programs/scratch.ts';
import { factsOf } from './places.ts';

interface Seen {
  readonly asksForPassword: boolean;
  readonly pages: number | null;
}

function makePdf(draw: Draw): Buffer {
  const pages = 1 + draw.below(6);
  const lineEnd = draw.one(['\n', '\r\n', '\r']);
  const parts: string[] = [];
  const object = (text: string): void => {
    parts.push(`${String(parts.length + 1)} 0 obj${lineEnd}${text}${lineEnd}endobj${lineEnd}`);
  };
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = Array.from({ length: pages }, (_, index) => `${String(index + 3)} 0 R`).join(' ');
  object(
    draw.one([
      `<< /Type /Pages /Count ${String(pages)} /Kids [${kids}] >>`,
      `<</Kids[${kids}]/Count ${String(pages)}/Type/Pages>>`,
    ]),
  );
  for (let page = 0; page < pages; page += 1) object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>');
  const lock = draw.isOnceIn(2) ? draw.one(Object.values(openToAnyone)) : null;
  // With another check word, the empty password opens it no more.
  const isLocked = lock !== null && draw.isOnceIn(2);
  const encrypt =
    lock === null
      ? null
      : isLocked
        ? lock.encrypt.replace(/\/U <(..)/u, (_, first: string) => `/U <${first === '00' ? '11' : '00'}`)
        : lock.encrypt;
  if (encrypt !== null) object(encrypt);
  let text = `${draw.one(['', '', 'from a printer\r\n'])}%PDF-1.7${lineEnd}`;
  const places = parts.map((part) => {
    const at = text.length;
    text += part;
    return at;
  });
  const tableAt = text.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n\r\n`).join('');
  const secrets =
    lock === null ? '' : ` /Encrypt ${String(parts.length)} 0 R /ID [<${lock.id}> <${lock.id}>]`;
  text += `xref${lineEnd}0 ${String(parts.length + 1)}${lineEnd}0000000000 65535 f\r\n${rows}trailer${lineEnd}<< /Size ${String(parts.length + 1)} /Root 1 0 R${secrets} >>${lineEnd}`;
  return Buffer.from(
    `${text}startxref${lineEnd}${String(tableAt)}${lineEnd}%%EOF${draw.one(['', lineEnd])}`,
    'latin1',
  );
}

function seenHere({ isEncrypted, pages }: DocumentFacts): Seen {
  return { asksForPassword: isEncrypted, pages: isEncrypted ? null : pages };
}

export const pdfs: Oracle = {
  name: 'pdfs',
  subject: 'whether a PDF asks for a password, and its pages',
  beside: 'qpdf',
  isInstalled: () => isInstalled('qpdf', '--version'),
  ending: '.pdf',
  files: /\.pdf$/iu,
  listed: [],
  make: (draw) => makePdf(draw),
  async read(input) {
    const facts = await factsOf(input, '.pdf');
    if (facts.kind !== 'document') return null;
    const { asks, pages } = await asFile(input, '.pdf', async (path) => ({
      asks: await run('qpdf', ['--requires-password', path]),
      pages: await run('qpdf', ['--show-npages', path]),
    }));
    // 0: it does · 2: it is not encrypted · 3: it is, and opens without.
    const isKnown = asks.code === 0 || asks.code === 3 || (asks.code === 2 && pages.code !== 2);
    if (!isKnown) return null;
    const counted = /^\d+$/mu.exec(pages.output)?.[0];
    const ours = seenHere(facts);
    // Where the pages stand packed, they are not counted.
    const theirs: Seen = {
      asksForPassword: asks.code === 0,
      pages: ours.pages === null || counted === undefined ? ours.pages : Number(counted),
    };
    return { ours, theirs };
  },
};

/** The same beside the library that shows pages: thousands of inputs a second, which a program for each cannot be asked. */
export const pdfPages: Oracle = {
  name: 'pdf-pages',
  subject: 'whether a PDF asks for a password, and its pages',
  beside: 'pdfium',
  ending: '.pdf',
  files: /\.pdf$/iu,
  listed: [],
  // Damaged ones are mended by each program in its own way.
  make: (draw) => makePdf(draw),
  async read(input) {
    const facts = await factsOf(input, '.pdf');
    const theirs = await seenByPdfium(input);
    if (facts.kind !== 'document' || theirs === null) return null;
    const ours = seenHere(facts);
    // Where the pages stand packed, they are not counted.
    return { ours, theirs: { ...theirs, pages: ours.pages === null ? null : theirs.pages } };
  },
};
