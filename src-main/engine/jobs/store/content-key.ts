import type { JobRecord } from '../record/job-record.ts';

/** What a job brings where: two live jobs of one connection never have the same. */
export interface SameContent {
  readonly connectionId: number;
  readonly kind: string;
  readonly targetId: string;
  readonly slideId: string | null;
  /** As the database computes it for a job: the checksum, the address of a link, or what a render or draft is about. */
  readonly content: string;
  readonly sizeBytes: number | null;
}

/** What makes a job the same as another. */
export function contentOfRecord(job: JobRecord): SameContent {
  return {
    connectionId: job.connection_id,
    kind: job.kind,
    targetId: job.target_id,
    slideId: job.slide_id,
    content: job.content,
    sizeBytes: job.size_bytes,
  };
}
