import { parentPort, workerData } from 'node:worker_threads';
import { looksOver } from '../engine/watch-folders/looks/looks-over.ts';
import { createBlockingFileSystem } from '../foundation/files/blocking-file-system.ts';
import { trustFileClock } from '../foundation/files/node-answers.ts';
import { withoutOwnFolder } from '../foundation/files/own-folder.ts';
import { InHand } from './in-hand.ts';
import type { ToWorker, WorkerTerms } from './messages.ts';
import { serveLooks } from './serve-looks.ts';

/** The thread that walks folders and reads files, so that nobody else waits for a disk. */

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker of its own');
const terms = workerData as WorkerTerms;
const { ownDirectory, fileClock } = terms;
const inHand = new InHand(terms.inHand);
trustFileClock(fileClock);
const fileSystem = createBlockingFileSystem({ during: (path, work) => inHand.during(path, work) });
const take = serveLooks(looksOver(withoutOwnFolder(fileSystem, ownDirectory)), (message) => {
  port.postMessage(message);
});
port.on('message', (message: ToWorker) => {
  take(message);
});
