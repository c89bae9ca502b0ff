import { createHash } from 'node:crypto';
import type { Batch } from '../../../contract/batch.ts';
import { batchStateWords } from '../../../contract/batch-words.ts';
import { jobStates } from '../../../contract/job.ts';
import { proofWords, stateWords } from '../../../contract/job-words.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { printable } from '../../../foundation/printable.ts';
import type { ReportDocument } from './report-form.ts';
import type { ReportRow } from './report-rows.ts';

const style = `
  body { font: 14px/1.45 system-ui, sans-serif; color: #1b1d21; margin: 32px auto; max-width: 1100px; padding: 0 24px; }
  h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 28px 0 8px; }
  p { margin: 0 0 4px; } .dim { color: #5c626c; }
  table { border-collapse: collapse; width: 100%; table-layout: fixed; }
  th, td { text-align: left; vertical-align: top; padding: 6px 8px; border-bottom: 1px solid #dfe2e7; overflow-wrap: anywhere; }
  th { font-weight: 600; color: #5c626c; } td.code { font: 12px/1.5 ui-monospace, monospace; }
  thead { display: table-header-group; } tr { break-inside: avoid; }
  @media (prefers-color-scheme: dark) { @media screen { body { background: #16181c; color: #e7e9ec; } th, .dim { color: #a2a8b2; }
    th, td { border-color: #33373e; } } }
  @media print { body { margin: 0; max-width: none; padding: 0; font-size: 11px; } }
`;

/** Nothing is loaded and nothing runs: of this page its own style alone is allowed. */
const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-${createHash(
  'sha256',
)
  .update(style, 'utf8')
  .digest('base64')}'`;

const headings = { not_delivered: 'Not delivered', delivered: 'Delivered' } as const;

/** A page that stands by itself and can be printed. */
export const htmlReport: ReportDocument = {
  fileExtension: 'html',
  head: (batch) =>
    [
      '<!doctype html>',
      '<html lang="en"><head><meta charset="utf-8">',
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      '<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">',
      `<title>${escaped(batch.name)}</title><style>${style}</style></head><body>`,
      `<h1>${escaped(batch.name)}</h1>`,
      `<p>${escaped(summary(batch))}</p>`,
      `<p class="dim">${escaped(times(batch))}</p>`,
      batch.tags.length === 0 ? '' : `<p class="dim">${escaped(batch.tags.join(' · '))}</p>`,
      '',
    ].join('\n'),
  begin: (part) =>
    `<h2>${headings[part]}</h2>\n<table><thead><tr><th>File or link</th><th>Where</th><th>${
      part === 'delivered' ? 'When, and as what' : 'What became of it, and why'
    }</th><th>Checksum</th></tr></thead><tbody>\n`,
  textOf: (row) =>
    `<tr><td>${escaped(row.name)}<br><span class="dim">${escaped(row.path ?? row.url ?? '')}</span></td>` +
    `<td>${escaped(whereOf(row))}</td><td>${row.isDelivered ? deliveredCell(row) : openCell(row)}</td>` +
    `<td class="code">${escaped(row.sha256 ?? '')}</td></tr>\n`,
  end: () => '</tbody></table>\n',
  tail: () => '</body></html>\n',
};

function summary(batch: Batch): string {
  const counts = jobStates
    .filter((state) => batch.counts[state] > 0)
    .map((state) => `${String(batch.counts[state])} ${stateWords[state]}`);
  return [batchStateWords[batch.state], ...counts].join(', ');
}

function times({ createdAtMs, endedAtMs }: Batch): string {
  const ended = endedAtMs === null ? 'not ended' : `ended ${localMinute(endedAtMs)}`;
  return `Added ${localMinute(createdAtMs)}, ${ended}`;
}

function whereOf({ targetLabel, targetId, slideLabel, slideId }: ReportRow): string {
  const target = targetLabel === null ? targetId : `${targetLabel} (${targetId})`;
  const slide = slideLabel ?? slideId;
  return slide === null ? target : `${target}, ${slide}`;
}

function deliveredCell({ sentAt, endedAt, proof, remoteId, remoteUrl }: ReportRow): string {
  const address = [remoteId, remoteUrl].filter((part) => part !== null).join(' · ');
  const how = proof === null ? '' : proofWords[proof];
  return `${escaped([sentAt ?? endedAt ?? '', how].filter((part) => part !== '').join(', '))}<br><span class="dim">${escaped(address)}</span>`;
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
