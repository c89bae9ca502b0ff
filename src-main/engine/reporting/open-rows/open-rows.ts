import { inEnglish } from '../../storage/messages/english.ts';
import { join } from 'node:path';
import type { CallOutput, ParsedInput } from '../../../contract/api.ts';
import type { JobFilter, JobRow, JobState } from '../../../contract/job.ts';
import { reasonText, stateText } from '../../../contract/job-sentences.ts';
import { localMinute } from '../../../foundation/local-time.ts';
import { statesOf } from '../../jobs/store/job-filter.ts';
import type { JobListing } from '../../jobs/store/job-listing.ts';
import { refusedStates } from '../../jobs/record/states.ts';
import { lacksBrand } from '../../jobs/record/unclear-brand.ts';
import { lacksTarget } from '../../jobs/record/unclear-target.ts';
import { csvLine, type CsvCell } from '../receipts/csv-line.ts';
import { writeExport } from '../receipts/export-file.ts';
import { checkOfJob } from './check-of-job.ts';
import type { OpenJobIds } from './open-job-ids.ts';

/** What did not go and does not go by itself, as rows that can be corrected and given back. */
export interface OpenRows {
  /** At most 100 jobs at a time, of which those are left out that go by themselves. */
  text(input: ParsedInput<'corrections.rows'>): CallOutput<'corrections.rows'>;
  /** Into `<data folder>/exports`. Throws `OutboxError` storage. */
  file(filter: JobFilter): Promise<CallOutput<'corrections.rowsFile'>>;
}

const rowsInPiece = 100;

/** States of jobs that a person may have to do something about. */
const askedStates: ReadonlySet<JobState> = new Set<JobState>([
  ...(['queued', 'needs_attention', 'in_doubt', ...refusedStates] as const),
]);

interface Shown {
  readonly job: JobRow;
  readonly title: string | null;
  readonly connection: string;
}

const columns: readonly (readonly [name: string, cell: (row: Shown) => CsvCell])[] = [
  ['job', ({ job }) => job.id],
  ['check', ({ job }) => checkOfJob(job)],
  ['name', ({ job }) => job.name],
  ['state', ({ job }) => stateText(job)],
  ['why', ({ job }) => reasonText(job, inEnglish)],
  ['do', ({ job }) => usualDeed(job)],
  ['file', ({ job }) => job.path],
  ['url', ({ job }) => job.url],
  ['title', ({ title }) => title],
  ['target_kind', ({ job }) => job.target.kind],
  ['target_id', ({ job }) => (isUnclear(job) ? null : job.target.id)],
  ['target_label', ({ job }) => job.target.label],
  ['slide_id', ({ job }) => job.target.slideId],
  ['slide_label', ({ job }) => job.target.slideLabel],
  ['remote_id', ({ job }) => job.remoteId],
  ['connection', ({ connection }) => connection],
];

export function createOpenRows(parts: {
  readonly ids: OpenJobIds;
  readonly listing: Pick<JobListing, 'rows'>;
  titleOf(jobId: number): string | null;
  connectionNames(): ReadonlyMap<number, string>;
  readonly dataDirectory: string;
  nowMs(): number;
}): OpenRows {
  function piece(filter: JobFilter, cursor: number): { text: string; rows: number; next: number | null } {
    const states = statesOf(filter).filter((state) => askedStates.has(state));
    const ids = parts.ids(filter, states, { afterId: cursor, limit: rowsInPiece });
    const names = parts.connectionNames();
    const shown = parts.listing.rows(ids).filter((job) => !goesByItself(job));
    const lines = shown.map((job) => {
      const connection = names.get(job.connectionId) ?? '';
      const row: Shown = { job, title: parts.titleOf(job.id), connection };
      return csvLine(columns.map(([, cell]) => cell(row)));
    });
    const head = cursor === 0 ? csvLine(columns.map(([name]) => name)) : '';
    const lastId = ids.at(-1);
    const next = lastId === undefined || ids.length < rowsInPiece ? null : lastId;
    return { text: head + lines.join(''), rows: lines.length, next };
  }

  return {
    text: ({ filter, cursor }) => piece(filter, cursor),
    async file(filter) {
      let rows = 0;
      function* pieces(): Generator<string> {
        for (let cursor: number | null = 0; cursor !== null;) {
          const written = piece(filter, cursor);
          rows += written.rows;
          yield written.text;
          cursor = written.next;
        }
      }
      const time = localMinute(parts.nowMs()).replace(' ', '-').replace(':', '');
      const name = { stem: `rows-to-correct-${time}`, extension: 'csv' };
      const path = await writeExport(join(parts.dataDirectory, 'exports'), name, pieces());
      return { path, rows };
    },
  };
}

/** What is queued and needs nobody, or waits for what people stopped as a whole: all of a client, or everything. */
function goesByItself({ state, lift }: JobRow): boolean {
  if (state !== 'queued') return false;
  if (lift === null || lift.scope === 'queue' || lift.scope === 'client') return true;
  return lift.by !== 'person' && lift.by !== 'key' && lift.by !== 'profile';
}

/** What ended is most often given back to go again. What asks something says nothing before it is answered. */
function usualDeed(job: JobRow): string {
  return job.state === 'rejected' || job.state === 'failed' ? 'again' : '';
}

function isUnclear({ target }: JobRow): boolean {
  return (
    lacksTarget({ target_id: target.id }) || lacksBrand({ target_kind: target.kind, target_id: target.id })
  );
}
