/** Benches watch other processes, which tell nobody when they are done: they look again after a moment. */
export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** Looks every few milliseconds until it holds; false where that takes too long. */
export async function until(holds: () => boolean, patienceMs: number, stepMs = 5): Promise<boolean> {
  const deadlineMs = performance.now() + patienceMs;
  while (!holds()) {
    if (performance.now() > deadlineMs) return false;
    await pause(stepMs);
  }
  return true;
}
