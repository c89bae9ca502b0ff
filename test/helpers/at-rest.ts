import { subscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';

/** How a test sees that this process has nothing left to do but to wait for a time. */

/** What may be open while nothing goes on. */
const onlyOpen: ReadonlySet<string> = new Set([
  ...['TCPSocketWrap', 'TCPServerWrap', 'TLSWrap', 'PipeWrap', 'PipeServerWrap', 'TTYWrap', 'UDPWrap'],
  ...['FSEventWrap', 'StatWatcher', 'SignalWrap', 'Timeout'],
]);
/** What ends soon, unless somebody at the other end does not want it to. */
const upToOthers = /(?:Connect|Write|Shutdown)Wrap$/u;

/**
 * `in hand`: files, names, threads and programs are at work for this process, or something is to be done in this turn of the event loop.
 * `on its way`: a request has no answer yet, or somebody does not take what is sent, so that either an answer is about to come or all wait.
 */
export function whatGoesOn(): 'in hand' | 'on its way' | 'nothing' {
  let immediates = 0;
  let isOnItsWay = requests > 0;
  for (const resource of process.getActiveResourcesInfo()) {
    if (resource === 'Immediate') immediates += 1;
    else if (upToOthers.test(resource)) isOnItsWay = true;
    else if (!onlyOpen.has(resource)) return 'in hand';
  }
  if (immediates > looksToCome) return 'in hand';
  return isOnItsWay ? 'on its way' : 'nothing';
}

/** How many events the loop has handed out since this process began: what arrived, and what was done elsewhere. */
export function eventsSoFar(): number {
  return performance.nodeTiming.uvMetricsInfo.events;
}

let looksToCome = 0;

/** In the next turn of the event loop. */
export function lookSoon(look: () => void): void {
  looksToCome += 1;
  setImmediate(() => {
    looksToCome -= 1;
    look();
  });
}

/** Without keeping the computer busy meanwhile. */
export function lookLater(look: () => void): void {
  setTimeout(look, 1);
}

/** Those of the product's client and of `fetch`. */
let requests = 0;
const unanswered = new WeakSet<object>();

subscribe('undici:request:create', (message) => {
  unanswered.add(requestOf(message));
  requests += 1;
});
for (const end of ['undici:request:trailers', 'undici:request:error']) {
  subscribe(end, (message) => {
    if (unanswered.delete(requestOf(message))) requests -= 1;
  });
}

function requestOf(message: unknown): object {
  // As both publish it: https://undici.nodejs.org/#/docs/api/DiagnosticsChannel
  return (message as { readonly request: object }).request;
}
