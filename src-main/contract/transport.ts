import type { CallInput, CallName, CallOutput } from './api.ts';
import { wireErrorSchema } from './errors.ts';
import type { EventName, EventPayload } from './events.ts';
import { z } from './zod.ts';

/** A message may not be larger than this, in either transport (reliability A2). */
export const maximumRequestBytes = 64 * 1024;

/** One call on its way in. `id` pairs the answer with it on transports that carry several at a time. */
export const requestFrameSchema = z.object({
  id: z.int().min(0),
  call: z.string().max(100),
  input: z.unknown(),
});
export type RequestFrame = z.infer<typeof requestFrameSchema>;

/** Answers travel as values, so that an error keeps its code on every transport. */
export const callResultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: wireErrorSchema }),
]);
export type CallResult = z.infer<typeof callResultSchema>;

export const serverFrameSchema = z.union([
  z.object({ id: z.int().min(0), result: callResultSchema }),
  z.object({ event: z.string(), payload: z.unknown() }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

/** What a transport supplies; everything else is derived. */
export interface Transport {
  invoke(call: string, input: unknown): Promise<CallResult>;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: string, payload: unknown) => void): () => void;
}

/** The product's API as a caller sees it. */
export interface OutboxClient {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
}

/** The one object that the preload exposes to the page, under `window.outbox`. */
export interface Bridge {
  invoke(call: string, input: unknown): Promise<unknown>;
  subscribe(listener: (event: string, payload: unknown) => void): () => void;
  /** Makes a choice, as in a dialog, of a file that a person dragged onto the page. Of a file that a script made there is none. */
  chooseDropped(file: File): Promise<unknown>;
}

export { bridgeKey, ipcCallChannel, ipcDroppedChannel, ipcEventChannel } from './channels.ts';
