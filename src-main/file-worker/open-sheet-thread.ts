import { message } from '../contract/messages/message.ts';
import { Worker } from 'node:worker_threads';
import type { ListAnswer, ListToRead } from '../engine/watch-folders/lists/list-reader.ts';
import type {
  OpenSheets,
  SheetContent,
  SheetReader,
  SheetReading,
} from '../engine/watch-folders/tables/sheet-table.ts';
import { programBeside } from '../foundation/program-beside.ts';
import { secondMs } from '../foundation/durations.ts';
import { LoneThread, type ThreadLimits } from './lone-thread.ts';

/** What a thread may hold; a sheet is looked at before it is taken apart, so that it comes nowhere near. */
const mostMebibytes = 512;

/** The largest sheet that anybody keeps takes a tenth of it. A disk is no part of it: the content is at hand. */
const sheetThreadLimits: ThreadLimits = { processorMs: 2 * secondMs, longestMs: 20 * secondMs };

/** Sheets and lists are read on a thread of their own, apart from the one that reads files: an XLSX may be made so that it never ends. */
export const openSheetThread: OpenSheets = () =>
  new SheetThread(() => {
    const program = programBeside(import.meta.url, 'sheet-worker');
    if (program === null) return null;
    return new Worker(program, {
      ...{ name: 'sheets', resourceLimits: { maxOldGenerationSizeMb: mostMebibytes } },
    });
  });

const tooHard = message('table.too_hard');

export class SheetThread implements SheetReader {
  readonly #thread: LoneThread<SheetContent | ListToRead, SheetReading | ListAnswer>;

  constructor(start: () => Worker | null, limits: ThreadLimits = sheetThreadLimits) {
    this.#thread = new LoneThread(start, limits);
  }

  async read(sheet: SheetContent): Promise<SheetReading> {
    const reading = await this.#thread.ask(sheet);
    return reading !== null && 'kind' in reading ? reading : { kind: 'unreadable', why: tooHard };
  }

  async readList(list: ListToRead): Promise<ListAnswer> {
    const answer = await this.#thread.ask(list);
    return answer === null || 'kind' in answer ? { unreadable: tooHard } : answer;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
