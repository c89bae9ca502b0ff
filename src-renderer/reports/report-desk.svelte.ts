import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { wholeReport, type WholeReport } from '../../src-main/contract/report-page.ts';
import { reportHtml } from '../../src-main/report-page/report-html.ts';
import { reportSummary } from '../../src-main/report-page/report-summary.ts';
import type { ReportSpeech } from '../../src-main/report-page/report-words.ts';
import { Request } from '../state/request.svelte.ts';
import { saveAs } from '../shared/save-as.ts';

export interface ReportOf {
  readonly id: number;
  /** Only what is for that client. */
  readonly clientId?: number;
}

/** The report of one batch, as it was read. */
export class ReportDesk {
  readonly #client: OutboxClient;
  readonly #of: ReportOf;
  readonly #speech: () => ReportSpeech;
  readonly reading = new Request<WholeReport>();

  constructor(client: OutboxClient, of: ReportOf, speech: () => ReportSpeech) {
    this.#client = client;
    this.#of = of;
    this.#speech = speech;
  }

  async read(): Promise<void> {
    await this.reading.run(() =>
      wholeReport((cursor) => this.#client.call('batches.reportPage', { ...this.#of, cursor })),
    );
  }

  /** As a file that stands by itself. */
  savePage(report: WholeReport): void {
    saveAs(`${report.head.name}.html`, 'text/html', [reportHtml(report, this.#speech())]);
  }

  /** With paths, ids, check sums and what the service said. */
  async saveTable(name: string): Promise<void> {
    const pieces: string[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const piece: { text: string; next: number | null } = await this.#client.call('batches.report', {
        ...this.#of,
        ...{ format: 'csv', cursor },
      });
      pieces.push(piece.text);
      cursor = piece.next;
    }
    saveAs(`${name}.csv`, 'text/csv', pieces);
  }

  /** Rejects where the browser does not let a page write what is copied. */
  async copySummary(report: WholeReport): Promise<void> {
    await navigator.clipboard.writeText(reportSummary(report, this.#speech()));
  }
}
