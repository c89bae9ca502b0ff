import type { MadeDraft } from '../../contract/clips.ts';
import type { JobRow } from '../../contract/job.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import type { ToldRecords } from '../jobs/store/told-records.ts';

/** Drafts that were made from here, newest first, with what the service told of each. */
export interface MadeDrafts {
  page(offset: number, limit: number): { total: number; drafts: MadeDraft[] };
}

export function createMadeDrafts(
  database: OutboxDatabase,
  parts: { rows(ids: readonly number[]): JobRow[]; told: Pick<ToldRecords, 'of'> },
): MadeDrafts {
  const page = database.prepare<[{ limit: number; offset: number }], { id: number }>(`
    select id from job indexed by job_draft_made where kind = 'post_draft' and state = 'done'
    order by id desc limit :limit offset :offset`);
  const count = database.prepare<[], { total: number }>(
    "select count(*) as total from job indexed by job_draft_made where kind = 'post_draft' and state = 'done'",
  );
  const title = database.prepare<[number, string, string], { title: string | null }>(
    'select title from clip_candidate where connection_id = ? and clip_id = ? and candidate_id = ?',
  );
  const titleOf = ({ connectionId, target, clipWork }: JobRow): string | null => {
    const candidateId = clipWork?.candidateId ?? null;
    return candidateId === null ? null : (title.get(connectionId, target.id, candidateId)?.title ?? null);
  };
  return {
    page(offset, limit) {
      const ids = page.all({ offset, limit }).map(({ id }) => id);
      const drafts = parts.rows(ids).map((job): MadeDraft => {
        const told = parts.told.of(job.id);
        const media = [...(told?.media ?? [])];
        return { job, candidateTitle: titleOf(job), caption: told?.caption ?? null, media };
      });
      // Rows come by their ids, the newest last.
      return {
        total: count.get()?.total ?? 0,
        drafts: drafts.sort((one, other) => other.job.id - one.job.id),
      };
    },
  };
}
