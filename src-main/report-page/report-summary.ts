import type { WholeReport } from '../contract/report-page.ts';
import { printable } from '../foundation/printable.ts';
import { countsBySection, longDay, reportSections, reportTitle, type ReportSpeech } from './report-words.ts';

/** The report in a few lines, to be pasted into a message. */
export function reportSummary({ head }: WholeReport, speech: ReportSpeech): string {
  const { say } = speech;
  const counts = countsBySection(head.counts);
  const name = reportTitle(head, speech);
  const title = head.client === null ? name : `${head.client.name}: ${name}`;
  return [
    `${printable(title)}, ${longDay(head.atMs, speech)}`,
    say('batch_report.files', { count: head.files }),
    ...reportSections
      .filter((section) => counts[section] > 0)
      .map((section) => `- ${say(`batch_report.figure.${section}`, { count: counts[section] })}`),
  ].join('\n');
}
