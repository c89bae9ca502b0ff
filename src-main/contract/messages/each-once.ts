import type { Message } from './message.ts';

/** Two messages that say the same thing of the same case have the same. */
export function sameKey({ code, params }: Message): string {
  return JSON.stringify([code, params]);
}

/** Those that say the same thing of the same case once, in their order. */
export function eachOnce(messages: Iterable<Message>): Message[] {
  const seen = new Map<string, Message>();
  for (const told of messages) seen.set(sameKey(told), told);
  return [...seen.values()];
}
