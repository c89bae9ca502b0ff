import type { Batch, BatchSweepName, BatchTell } from '../../../contract/batch.ts';
import { inEnglish } from '../../storage/messages/english.ts';
import type { Message } from '../../../contract/messages/message.ts';
import type { Logger } from '../../../contract/log/logger.ts';

interface Telling {
  readonly batch_id: number;
  readonly end_number: number;
  readonly tell: BatchTell;
  readonly tries: number;
}

/** Lines of what was added together: ids and numbers alone, as its name and tags are anybody's words. */
export class BatchLog {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** `end`: which one, from 1. */
  ended({ id, connectionId, jobs, counts }: Batch, end: number): void {
    const refused = counts.rejected + counts.failed;
    this.#logger.write('batch.ended', {
      ...{ batchId: id, connectionId, end, jobs, delivered: counts.done, refused },
    });
  }

  told(telling: Telling): void {
    this.#logger.write('batch.told', fieldsOf(telling));
  }

  notTold(telling: Telling, detail: Message): void {
    this.#logger.write('batch.not_told', fieldsOf(telling), { message: inEnglish(detail) });
  }

  /** A person tried it. */
  tried(tell: BatchTell, isTold: boolean): void {
    this.#logger.write('batch.tell_tried', { tell, isTold });
  }

  held(batch: { readonly id: number; readonly connection_id: number }): void {
    this.#logger.write('batch.held', { batchId: batch.id, connectionId: batch.connection_id });
  }

  released(batch: { readonly id: number; readonly connection_id: number }): void {
    this.#logger.write('batch.released', { batchId: batch.id, connectionId: batch.connection_id });
  }

  moved(batch: { readonly id: number; readonly connection_id: number }): void {
    this.#logger.write('batch.moved', { batchId: batch.id, connectionId: batch.connection_id });
  }

  swept(batchId: number, command: BatchSweepName, changed: number, unchanged: number): void {
    this.#logger.write('batch.swept', { batchId, command, changed, unchanged });
  }
}

function fieldsOf({ batch_id, end_number, tell, tries }: Telling) {
  return { batchId: batch_id, end: end_number, tell, tries };
}
