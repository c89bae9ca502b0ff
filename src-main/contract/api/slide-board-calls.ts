import { messageSchema } from '../messages/message.ts';
import { slideBoardSchema } from '../slide-board.ts';
import { longestId } from '../longest-id.ts';
import { z } from '../zod.ts';
import { type CallSchemas, otherClient } from './call-fields.ts';

/** More than any carousel has. */
const mostPlaces = 200;

/** The slides of a folder's carousel as places for its files. */
export const slideBoardCalls = {
  'slideBoard.read': {
    input: z.object({ watchFolderId: z.int().positive() }),
    output: slideBoardSchema,
  },
  /**
   * Puts files of the folder onto slides, all in one: those that ask, and those that wait to be sent. `slideId` `null` takes a file
   * off its slide, so that it asks again. What has begun to be sent stays where it is.
   */
  'slideBoard.place': {
    input: z.object({
      watchFolderId: z.int().positive(),
      places: z
        .array(z.object({ jobId: z.int().positive(), slideId: z.string().min(1).max(longestId).nullable() }))
        .min(1)
        .max(mostPlaces),
      otherClient,
    }),
    output: z.object({
      changed: z.int(),
      refused: z.array(z.object({ id: z.int(), why: messageSchema })),
    }),
  },
} as const satisfies CallSchemas;
