/**
 * Takes the key out of the environment, so that no program that is started from here inherits it; `null` where there is none. A
 * trailing line end, as `$(cat file)` may leave, is cut.
 */
export function takeEnvironmentKey(environment: Record<string, string | undefined>): string | null {
  const key = environment['OUTBOX_API_KEY']?.trim();
  delete environment['OUTBOX_API_KEY'];
  return key === undefined || key === '' ? null : key;
}
