import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { UploadSession } from '../service/upload-sessions.ts';
import type { World } from '../world/world.ts';

/** Of uploads that were opened after it was copied, a restored database knows nothing, and cannot give them up. */
export function forgetUnknown({ accounts }: World, database: OutboxDatabase): void {
  const remembered = rememberedIn(database);
  for (const { uploads } of accounts) {
    for (const upload of uploads.all) if (!remembered.has(upload.uploadId)) upload.isDenied = true;
  }
}

/**
 * I15: what was begun in parts and will not be completed is given up at the service; only that of a job that may go on is kept.
 */
export function checkUploads(world: World): void {
  for (const uploadId of leftOpen(world)) {
    world.violations.add('I15', `${uploadId} lies open at the service, and nobody gave it up`);
  }
}

/** What lies open at the service for no job. What the client never heard of, or was told is not there, it cannot give up. */
export function leftOpen(world: World): string[] {
  const { accounts, machine } = world;
  const kept = keptIn(machine.database);
  return accounts.flatMap(({ connectionId, uploads }) =>
    uploads.all
      .filter(({ uploadId, state }) => state === 'open' && !kept.has(uploadId))
      .filter(({ signedAtMs, isDenied }) => signedAtMs.length > 0 && !isDenied)
      .filter((upload) => !isTakenAsMade(world, connectionId, upload))
      .map(({ uploadId }) => uploadId),
  );
}

/** Somebody, or a policy, said of the job that its clip is there. */
function isTakenAsMade({ watch, person }: World, connectionId: number, upload: UploadSession): boolean {
  return [...watch.jobs.values()].some(
    (job) =>
      job.kind === 'clip_upload' &&
      job.connectionId === connectionId &&
      job.sizeBytes === upload.sizeBytes &&
      job.path?.endsWith(`/${upload.fileName}`) === true &&
      (person.saidArrived.has(job.id) || person.assumed.has(job.id)),
  );
}

function rememberedIn(database: OutboxDatabase): Set<string> {
  return new Set(database.prepare<[], string>('select upload_id from upload_session').pluck().all());
}

function keptIn(database: OutboxDatabase): Set<string> {
  const uploadIds = database.prepare<[], string>(`
    select upload_id from upload_session join job on job.id = upload_session.job_id
    where job.state not in ('cancelled', 'rejected', 'failed', 'skipped')`);
  return new Set(uploadIds.pluck().all());
}
