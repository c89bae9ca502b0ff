import { slideText } from '../../../contract/no-slide.ts';
import type { Receipt } from '../../../contract/receipt.ts';
import { localWithZone } from '../../../foundation/local-time.ts';
import type { ReceiptDocument } from './document-form.ts';
import { isoTime } from './iso-time.ts';

/** For people, who may be elsewhere. A time that no calendar has is left out, as in the other documents. */
const timeOf = (timeMs: number | null): string =>
  timeMs === null || isoTime(timeMs) === '' ? '' : localWithZone(timeMs);

const columns: readonly (readonly [name: string, cell: (receipt: Receipt) => string | null])[] = [
  ['Name', ({ name }) => name],
  ['Sent to', ({ target, connection }) => `${placeOf(target)} (${connection.name})`],
  [
    'SHA-256',
    ({ sha256, sentSha256 }) => (sentSha256 === null ? sha256 : `${sha256 ?? ''}, sent as ${sentSha256}`),
  ],
  ['Bytes', ({ sizeBytes }) => (sizeBytes === null ? null : String(sizeBytes))],
  ['Path or link', ({ path, wasAt, url }) => path ?? url ?? wasAt],
  ['Service id', ({ remoteId }) => remoteId],
  ['Address', ({ remoteUrl }) => remoteUrl],
  [
    'Proof',
    ({ proof, removedAtMs }) =>
      removedAtMs === null ? proof : `${proof ?? ''}, deleted ${timeOf(removedAtMs)}`,
  ],
  ['Sent', ({ sentAtMs }) => timeOf(sentAtMs)],
  ['Delivered', ({ deliveredAtMs }) => timeOf(deliveredAtMs)],
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/** A table as GitHub's Markdown has it. */
export const markdownDocument: ReceiptDocument = {
  fileExtension: 'md',
  head: `${line(columns.map(([name]) => name))}${line(columns.map(() => '---'))}`,
  separator: '',
  tail: '',
  textOf: (receipt) => line(columns.map(([, cell]) => literalText(cell(receipt) ?? ''))),
};

function placeOf(target: Receipt['target']): string {
  const place = target.label ?? target.id;
  const slide = slideText(target);
  return slide === null ? place : `${place}, ${slide}`;
}

/**
 * Everything that Markdown or HTML could take for markup, a mention or a link, as a character reference: unlike a backslash it
 * means the same inside code, in tables, and to every reader.
 */
function literalText(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- control characters are part of what would break a line
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029&<>"'|`\\*_[\]{}~$@#^=!:]/gu, reference)
      .replace(/(?<=^|\W)www\./giu, (found) => found.replace('.', reference('.')))
  );
}

function reference(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // A reference to NUL is not allowed.
  return code === 0 ? '\ufffd' : `&#${String(code)};`;
}
