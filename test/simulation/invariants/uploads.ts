import type { OutboxDatabase } from '../../../src-main/engine/database/open-database.ts';
import type { World } from '../world/world.ts';

/** Of uploads that were opened after it was copied, a restored database knows nothing, and cannot give them up. */
export function forgetUnknown({ accounts }: World, database: OutboxDatabase): void {
  const remembered = rememberedIn(database);
  for (const { uploads } of accounts) {
    for (const upload of uploads.all) if (!remembered.has(upload.uploadId)) upload.isDenied = true;
  }
}

/**
 * I15: what was begun in parts and will not be completed is given up at the service, or remembered so that it will be. What the
 * client never heard of, or was told is not there, it cannot give up.
 */
export function checkUploads({ accounts, machine, violations }: World): void {
  const remembered = rememberedIn(machine.database);
  for (const { uploads } of accounts) {
    for (const { uploadId, state, signedAtMs, isDenied } of uploads.all) {
      const isKnown = signedAtMs.length > 0 && !isDenied;
      violations.check(
        state !== 'open' || !isKnown || remembered.has(uploadId),
        'I15',
        () => `${uploadId} lies open at the service, and nobody will give it up`,
      );
    }
  }
}

function rememberedIn(database: OutboxDatabase): Set<string> {
  return new Set(database.prepare<[], string>('select upload_id from upload_session').pluck().all());
}
