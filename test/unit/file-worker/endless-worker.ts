/**
 * As `file-worker.ts`, but a look at a small file whose name says `endless` never ends, one named `deadly` ends the worker, and for
 * one named `silent` it waits as for a disk.
 */
import { parentPort } from 'node:worker_threads';
import { findFacts } from '../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { looksOver } from '../../../src-main/engine/watch-folders/looks/looks-over.ts';
import { serveLooks } from '../../../src-main/file-worker/serve-looks.ts';
import type { ToWorker } from '../../../src-main/file-worker/messages.ts';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';

const smallBytes = 100;
const [shortMs, longMs] = [500, 5000];
const nobody = new Int32Array(new SharedArrayBuffer(4));
const port = parentPort;
if (port === null) throw new Error('This file runs in a worker of its own');
const looks = looksOver(createNodeFileSystem(), async (file) => {
  const isSmall = file.sizeBytes < smallBytes;
  while (isSmall && file.path.includes('endless'));
  if (isSmall && file.path.includes('deadly')) process.exit(1);
  // As a call to a disk does that answers late: it takes no time of the processor.
  if (file.path.includes('silent')) Atomics.wait(nobody, 0, 0, file.path.includes('long') ? longMs : shortMs);
  return findFacts(file);
});
const take = serveLooks(looks, (message) => {
  port.postMessage(message);
});
port.on('message', (message: ToWorker) => {
  take(message);
});
