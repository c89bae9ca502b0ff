import { OutboxError } from '../../contract/errors.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { JobIntake, NewJob, SettledFile } from '../jobs/job-intake.ts';
import type { JobRecord } from '../jobs/job-record.ts';

/**
 * The file of a queued job was saved again while it was being sent: once it settled, its new content takes the job's place.
 * The old job stays queued until then, so that nothing is forgotten if the process dies here.
 */
export async function settleAnew(
  services: { settleFile(path: string): Promise<SettledFile>; intake: JobIntake; logger: Logger },
  job: JobRecord,
): Promise<void> {
  if (job.path === null) return;
  try {
    const file = await services.settleFile(job.path);
    services.intake.add([replacementOf(job, file)]);
  } catch (error) {
    if (!(error instanceof OutboxError)) throw error;
    // The next attempt meets the same file and says what is wrong with it.
    services.logger.info('not settled again yet', { job: job.id, why: error.message });
  }
}

function replacementOf(job: JobRecord, file: SettledFile): NewJob {
  return {
    kind: job.kind,
    connectionId: job.connection_id,
    watchFolderId: job.watch_folder_id,
    target: {
      kind: job.target_kind,
      id: job.target_id,
      label: job.target_label,
      slideId: job.slide_id,
      slideLabel: job.slide_label,
    },
    name: job.name,
    file,
    url: null,
    title: job.title,
    laneOrder: job.lane_order,
  };
}
