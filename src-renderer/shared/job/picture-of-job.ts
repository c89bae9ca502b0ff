import type { JobRow } from '../../../src-main/contract/job.ts';
import { pictureOfName, type Picture } from '../file-picture.ts';

/** The small picture before a job's name: its file's type, or what the job does where there is no file. */
export function pictureOfJob(job: Pick<JobRow, 'kind' | 'name'>): Picture {
  switch (job.kind) {
    case 'clip_import':
      return { kind: 'tile', icon: 'link' };
    case 'clip_render':
      return { kind: 'tile', icon: 'clip' };
    case 'post_draft':
      return { kind: 'tile', icon: 'photo' };
    case 'kb_document':
    case 'carousel_asset':
    case 'clip_upload':
      return pictureOfName(job.name);
  }
}

/** Whether it sends a file, of which there is something to see. */
export function isFileOfJob({ kind }: Pick<JobRow, 'kind'>): boolean {
  return kind === 'kb_document' || kind === 'carousel_asset' || kind === 'clip_upload';
}
