import type { World } from '../world/world.ts';

/**
 * I15: what was begun in parts and will not be completed is given up at the service, or remembered so that it will be. What the
 * client never heard of, or was told is not there, it cannot give up.
 */
export function checkUploads({ accounts, machine, violations }: World): void {
  const remembered = machine.database
    .prepare<[], string>('select upload_id from upload_session')
    .pluck()
    .all();
  for (const { uploads } of accounts) {
    for (const { uploadId, state, signedAtMs, isDenied } of uploads.all) {
      const isKnown = signedAtMs.length > 0 && !isDenied;
      violations.check(
        state !== 'open' || !isKnown || remembered.includes(uploadId),
        'I15',
        () => `${uploadId} lies open at the service, and nobody will give it up`,
      );
    }
  }
}
