import type { WholeReport } from '../contract/report-page.ts';
import { printable } from '../foundation/printable.ts';
import type { ReportNode } from './report-node.ts';
import { reportPage } from './report-page.ts';
import { reportBackdrop, reportStyle, reportStyleHash } from './report-style.ts';
import { reportTitle, type ReportSpeech } from './report-words.ts';

/** Nothing is loaded and nothing runs: of this page its own style and the pictures in it alone are allowed. */
const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src '${reportStyleHash}'`;

/** A page that stands by itself, to be sent to somebody, opened and printed. */
export function reportHtml(report: WholeReport, speech: ReportSpeech): string {
  return [
    '<!doctype html>',
    `<html lang="${escaped(speech.locale)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">',
    `<title>${escaped(printable(reportTitle(report.head, speech)))}</title><style>${reportStyle}${reportBackdrop}</style></head><body>`,
    written(reportPage(report, speech)),
    '</body></html>\n',
  ].join('\n');
}

const withoutEnd: ReadonlySet<string> = new Set(['img']);

function written(node: ReportNode): string {
  if (typeof node === 'string') return escaped(node);
  const { tag, attributes, children } = node;
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const begin = `<${tag}${named.join('')}>`;
  return withoutEnd.has(tag) ? begin : `${begin}${children.map(written).join('')}</${tag}>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (found) => entities[found] ?? '');
}
