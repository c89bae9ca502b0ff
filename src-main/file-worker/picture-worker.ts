import { parentPort, workerData } from 'node:worker_threads';
import { createBlockingFileSystem } from '../foundation/files/blocking-file-system.ts';
import { trustFileClock } from '../foundation/files/node-answers.ts';
import { withoutOwnFolder } from '../foundation/files/own-folder.ts';
import type { WorkerTerms } from './messages.ts';
import { answerLook, type PictureAsk } from './pictures/answer-looks.ts';
import { boundWasmMemory } from './pictures/wasm-memory.ts';

/** The thread that shows what files hold. Its decoders are WebAssembly: what a hostile file does to one stays in there. */

const mostWasmBytes = 768 * 1024 * 1024;

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker of its own');
boundWasmMemory(mostWasmBytes);
const { ownDirectory, fileClock } = workerData as WorkerTerms;
trustFileClock(fileClock);
const fileSystem = withoutOwnFolder(createBlockingFileSystem(), ownDirectory);
port.on('message', (ask: PictureAsk) => {
  answerLook(fileSystem, ask).then(
    (answer) => {
      port.postMessage(answer);
    },
    () => {
      // Ignored: what cannot be taken apart is shown as such.
      port.postMessage(null);
    },
  );
});
