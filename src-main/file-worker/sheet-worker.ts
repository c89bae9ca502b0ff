import { parentPort } from 'node:worker_threads';
import { readTable } from '../engine/watch-folders/tables/read-table.ts';
import { answerList, type ListToRead } from '../engine/watch-folders/lists/list-reader.ts';
import type { SheetContent } from '../engine/watch-folders/tables/sheet-table.ts';

/** The thread that reads sheets and lists: what a hostile file does to it stays in there. */

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker of its own');
port.on('message', (asked: SheetContent | ListToRead) => {
  if ('path' in asked) {
    port.postMessage(answerList(asked));
    return;
  }
  void readTable(asked).then((reading) => {
    port.postMessage(reading);
  });
});
