import type { CallOutput, ParsedInput } from '../../../contract/api.ts';
import { openableAddress } from '../../../contract/address.ts';
import type { Batch } from '../../../contract/batch.ts';
import type { Client } from '../../../contract/clients.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { accountOf, groupOfState } from '../../../contract/file-account.ts';
import type { JobFilter } from '../../../contract/job.ts';
import type { JobCounts } from '../../../contract/job-counts.ts';
import { message } from '../../../contract/messages/message.ts';
import { reportedFilesInPiece, type ReportedFile, type ReportHead } from '../../../contract/report-page.ts';
import { createReportPictures } from './report-pictures.ts';
import {
  cursorAt,
  placeOf,
  reportBeginning,
  reportParts,
  statesOfPart,
  type ReportPlace,
} from './report-place.ts';
import type { ReportedJob, ReportRows } from './report-rows.ts';

/** So many times rows are read for one piece. */
const mostLooks = 20;

/** What became of a batch, as facts for the page that its client reads. Throws `OutboxError` not_found. */
export interface ReportPages {
  piece(input: ParsedInput<'batches.reportPage'>): Promise<CallOutput<'batches.reportPage'>>;
}

export function createReportPages(parts: {
  readonly rows: ReportRows;
  /** A small JPEG of what a job sends, or `null`. Never rejects. */
  pictureOf(jobId: number): Promise<Uint8Array | null>;
  batchOf(id: number): Batch;
  clients(): readonly Client[];
  /** Jobs of a filter in each state. */
  countsOf(filter: JobFilter): JobCounts;
  sender(): string | null;
  nowMs(): number;
}): ReportPages {
  const picturesOf = createReportPictures(parts);

  function clientOf(id: number | null): Client | null {
    return parts.clients().find((client) => client.id === id) ?? null;
  }

  function headOf(batch: Batch, only: Client | null): ReportHead {
    const counts =
      only === null ? batch.counts : parts.countsOf({ view: 'all', batchId: batch.id, clientId: only.id });
    const client = only ?? clientOf(batch.clientId);
    const account = accountOf(counts);
    return {
      name: batch.name,
      client: client === null ? null : { name: client.name, colour: client.colour },
      ...{ sender: parts.sender(), atMs: parts.nowMs(), counts: account },
      files: Object.values(account).reduce((all, count) => all + count, 0),
    };
  }

  /** A client may have few of a long batch: what is another's is passed by, for a while. */
  function look(
    id: number,
    from: ReportPlace,
    only: Client | null,
  ): { readonly found: readonly ReportedJob[]; readonly next: ReportPlace | null } {
    let next: ReportPlace | null = from;
    for (let looks = 0; next !== null && looks < mostLooks; looks += 1) {
      const { part, afterId } = next;
      const states = statesOfPart[reportParts[part] ?? 'delivered'];
      const looked = parts.rows.after(id, states, afterId, reportedFilesInPiece);
      const found = only === null ? looked : looked.filter(({ job }) => job.clientId === only.id);
      next = nextPlace(next, looked);
      if (found.length > 0) return { found, next };
    }
    return { found: [], next };
  }

  return {
    async piece({ id, clientId, cursor }) {
      const batch = parts.batchOf(id);
      const only = clientId === undefined ? null : clientOf(clientId);
      if (clientId !== undefined && only === null) {
        throw new OutboxError('not_found', message('client.unknown', { client: clientId }));
      }
      const { found, next } = look(id, placeOf(cursor), only);
      const pictures = await picturesOf(found.map(({ job }) => job));
      return {
        head: cursor === reportBeginning ? headOf(batch, only) : null,
        files: found.map((each) => reportedFile(each, pictures.get(each.job.id))),
        next: next === null ? null : cursorAt(next),
      };
    },
  };
}

function nextPlace({ part }: ReportPlace, looked: readonly ReportedJob[]): ReportPlace | null {
  const last = looked.at(-1);
  if (last !== undefined && looked.length === reportedFilesInPiece) {
    return { part, afterId: last.job.id, isAnyWritten: true };
  }
  return part === reportParts.length - 1 ? null : { part: part + 1, afterId: 0, isAnyWritten: true };
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
