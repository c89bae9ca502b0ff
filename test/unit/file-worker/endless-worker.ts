/**
 * As `file-worker.ts`, but a look at a small file whose name says `endless` never ends, one named `deadly` ends the worker, and for
 * one named `silent` it waits at the pipe `.gate` beside it, where there is one, as at a call to a disk.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { findFacts } from '../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { looksOver } from '../../../src-main/engine/watch-folders/looks/looks-over.ts';
import { serveLooks } from '../../../src-main/file-worker/serve-looks.ts';
import { InHand } from '../../../src-main/file-worker/in-hand.ts';
import type { ToWorker, WorkerTerms } from '../../../src-main/file-worker/messages.ts';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';

const smallBytes = 100;
const port = parentPort;
if (port === null) throw new Error('This file runs in a worker of its own');
const inHand = new InHand((workerData as WorkerTerms).inHand);

/** Until one byte came. */
function waitAt(pipe: string): void {
  const descriptor = openSync(pipe, 'r');
  readSync(descriptor, new Uint8Array(1));
  closeSync(descriptor);
}

const looks = looksOver(createNodeFileSystem(), async (file) => {
  const isSmall = file.sizeBytes < smallBytes;
  while (isSmall && file.path.includes('endless'));
  if (isSmall && file.path.includes('deadly')) process.exit(1);
  const gate = join(dirname(file.path), '.gate');
  if (file.path.includes('silent') && existsSync(gate)) inHand.during(file.path, () => waitAt(gate));
  return findFacts(file);
});
const take = serveLooks(looks, (message) => {
  port.postMessage(message);
});
port.on('message', (message: ToWorker) => {
  take(message);
});
