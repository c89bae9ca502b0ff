import { droppedPathSchema } from './call-fields.ts';
import { placeSchema } from '../place.ts';
import { z } from '../zod.ts';

/** What a menu of the system asks for and only the page can do. Nothing is sent, changed or given up by any of it. */
export const pageCommands = ['addFiles', 'addFolder', 'search', 'showKeys'] as const;
export type PageCommand = (typeof pageCommands)[number];

/** So many files and folders are taken at once. */
export const mostTaken = 100;

/**
 * What the system asks of the page: to go somewhere, to do something, or to take files that were opened with Outbox, which are shown
 * to the person like those that were dropped, before anything goes.
 */
export const hostRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('go'), place: placeSchema }),
  z.strictObject({ kind: z.literal('do'), command: z.enum(pageCommands) }),
  z.strictObject({
    kind: z.literal('take'),
    items: z.array(droppedPathSchema).max(mostTaken),
    /** What was given too and is not taken: it is no file or folder, or is one too many. */
    leftOut: z.int().nonnegative(),
  }),
]);
export type HostRequest = z.infer<typeof hostRequestSchema>;
export type TakeRequest = Extract<HostRequest, { readonly kind: 'take' }>;
