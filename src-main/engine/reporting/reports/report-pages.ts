import type { CallOutput, ParsedInput } from '../../../contract/api.ts';
import { openableAddress } from '../../../contract/address.ts';
import { accountOf, groupOfState } from '../../../contract/file-account.ts';
import {
  reportedFilesInPiece,
  type ReportedFile,
  type ReportHead,
  type ReportPiece,
} from '../../../contract/report-page.ts';
import { nextTurn, type AfterTurn } from '../../../foundation/clock.ts';
import { createReportPictures } from './report-pictures.ts';
import { cursorAt, nextPlace, placeOf, reportBeginning, type ReportPlace } from './report-place.ts';
import type { ReportedJob, ReportRows } from './report-rows.ts';
import type { ReportedJobs } from './reported-jobs.ts';
import { reportedFrom } from './reported-piece.ts';
import type { Reported, Reports } from './reported.ts';

/** So many times is looked for the files of one piece. */
const mostLooks = 20;

/** What became of a batch, or of what a client had in a month, as facts for the page that the client reads. Throws `OutboxError` not_found. */
export interface ReportPages {
  ofBatch(input: ParsedInput<'batches.reportPage'>): Promise<CallOutput<'batches.reportPage'>>;
  ofMonth(input: ParsedInput<'clients.reportPage'>): Promise<CallOutput<'clients.reportPage'>>;
}

export function createReportPages(parts: {
  readonly reports: Reports;
  readonly jobs: ReportedJobs;
  readonly rows: ReportRows;
  /** A small JPEG of what a job sends, or `null`. Never rejects. */
  pictureOf(jobId: number): Promise<Uint8Array | null>;
  sender(): string | null;
  nowMs(): number;
  readonly afterTurn: AfterTurn;
}): ReportPages {
  const picturesOf = createReportPictures(parts);

  async function headOf(reported: Reported): Promise<ReportHead> {
    const client = reported.kind === 'month' ? reported.client : (reported.only ?? reported.client);
    const account = accountOf(await parts.jobs.counts(reported));
    return {
      of:
        reported.kind === 'month'
          ? { kind: 'month', month: reported.month }
          : { kind: 'batch', name: reported.batch.name },
      client: client === null ? null : { name: client.name, colour: client.colour },
      ...{ sender: parts.sender(), atMs: parts.nowMs(), counts: account },
      files: Object.values(account).reduce((all, count) => all + count, 0),
    };
  }

  /** A client may have few of what is looked through: what is another's is passed by, for a while. */
  async function look(
    reported: Reported,
    from: ReportPlace,
  ): Promise<{ readonly found: readonly ReportedJob[]; readonly next: ReportPlace | null }> {
    let next: ReportPlace | null = from;
    for (let looks = 0; next !== null && looks < mostLooks; looks += 1) {
      if (looks > 0) await nextTurn(parts.afterTurn);
      const { found, lookedTo } = reportedFrom(parts, reported, next, reportedFilesInPiece);
      next = nextPlace(next, lookedTo, true);
      if (found.length > 0) return { found, next };
    }
    return { found: [], next };
  }

  async function piece(reported: Reported, cursor: number): Promise<ReportPiece> {
    const { found, next } = await look(reported, placeOf(cursor));
    const pictures = await picturesOf(found.map(({ job }) => job));
    return {
      head: cursor === reportBeginning ? await headOf(reported) : null,
      files: found.map((each) => reportedFile(each, pictures.get(each.job.id))),
      next: next === null ? null : cursorAt(next),
    };
  }

  return {
    ofBatch: async ({ id, clientId, cursor }) => piece(parts.reports.ofBatch(id, clientId), cursor),
    ofMonth: async ({ id, month, cursor }) => piece(parts.reports.ofMonth(id, month), cursor),
  };
}

function reportedFile({ job, sentAtMs }: ReportedJob, picture: Uint8Array | undefined): ReportedFile {
  const { id, name, state, cause, kind, target, remoteUrl } = job;
  return {
    ...{ job: id, name, group: groupOfState[state], state, cause, kind },
    ...{ targetKind: target.kind, target: target.label, slide: target.slideLabel },
    deliveredAtMs: state === 'done' ? sentAtMs : null,
    address: openableAddress(remoteUrl)?.href ?? null,
    picture: picture === undefined ? null : Buffer.from(picture).toString('base64'),
  };
}
