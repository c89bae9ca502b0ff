import { readFile } from 'node:fs/promises';
import { delay, type Clock } from '../../../foundation/clock.ts';
import type { UnacknowledgedBytes } from './acknowledgement.ts';

/** Linux's tables of connections. Every line is one: "sl local_address rem_address st tx_queue:rx_queue ...", in hexadecimal. */
const [table4, table6] = ['/proc/self/net/tcp', '/proc/self/net/tcp6'] as const;
/**
 * So many times as long as a reading took it is not read again, and for so long at most: the more memory a computer has, the longer
 * each takes, and what a busy one makes of it says nothing.
 */
const [restShare, longestRestMs] = [4, 25];

/**
 * Of Linux, whose tables say of each connection how many bytes are not acknowledged. Reading one takes the system milliseconds, in
 * a thread of its own: whoever asks while it is read shares the next reading with all others who do, and that waits a while, as with
 * many transfers on a long way somebody asks at any time.
 */
export function unacknowledgedOnLinux(
  clock: Clock,
  read: (table: string) => Promise<string> = readTable,
): UnacknowledgedBytes {
  const look4 = sharedReading(clock, () => read(table4));
  const look6 = sharedReading(clock, () => read(table6));
  return async ({ localPort, remotePort, remoteFamily }, over) => {
    if (localPort === undefined || remotePort === undefined) return null;
    const [likely, other] = remoteFamily === 'IPv6' ? [look6, look4] : [look4, look6];
    const found = unacknowledgedIn(await likely(over), localPort, remotePort);
    return found ?? unacknowledgedIn(await other(over), localPort, remotePort);
  };
}

/** What stands there at a moment that is not before the call. Rejects with the signal's reason where it waits in vain. */
function sharedReading(clock: Clock, read: () => Promise<string>): (over: AbortSignal) => Promise<string> {
  let asked = 0;
  /** The newest, and for whom it was begun: for all who had asked by then. */
  let newest: { readonly servesUpTo: number; readonly text: Promise<string> } | null = null;
  let isUnderWay = false;
  let restsUntilMs = Number.NEGATIVE_INFINITY;

  async function readNow(): Promise<string> {
    isUnderWay = true;
    const beganAtMs = clock.monotonicMs();
    try {
      return await read();
    } finally {
      const nowMs = clock.monotonicMs();
      restsUntilMs = nowMs + Math.min(longestRestMs, restShare * (nowMs - beganAtMs));
      isUnderWay = false;
    }
  }

  return async (over) => {
    const own = (asked += 1);
    for (;;) {
      if (newest !== null && newest.servesUpTo >= own) return newest.text;
      const restMs = restsUntilMs - clock.monotonicMs();
      if (newest !== null && isUnderWay) await newest.text.catch(() => undefined);
      // By each who waits, so that none of it is left where nobody does any more.
      else if (restMs > 0) await delay(clock, restMs, over);
      else newest = { servesUpTo: asked, text: readNow() };
    }
  };
}

/** Of this computer: where its system does not say, nobody knows. */
export function unacknowledgedHere(clock: Clock): UnacknowledgedBytes {
  return process.platform === 'linux' ? unacknowledgedOnLinux(clock) : () => Promise.resolve(null);
}

/** The most of all connections between two such ports, as addresses are spelt in several ways; `null` where there is none. */
export function unacknowledgedIn(table: string, localPort: number, remotePort: number): number | null {
  const pattern = new RegExp(
    `:${portOf(localPort)} [0-9A-F]+:${portOf(remotePort)} [0-9A-F]{2} ([0-9A-F]{8}):`,
    'g',
  );
  const found = [...table.matchAll(pattern)].map(([, bytes = '']) => Number.parseInt(bytes, 16));
  return found.length === 0 ? null : Math.max(...found);
}

function portOf(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}

async function readTable(table: string): Promise<string> {
  return readFile(table, 'latin1').catch(() => '');
}
