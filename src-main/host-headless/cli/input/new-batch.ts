import { batchTagSchema, newBatchSchema, type BatchTell, type NewBatch } from '../../../contract/batch.ts';
import { OutboxError } from '../../../contract/errors.ts';

/** What is said of a batch while it is added to; `null` where nothing is. Throws `OutboxError` invalid_input. */
export function readNewBatch({
  batch,
  tag,
  tell,
}: {
  readonly batch?: string | undefined;
  readonly tag?: readonly string[] | undefined;
  readonly tell?: readonly BatchTell[] | undefined;
}): NewBatch | null {
  if (batch === undefined && tag === undefined && tell === undefined) return null;
  const read = newBatchSchema.safeParse({
    ...(batch === undefined ? {} : { name: batch }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(tell === undefined ? {} : { tells: tell }),
  });
  if (read.success) return read.data;
  const isTag = tag?.some((one) => !batchTagSchema.safeParse(one).success) === true;
  throw new OutboxError(
    'invalid_input',
    isTag
      ? 'A tag has 1 to 40 characters. Shorten it.'
      : 'A batch’s name has 1 to 100 characters, and it has at most 20 tags. Shorten it.',
  );
}
