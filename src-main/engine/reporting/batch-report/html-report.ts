import { slideText } from '../../../contract/no-slide.ts';
import { createHash } from 'node:crypto';
import type { Batch } from '../../../contract/batch.ts';
import { batchStateWords } from '../../../contract/batch-words.ts';
import { jobStates } from '../../../contract/job.ts';
import { amountInState, proofWords } from '../../../contract/job-words.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { printable } from '../../../foundation/printable.ts';
import type { ReportDocument, Reported, ReportPart } from './report-form.ts';
import type { ReportRow } from './report-rows.ts';

const style = `
  :root { --text: #1b1d21; --dim: #5c626c; --line: #dfe2e7; --back: #fff; --box: #f2f4f6; }
  body { font: 14px/1.45 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 32px auto; max-width: 1100px;
    padding: 0 24px; overflow-wrap: anywhere; }
  h1 { font-size: 22px; line-height: 1.25; margin: 0 0 6px; } h2 { font-size: 16px; margin: 28px 0 6px; break-after: avoid; }
  p { margin: 0 0 4px; } .dim { color: var(--dim); } .none { display: none; color: var(--dim); }
  .sum { font: 10px/1.6 ui-monospace, monospace; color: var(--dim); }
  table { border-collapse: collapse; width: 100%; table-layout: fixed; }
  table:not(:has(td)) { display: none; } table:not(:has(td)) + .none { display: block; }
  col.picture { width: 108px; } col.where { width: 19%; } col.fate { width: 31%; }
  th, td { text-align: left; vertical-align: top; padding: 8px 10px 8px 0; border-bottom: 1px solid var(--line); }
  th { font-weight: 600; color: var(--dim); font-size: 12px; }
  thead { display: table-header-group; } tr { break-inside: avoid; }
  img { display: block; width: 96px; height: 96px; object-fit: contain; background: var(--box); border-radius: 4px; }
  @media screen and (prefers-color-scheme: dark) { :root { --text: #e7e9ec; --dim: #a2a8b2; --line: #33373e; --back: #16181c;
    --box: #24272d; } }
  @media screen and (max-width: 640px) { body { padding: 0 14px; } col.picture { width: 68px; } img { width: 56px; height: 56px; } }
  @page { margin: 14mm; }
  @media print { body { margin: 0; max-width: none; padding: 0; font-size: 11px; } .sum { font-size: 7px; }
    img { width: 72px; height: 72px; } col.picture { width: 82px; } }
`;

/** Nothing is loaded and nothing runs: of this page its own style and the pictures in it alone are allowed. */
const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src 'sha256-${createHash(
  'sha256',
)
  .update(style, 'utf8')
  .digest('base64')}'`;

const headings = { not_delivered: 'Not delivered', delivered: 'Delivered' } as const;

/** A page that stands by itself and can be printed. */
export const htmlReport: ReportDocument = {
  fileExtension: 'html',
  hasPictures: true,
  head: ({ batch, client, only }) =>
    [
      '<!doctype html>',
      '<html lang="en"><head><meta charset="utf-8">',
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      '<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">',
      `<title>${escaped(batch.name)}</title><style>${style}</style></head><body>`,
      `<h1>${escaped(batch.name)}</h1>`,
      `<p>${escaped(summary(batch))}</p>`,
      client === null && only === null ? '' : `<p>${escaped(whose(client, only))}</p>`,
      `<p class="dim">${escaped(times(batch))}</p>`,
      batch.tags.length === 0 ? '' : `<p class="dim">${escaped(batch.tags.join(' · '))}</p>`,
      '',
    ].join('\n'),
  begin: (part, reported) =>
    `<h2>${headings[part]}${amount(part, reported)}</h2>\n` +
    '<table><colgroup><col class="picture"><col><col class="where"><col class="fate"></colgroup>' +
    `<thead><tr><th></th><th>File or link</th><th>Where</th><th>${
      part === 'delivered' ? 'When, and as what' : 'What became of it, and why'
    }</th></tr></thead><tbody>\n`,
  textOf: (row, _isFirst, picture) =>
    `<tr><td>${picture === null ? '' : pictureOf(picture)}</td>` +
    `<td>${escaped(row.name)}<br><span class="dim">${escaped(row.path ?? row.url ?? '')}</span>${
      row.sha256 === null ? '' : `<br><span class="sum">SHA-256 ${escaped(row.sha256)}</span>`
    }</td>` +
    `<td>${escaped(whereOf(row))}</td><td>${row.isDelivered ? deliveredCell(row) : openCell(row)}</td></tr>\n`,
  end: () => '</tbody></table><p class="none">Nothing.</p>\n',
  tail: () => '</body></html>\n',
};

/** A JPEG that Outbox made itself, within the page. */
function pictureOf(jpeg: Uint8Array): string {
  return `<img alt="" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}">`;
}

/** The counts of a batch are of all of it. */
function amount(part: ReportPart, { batch, only }: Reported): string {
  if (only !== null) return '';
  return ` (${String(part === 'delivered' ? batch.counts.done : batch.jobs - batch.counts.done)})`;
}

function whose(client: string | null, only: string | null): string {
  if (only === null) return `For ${client ?? ''}`;
  return `Only what is for ${only}; the numbers above are of the whole batch`;
}

function summary(batch: Batch): string {
  const counts = jobStates
    .filter((state) => batch.counts[state] > 0)
    .map((state) => amountInState(batch.counts[state], state));
  return [batchStateWords[batch.state], ...counts].join(', ');
}

function times({ createdAtMs, endedAtMs }: Batch): string {
  const ended = endedAtMs === null ? 'not ended' : `ended ${localMinute(endedAtMs)}`;
  return `Added ${localMinute(createdAtMs)}, ${ended}`;
}

function whereOf({ targetLabel, targetId, slideLabel, slideId }: ReportRow): string {
  const target = targetLabel === null ? targetId : `${targetLabel} (${targetId})`;
  const slide = slideText({ slideId, slideLabel });
  return slide === null ? target : `${target}, ${slide}`;
}

function deliveredCell({ sentAt, endedAt, proof, remoteId, remoteUrl }: ReportRow): string {
  const at = Date.parse(sentAt ?? endedAt ?? '');
  const address = [remoteId, remoteUrl].filter((part) => part !== null).join(' · ');
  const how = proof === null ? '' : proofWords[proof];
  return `${escaped([Number.isNaN(at) ? '' : localMinute(at), how].filter((part) => part !== '').join(', '))}<br><span class="dim">${escaped(address)}</span>`;
}

function openCell({ state, why }: ReportRow): string {
  return `${escaped(state)}<br><span class="dim">${escaped(why)}</span>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names come from elsewhere: no mark-up, and nothing that turns text around or hides it. */
function escaped(text: string): string {
  return printable(text).replace(/[&<>"']/gu, (found) => entities[found] ?? '');
}
