/** Why a newer version was not found or not taken; its message stands within a sentence. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
}
