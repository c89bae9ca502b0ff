import type { OutboxDatabase } from '../../../src-main/engine/database/open-database.ts';
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
 * What the client never heard of, or was told is not there, it cannot give up.
 */
export function checkUploads(world: World): void {
  const { accounts, machine, violations } = world;
  const kept = keptIn(machine.database);
  for (const { connectionId, uploads } of accounts) {
    for (const upload of uploads.all) {
      const { uploadId, state, signedAtMs, isDenied } = upload;
      const isKnown = signedAtMs.length > 0 && !isDenied && !isTakenAsMade(world, connectionId, upload);
      violations.check(
        state !== 'open' || !isKnown || kept.has(uploadId),
        'I15',
        () => `${uploadId} lies open at the service, and nobody will give it up`,
      );
    }
  }
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
