import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { wholeReport, type ReportPiece, type WholeReport } from '../../src-main/contract/report-page.ts';
import { reportHtml } from '../../src-main/report-page/report-html.ts';
import { reportSummary } from '../../src-main/report-page/report-summary.ts';
import { reportTitle, type ReportSpeech } from '../../src-main/report-page/report-words.ts';
import type { ReportedRoute } from '../state/routes.ts';
import { Request } from '../state/request.svelte.ts';
import { saveAs } from '../shared/save-as.ts';

/** One report, as it was read. */
export class ReportDesk {
  readonly #client: OutboxClient;
  readonly #of: ReportedRoute;
  readonly #speech: () => ReportSpeech;
  readonly reading = new Request<WholeReport>();

  constructor(client: OutboxClient, of: ReportedRoute, speech: () => ReportSpeech) {
    this.#client = client;
    this.#of = of;
    this.#speech = speech;
  }

  async read(): Promise<void> {
    await this.reading.run(() => wholeReport((cursor) => this.#piece(cursor)));
  }

  /** As a file that stands by itself. */
  savePage(report: WholeReport): void {
    saveAs(`${this.#fileName(report)}.html`, 'text/html', [reportHtml(report, this.#speech())]);
  }

  /** With paths, ids, check sums and what the service said. */
  async saveTable(report: WholeReport): Promise<void> {
    const pieces: string[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const piece: { text: string; next: number | null } = await this.#rows(cursor);
      pieces.push(piece.text);
      cursor = piece.next;
    }
    saveAs(`${this.#fileName(report)}.csv`, 'text/csv', pieces);
  }

  /** Rejects where the browser does not let a page write what is copied. */
  async copySummary(report: WholeReport): Promise<void> {
    await navigator.clipboard.writeText(reportSummary(report, this.#speech()));
  }

  #piece(cursor: number): Promise<ReportPiece> {
    const of = this.#of;
    return of.kind === 'month'
      ? this.#client.call('clients.reportPage', { id: of.clientId, month: of.month, cursor })
      : this.#client.call('batches.reportPage', { ...batchOf(of), cursor });
  }

  #rows(cursor: number): Promise<{ text: string; next: number | null }> {
    const of = this.#of;
    const how = { format: 'csv', cursor } as const;
    return of.kind === 'month'
      ? this.#client.call('clients.report', { id: of.clientId, month: of.month, ...how })
      : this.#client.call('batches.report', { ...batchOf(of), ...how });
  }

  /** A month alone does not say whose it is. */
  #fileName({ head }: WholeReport): string {
    const title = reportTitle(head, this.#speech());
    return head.of.kind === 'month' && head.client !== null ? `${head.client.name} ${title}` : title;
  }
}

function batchOf({ batchId, clientId }: Extract<ReportedRoute, { kind: 'batch' }>): {
  id: number;
  clientId?: number;
} {
  return { id: batchId, ...(clientId !== null && { clientId }) };
}
