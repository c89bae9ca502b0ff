import { statfsSync } from 'node:fs';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';

/** What `statfs` calls NFS, SMB, CIFS, 9P and FUSE. */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
  [0x65735546, 'FUSE'],
]);

/**
 * SQLite's write-ahead log does not work over a network, and a queue that may lose its record is none. Throws `OutboxError`
 * `storage`.
 */
export function refuseNetworkDrive(dataDirectory: string): void {
  if (process.platform !== 'linux') return;
  const kind = networkTypes.get(statfsSync(dataDirectory).type >>> 0);
  if (kind === undefined) return;
  throw new OutboxError('storage', message('data_folder.on_network', { path: dataDirectory, drive: kind }));
}
