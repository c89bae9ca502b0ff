import { maximumRequestBytes } from '../contract/transport.ts';
import { z } from '../contract/zod.ts';

/**
 * The control connection carries the frames of `contract/transport.ts`, one per line. Its first frame must be this call with
 * the token of the owner's record; nothing else is answered before it.
 */
export const helloCall = 'control.hello';
export const helloInputSchema = z.object({ token: z.string().max(200) });

/** Asks the owner to let itself be seen: the loopback host answers with a fresh address, the window comes forward. */
export const showCall = 'control.show';
export const showOutputSchema = z.object({ address: z.string().nullable() });

/** An oversized call is still read, so that it can be answered by name; a line beyond this ends the connection. */
export const maximumRequestLineBytes = 8 * maximumRequestBytes;
/** Answers may hold a page of 500 jobs with long texts. */
export const maximumAnswerLineBytes = 64 * 1024 * 1024;
