/** The key for every connection that has none stored, or `null`. A trailing line end, as `$(cat file)` may leave, is cut. */
export function environmentKey(environment: Readonly<Record<string, string | undefined>>): string | null {
  const key = environment['OUTBOX_API_KEY']?.trim();
  return key === undefined || key === '' ? null : key;
}
