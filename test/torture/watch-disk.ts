import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import type { Watching } from './watching.ts';
import { wrap } from './wrap.ts';

/** Wraps the calls on files by which the send journal, the snapshots and a repaired database are written, and files put away. */
export function watchDisk(watching: Watching): void {
  watchJournal(watching);
  watchCopies(watching);
  watchPuttingAway(watching);
  syncBuiltinESMExports();
}

function watchJournal({ at, isNext }: Watching): void {
  const journals = new Set<unknown>();
  let line: 'T2' | 'T3' = 'T2';
  wrap(fs, 'openSync', (openSync) => (...values) => {
    const isSegment = /sends-\d+\.log$/.test(String(values[0]));
    if (isSegment) at('journal/before a new segment');
    const handle = openSync(...values);
    if (isSegment) {
      journals.add(handle);
      at('journal/after a new segment');
    }
    return handle;
  });
  wrap(fs, 'writeSync', (writeSync) => (...values) => {
    const [handle, bytes] = values;
    if (!journals.has(handle) || !(bytes instanceof Uint8Array)) return writeSync(...values);
    line = Buffer.from(bytes).includes('"what":"end"') ? 'T3' : 'T2';
    at(`journal/before the line of ${line}`);
    if (isNext(`journal/half of the line of ${line}`)) {
      writeSync(handle, bytes, 0, Math.floor(bytes.byteLength / 2));
    }
    at(`journal/half of the line of ${line}`);
    const written = writeSync(...values);
    at(`journal/line of ${line} not synced`);
    return written;
  });
  wrap(fs, 'fdatasyncSync', (fdatasyncSync) => (handle) => {
    fdatasyncSync(handle);
    if (journals.has(handle)) at(`journal/after the line of ${line}`);
  });
}

function watchCopies({ at, isNext }: Watching): void {
  wrap(fs, 'openSync', (openSync) => (...values) => {
    if (values[1] === 'w' && isBroughtUp(values[0])) at('migration/before the copy');
    return openSync(...values);
  });
  wrap(fs, 'renameSync', (renameSync) => (from, to) => {
    if (isBroughtUp(from)) at('migration/after the copy');
    const isSnapshot = String(from).endsWith('.part');
    if (isSnapshot) at('snapshot/before the rename');
    renameSync(from, to);
    if (isSnapshot) at('snapshot/after the rename');
    if (String(to).includes('corrupt-')) at('repair/a file moved aside');
  });
  wrap(fs, 'copyFileSync', (copyFileSync) => (...values) => {
    if (isNext('repair/half of the snapshot copied')) {
      const [from, to] = values.map(String);
      const content = fs.readFileSync(from ?? '');
      fs.writeFileSync(to ?? '', content.subarray(0, Math.floor(content.byteLength / 2)));
    }
    at('repair/half of the snapshot copied');
    copyFileSync(...values);
    at('repair/snapshot copied');
  });
}

/** The copy in which an earlier form becomes the newest. */
function isBroughtUp(path: unknown): boolean {
  return String(path).endsWith('.bringing-up');
}

function watchPuttingAway({ at }: Watching): void {
  // Named by the directory that is held open, which only the system can tell by another name.
  const isPutAway = (path: unknown): boolean => fs.realpathSync(dirname(String(path))).includes('_Sent');
  wrap(fs.promises, 'link', (link) => async (from, to) => {
    const isIts = isPutAway(to);
    if (isIts) at('put away/before the new name');
    await link(from, to);
    if (isIts) at('put away/both names');
  });
  wrap(fs.promises, 'rename', (rename) => async (from, to) => {
    const isIts = isPutAway(to);
    await rename(from, to);
    if (isIts) at('put away/the old name aside');
  });
  wrap(fs.promises, 'unlink', (unlink) => async (path) => {
    const isIts = isPutAway(path);
    await unlink(path);
    if (isIts) at('put away/after the old name');
  });
}
