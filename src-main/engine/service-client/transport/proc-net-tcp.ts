import { readFile } from 'node:fs/promises';
import type { UnacknowledgedBytes } from './acknowledgement.ts';

/** Linux's tables of connections. Every line is one: "sl local_address rem_address st tx_queue:rx_queue ...", in hexadecimal. */
const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'] as const;

/**
 * Of Linux, whose tables say of each connection how many bytes are not acknowledged. Reading them takes the system milliseconds, in
 * a thread of its own: whoever asks while they are read shares the next reading with all others who do.
 */
export function unacknowledgedOnLinux(
  read: (table: string) => Promise<string> = readTable,
): UnacknowledgedBytes {
  let reading: Promise<string> | null = null;
  let next: Promise<string> | null = null;

  async function readAll(): Promise<string> {
    const texts = await Promise.all(tables.map(read));
    return texts.join('\n');
  }

  /** What stands there at a moment that is not before this call. */
  function look(): Promise<string> {
    if (reading === null) {
      reading = readAll().finally(() => {
        reading = null;
      });
      return reading;
    }
    next ??= reading.then(() => {
      next = null;
      return look();
    });
    return next;
  }

  return async ({ localPort, remotePort }) => {
    if (localPort === undefined || remotePort === undefined) return null;
    return unacknowledgedIn(await look(), localPort, remotePort);
  };
}

/** Of this computer: where its system does not say, nobody knows. */
export function unacknowledgedHere(): UnacknowledgedBytes {
  return process.platform === 'linux' ? unacknowledgedOnLinux() : () => Promise.resolve(null);
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
