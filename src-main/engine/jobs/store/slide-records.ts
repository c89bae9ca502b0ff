import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** Which jobs stand for the slides of a carousel, and which files of a folder ask where they go. Only reads. */
export interface SlideRecords {
  /** The newest job for the slide that was not cancelled or left out, and how many others there are, up to a hundred. */
  onSlide(
    connectionId: number,
    carouselId: string,
    slideId: string,
  ): { readonly newest: number | null; readonly more: number };
  /** The oldest first. */
  asking(watchFolderId: number, limit: number): number[];
  askingCount(watchFolderId: number): number;
}

const countedAtMost = 100;
const asksSql = `watch_folder_id = ? and state = 'needs_attention' and cause in ('slide', 'target')`;

export function createSlideRecords(database: OutboxDatabase): SlideRecords {
  const onSlide = database
    .prepare<[string, string, number], number>(
      `select id from job indexed by job_slide
       where target_id = ? and slide_id = ? and connection_id = ? and target_kind = 'carousel'
         and state not in ('skipped', 'cancelled') order by id desc limit ${String(countedAtMost + 1)}`,
    )
    .pluck();
  const asking = database
    .prepare<[number, number], number>(
      `select id from job indexed by job_folder where ${asksSql} order by id limit ?`,
    )
    .pluck();
  const count = database
    .prepare<[number], number>(`select count(*) from job indexed by job_folder where ${asksSql}`)
    .pluck();
  return {
    onSlide(connectionId, carouselId, slideId) {
      const [newest = null, ...others] = onSlide.all(carouselId, slideId, connectionId);
      return { newest, more: others.length };
    },
    asking: (watchFolderId, limit) => asking.all(watchFolderId, limit),
    askingCount: (watchFolderId) => count.get(watchFolderId) ?? 0,
  };
}
