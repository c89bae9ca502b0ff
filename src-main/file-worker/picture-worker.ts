import { parentPort, workerData } from 'node:worker_threads';
import type { PictureFile } from '../engine/watch-folders/looks/pictures.ts';
import { createBlockingFileSystem } from '../foundation/files/blocking-file-system.ts';
import { trustFileClock } from '../foundation/files/node-answers.ts';
import { withoutOwnFolder } from '../foundation/files/own-folder.ts';
import type { WorkerTerms } from './messages.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** The thread that makes pictures small. Its decoder is WebAssembly: what a hostile file does to it stays in there. */

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker of its own');
const { ownDirectory, fileClock } = workerData as WorkerTerms;
trustFileClock(fileClock);
const fileSystem = withoutOwnFolder(createBlockingFileSystem(), ownDirectory);
port.on('message', (file: PictureFile) => {
  shrinkPicture(fileSystem, file).then(
    (shrunk) => {
      port.postMessage(shrunk);
    },
    () => {
      // Ignored: a picture that cannot be taken apart is shown as one that cannot be.
      port.postMessage(null);
    },
  );
});
