import { Worker } from 'node:worker_threads';
import { programBeside } from '../../../foundation/program-beside.ts';
import { checkedHereBytes, sizeOf } from '../database/open-sound.ts';
import { damageInFile, type CheckedFile } from './damage-in-file.ts';

/**
 * Reads a database file as a whole on a thread of its own where it is large, as that takes seconds. What it finds; `null` where all
 * is well. Rejects where the file cannot be read for another reason than damage.
 */
export async function checkBeside(file: CheckedFile): Promise<string | null> {
  const program = programBeside(import.meta.url, 'database-check');
  // A copy that nobody checked is none: where the thread's program is missing, everybody waits for the check.
  if (program === null || sizeOf(file.path) <= checkedHereBytes) return damageInFile(file);
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: file, name: 'database check' });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      reject(new Error('The check of the database ended without an answer'));
    });
  });
}
