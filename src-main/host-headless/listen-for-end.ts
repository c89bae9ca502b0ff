import { exitCodes } from './cli/exit-codes.ts';

/** A terminal signals the whole group and npm passes signals on, so one Ctrl+C may arrive several times. */
const sameRequestMs = 1000;
// A terminal that is closed ends what runs in it, in the same order.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let ending: AbortController | null = null;

/**
 * Aborts when a person or the system asks the program to end: what runs on and on ends in order, which may take the answer to a
 * request in hand; a later request insists. Until somebody asks for it, and in commands that never do, a signal ends the
 * process as the system does by itself: that works also while it is too busy to listen, and leaves nothing that the next
 * start does not take up.
 */
export function listenForEnd(): AbortSignal {
  if (ending !== null) return ending.signal;
  const controller = new AbortController();
  ending = controller;
  let askedAtMs: number | null = null;
  const end = (): void => {
    const nowMs = performance.now();
    if (askedAtMs === null) controller.abort();
    else if (nowMs - askedAtMs > sameRequestMs) process.exit(exitCodes.error);
    askedAtMs ??= nowMs;
  };
  for (const signal of signals) process.on(signal, end);
  return controller.signal;
}
