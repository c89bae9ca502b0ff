import { Worker } from 'node:worker_threads';
import type { OpenPictures } from '../engine/watch-folders/looks/pictures.ts';
import { fileClockSteadiness } from '../foundation/files/node-answers.ts';
import { programBeside } from '../foundation/program-beside.ts';
import type { WorkerTerms } from './messages.ts';
import { PictureThread } from './picture-thread.ts';

/** What a thread may hold besides the pixels themselves, which have a bound of their own. */
const mostMebibytes = 128;

/** Pictures are made small on a thread of their own, apart from the one that reads files: a decoder may take long. */
export const openPictureThread: OpenPictures = ({ ownDirectory }) =>
  new PictureThread(() => {
    const terms: WorkerTerms = { ownDirectory, fileClock: fileClockSteadiness() };
    const program = programBeside(import.meta.url, 'picture-worker');
    if (program === null) return null;
    return new Worker(program, {
      ...{ workerData: terms, name: 'pictures' },
      resourceLimits: { maxOldGenerationSizeMb: mostMebibytes },
    });
  });
