import { maximumRequestBytes } from '../contract/transport.ts';
import { z } from '../contract/zod.ts';

/**
 * The control connection opens with a handshake of four lines (see handshake.ts), and then carries the frames of
 * `contract/transport.ts`, one per line. The number rises with every change of the handshake, of the record, or of what follows.
 */
export const controlProtocol = 2;

/** Both sides say who they are before either shows that it knows the secret; the proof of the owner comes with its own. */
export const greetingSchema = z.object({
  protocol: z.int(),
  version: z.string().max(100),
  nonce: z.string().length(43),
});
export type Greeting = z.infer<typeof greetingSchema>;

const proofSchema = z.string().length(43);
export const ownerGreetingSchema = greetingSchema.extend({ proof: proofSchema });
export const callerProofSchema = z.object({ proof: proofSchema });
/** The owner takes the caller's proof. */
export const welcomeSchema = z.object({ welcome: z.literal(true) });

/** The owner speaks otherwise, and says so instead of its greeting. */
export const otherVersionSchema = z.object({ protocol: z.int(), version: z.string().max(100) });

/** Asks the owner to let itself be seen: the loopback host answers with a fresh address, the window comes forward. */
export const showCall = 'control.show';
export const showOutputSchema = z.object({ address: z.string().nullable() });

/** A line of the handshake is not longer. */
export const maximumGreetingBytes = 1024;
/** An oversized call is still read, so that it can be answered by name; a line beyond this ends the connection. */
export const maximumRequestLineBytes = 8 * maximumRequestBytes;
/** Answers may hold a page of 500 jobs with long texts. */
export const maximumAnswerLineBytes = 64 * 1024 * 1024;
