/** What the work gives, or `null` where the signal ends the wait first: the work itself goes on, and nobody listens. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const end = (): void => {
    resolve(null);
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
