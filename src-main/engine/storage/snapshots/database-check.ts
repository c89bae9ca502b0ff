import { parentPort, workerData } from 'node:worker_threads';
import { damageInFile, type CheckedFile } from './damage-in-file.ts';

/** A thread of its own: reads one database file as a whole, tells what it found, and ends. */
parentPort?.postMessage(damageInFile(workerData as CheckedFile)); // as `check-beside.ts` starts it
