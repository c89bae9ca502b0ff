/** Runs later; returns the function that calls it off. Lent to what waits, so that tests need not. */
export type Schedule = (delayMs: number, run: () => void) => () => void;

export const schedule: Schedule = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => {
    clearTimeout(timer);
  };
};
