import { parentPort } from 'node:worker_threads';
import { readTable } from '../engine/watch-folders/sheets/read-table.ts';
import type { SheetContent } from '../engine/watch-folders/sheets/sheet-table.ts';

/** The thread that reads sheets: what a hostile file does to it stays in there. */

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker of its own');
port.on('message', (sheet: SheetContent) => {
  void readTable(sheet).then((reading) => {
    port.postMessage(reading);
  });
});
