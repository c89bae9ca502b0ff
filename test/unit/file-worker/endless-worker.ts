/** As `file-worker.ts`, but a look at a small file whose name says `endless` never ends, and one named `deadly` ends the worker. */
import { parentPort } from 'node:worker_threads';
import { findFacts } from '../../../src-main/engine/watch-folders/contents/find-facts.ts';
import { looksOver } from '../../../src-main/engine/watch-folders/looks/looks-over.ts';
import { serveLooks } from '../../../src-main/file-worker/serve-looks.ts';
import type { ToWorker } from '../../../src-main/file-worker/messages.ts';
import { createNodeFileSystem } from '../../../src-main/foundation/files/node-file-system.ts';

const smallBytes = 100;
const port = parentPort;
if (port === null) throw new Error('This file runs in a worker of its own');
const looks = looksOver(createNodeFileSystem(), async (file) => {
  const isSmall = file.sizeBytes < smallBytes;
  while (isSmall && file.path.includes('endless'));
  if (isSmall && file.path.includes('deadly')) process.exit(1);
  return findFacts(file);
});
const take = serveLooks(looks, (message) => {
  port.postMessage(message);
});
port.on('message', (message: ToWorker) => {
  take(message);
});
