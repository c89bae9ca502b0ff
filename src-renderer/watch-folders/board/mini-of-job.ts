import type { JobRow } from '../../../src-main/contract/job.ts';
import { statesOfView, type QueueView } from '../../../src-main/contract/job.ts';
import type { MiniVariant } from '../../shared/line/line-shapes.ts';

const views: readonly Exclude<QueueView, 'all'>[] = [
  'active',
  'waiting',
  'attention',
  'failed',
  'done',
  'not_sent',
];

/** The smallest drawing of where a job stands. */
export function miniOf(job: Pick<JobRow, 'state'>): MiniVariant {
  return views.find((view) => statesOfView[view]?.includes(job.state)) ?? 'all';
}
