import { batchSweepSchema, batchTellSchema } from '../batch.ts';
import { z } from '../zod.ts';
import { count, event, id, text } from './fields.ts';

const batch = { batchId: id, connectionId: id };
const telling = { batchId: id, end: count, tell: batchTellSchema, tries: count };

/** What was added together: its end, who was told of that, and what people commanded for all of it. */
export const batchEvents = {
  'batch.ended': event('info', 'All of a batch ended', {
    ...batch,
    end: count,
    jobs: count,
    delivered: count,
    refused: count,
  }),
  'batch.told': event('info', 'Somebody was told of the end of a batch', telling),
  'batch.not_told': event(
    'warn',
    'Somebody could not be told of the end of a batch, and is not told again by itself',
    telling,
    { message: text },
  ),
  'batch.tell_tried': event('info', 'A person tried whether somebody can be told of the end of a batch', {
    tell: batchTellSchema,
    isTold: z.boolean(),
  }),
  'batch.held': event('info', 'A person holds all that waits of a batch', batch),
  'batch.released': event('info', 'A batch that was held goes on', batch),
  'batch.moved': event('info', 'What waits of a batch was put elsewhere in the order', batch),
  'batch.swept': event('info', 'A command went through the jobs of a batch', {
    batchId: id,
    command: batchSweepSchema,
    changed: count,
    unchanged: count,
  }),
} as const;
