import { exitCodes, type ExitCode } from './cli/exit-codes.ts';
import { longestEndMs, waitsForDisk } from '../foundation/threads.ts';

/** A terminal signals the whole group and npm passes signals on, so one Ctrl+C may arrive several times. */
const sameRequestMs = 1000;
// A terminal that is closed ends what runs in it, in the same order.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndSignal = (typeof signals)[number];

let ending: AbortController | null = null;
let asked: { readonly by: EndSignal; readonly atMs: number } | null = null;

/**
 * Aborts when a person or the system asks the program to end: what runs on and on ends in order, which may take the answer to a
 * request in hand; a later request insists, and so does this after 20 s. Until somebody asks for it, and in commands that never do, a
 * signal ends the process as the system does by itself: that works also while it is too busy to listen, and leaves nothing that the next
 * start does not take up.
 */
export function listenForEnd(): AbortSignal {
  if (ending !== null) return ending.signal;
  const controller = new AbortController();
  ending = controller;
  const end = (by: EndSignal): void => {
    const nowMs = performance.now();
    if (asked !== null) {
      if (nowMs - asked.atMs > sameRequestMs) endBy(by);
      return;
    }
    asked = { by, atMs: nowMs };
    controller.abort();
    setTimeout(() => {
      endWithoutWaiting(by);
    }, longestEndMs).unref();
  };
  for (const signal of signals) process.on(signal, end);
  return controller.signal;
}

/** Ends the process with its code; where a disk keeps a call or a thread, as the signal does that asked for it. */
export async function endProcess(code: ExitCode): Promise<void> {
  if (await waitsForDisk()) endWithoutWaiting(asked?.by ?? 'SIGTERM');
  else process.exit(code);
}

function endWithoutWaiting(by: EndSignal): void {
  process.stderr.write(
    'outbox: ended without waiting any longer for a disk or a service. What was in hand is taken up by the next start.\n',
    () => {
      endBy(by);
    },
  );
}

/** As the system ends a process: `process.exit` would first wait for every thread, for ever where a disk does not answer it. */
function endBy(signal: EndSignal): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Where a signal is only sent, not obeyed at once.
  setTimeout(() => process.exit(exitCodes.error), sameRequestMs).unref();
}
