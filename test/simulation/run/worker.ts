import '../../helpers/end-with-parent.ts';
import type { Batch } from './batch.ts';
import { runBatch } from './run-batch.ts';

process.on('message', (batch: Batch) => {
  void runBatch(batch).then((result) => process.send?.(result));
});
