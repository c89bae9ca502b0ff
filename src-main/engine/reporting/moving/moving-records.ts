import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { openQuestionSql } from '../../jobs/record/states.ts';

/** A file that another computer must know of: it was still to go, or has its slide for ever. */
export interface RememberedFile {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly slideId: string | null;
}

/** What only a move to another computer asks of the tables. Only reads. */
export class MovingRecords {
  readonly #unsettled;
  readonly #remembered;

  constructor(database: OutboxDatabase) {
    this.#unsettled = database.prepare<[], { sending: number; doubtful: number }>(`
      select (select jobs from job_count where state = 'sending') as sending,
        (select count(*) from job indexed by job_state
          where state in ('in_doubt', 'needs_attention') and ${openQuestionSql}) as doubtful`);
    this.#remembered = database.prepare<[number, number], RememberedFile>(`
      select relative_path as path, slide_id as slideId from file
      where watch_folder_id = ? and relative_path not like '%/' and (phase in ('settling', 'unreadable')
        or (phase = 'queued' and (slide_id is not null or exists (
          select 1 from job where job.id = file.job_id and job.state in ('queued', 'needs_attention')))))
      order by relative_path limit ?`);
  }

  /** Jobs of which nobody can say now whether they arrived. */
  unsettled(): { readonly sending: number; readonly doubtful: number } {
    return this.#unsettled.get() ?? { sending: 0, doubtful: 0 };
  }

  remembered(watchFolderId: number, limit: number): RememberedFile[] {
    return this.#remembered.all(watchFolderId, limit);
  }
}
