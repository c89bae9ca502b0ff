/** Resolves when the exchange is over. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Resolves after a while, or when the exchange is over. */
export function pause(delayMs: number, over: AbortSignal): Promise<void> {
  if (over.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      over.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    over.addEventListener('abort', end, { once: true });
  });
}
