import { z } from '../zod.ts';
import type { ParametersOf } from './parameters.ts';

/*
 * What is said of something, as facts: a code that never changes its meaning, and what is particular to the one case. Its text is made
 * where a person reads it, from the catalogue of that person's language (`src-main/languages`).
 */

export type Code = keyof ParametersOf;

/** One of some codes, each with its own parameters: for code that tells them apart. */
export type MessageOf<Name extends Code> = { readonly [Each in Name]: Told<Each> }[Name];

/**
 * Any message, as it is carried and recorded. No union of all codes: a thousand of them are more than TypeScript compares. `message`
 * checks the parameters where one is made, and `isMessage` says which one it is.
 */
export interface Message {
  readonly code: Code;
  readonly params: object;
}

/** The parameters of a code as the arguments of a call: left out where the code has none. */
export type Given<Name extends Code> = [NamesOf<Name>] extends [never] ? [] : [params: ParametersOf[Name]];
type NamesOf<Name extends Code> = Name extends Code ? keyof ParametersOf[Name] : never;

type Told<Name extends Code> = { readonly code: Name; readonly params: ParametersOf[Name] };

/** One message; a parameter that is missing, or of another type, does not compile. */
export function message<Name extends Code>(code: Name, ...[params]: Given<Name>): Told<Name>;
export function message(code: Code, params: object = {}): { code: Code; params: object } {
  return { code, params };
}

export function isMessage<Name extends Code>(
  said: Message,
  ...codes: readonly Name[]
): said is MessageOf<Name> {
  return codes.some((code) => code === said.code);
}

/** A sentence that is not facts yet, and what earlier versions wrote down: as it stands. */
export function legacy(text: string): Message {
  return message('legacy.text', { text });
}

const longestCode = 100;
/** A message as facts that come from elsewhere: of a record, over a connection, from another version of Outbox. */
const anyMessage = z.object({
  code: z.string().max(longestCode),
  get params(): z.ZodType<object> {
    return z.record(z.string(), z.union([z.string(), z.number(), anyMessage]));
  },
});
// Which parameters a code has is what the catalogues say; one that is missing is shown as its code (`src-main/languages/text.ts`).
export const messageSchema = anyMessage as unknown as z.ZodType<Message>;
