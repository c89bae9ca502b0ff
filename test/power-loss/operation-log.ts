import { parseTold, type Told } from './told.ts';

/** One operation below the watched folder, as the shim recorded it. */
export type Operation =
  | { readonly kind: 'open'; readonly file: number; readonly path: string; readonly flags: number }
  | { readonly kind: 'write'; readonly file: number; readonly offset: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly file: number; readonly sizeBytes: number }
  | { readonly kind: 'sync'; readonly file: number }
  | { readonly kind: 'failed-sync'; readonly file: number }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'close'; readonly file: number }
  | { readonly kind: 'mkdir'; readonly path: string }
  | { readonly kind: 'told'; readonly line: Told };

const headBytes = 32;

/** Reads the shim's log. Throws where it is cut short: the process under test ended in the middle of an operation. */
export function readOperations(log: Buffer): Operation[] {
  const operations: Operation[] = [];
  let unfinishedLine = '';
  for (let at = 0; at < log.length;) {
    const file = log.readInt32LE(at + 4);
    const number = Number(log.readBigInt64LE(at + 8));
    const pathBytes = log.readUInt32LE(at + 16);
    const dataBytes = log.readUInt32LE(at + 20);
    const dataAt = at + headBytes + pathBytes;
    const path = log.toString('utf8', at + headBytes, dataAt);
    const data = log.subarray(dataAt, dataAt + dataBytes);
    if (data.length < dataBytes) throw new Error('The log of the shim is cut short');
    const code = log.readUInt32LE(at);
    at = dataAt + dataBytes;
    switch (code) {
      case 1:
        operations.push({ kind: 'open', file, path, flags: number });
        break;
      case 2:
        operations.push({ kind: 'write', file, offset: number, data });
        break;
      case 3:
        operations.push({ kind: 'truncate', file, sizeBytes: number });
        break;
      case 4:
        operations.push({ kind: 'sync', file });
        break;
      case 5:
        operations.push({ kind: 'unlink', path });
        break;
      case 6:
        operations.push({ kind: 'rename', from: path, to: data.toString('utf8') });
        break;
      case 7:
        operations.push({ kind: 'close', file });
        break;
      case 8:
        operations.push({ kind: 'mkdir', path });
        break;
      case 9: {
        const lines = (unfinishedLine + data.toString('utf8')).split('\n');
        unfinishedLine = lines.pop() ?? '';
        for (const line of lines) operations.push({ kind: 'told', line: parseTold(line) });
        break;
      }
      case 10:
        operations.push({ kind: 'failed-sync', file });
        break;
      default:
        throw new Error(`The shim recorded an unknown operation ${String(code)}`);
    }
  }
  return operations;
}
