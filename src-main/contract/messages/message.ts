import { z } from '../zod.ts';
import type { ParametersOf } from './parameters.ts';

/*
 * What is said of something, as facts: a code that never changes its meaning, and what is particular to the one case. Its text is made
 * where a person reads it, from the catalogue of that person's language (`src-main/languages`).
 */

export type Code = keyof ParametersOf;

/** The codes that take nothing: most of them are labels. */
type Bare = { readonly [Each in Code]: [keyof ParametersOf[Each]] extends [never] ? Each : never }[Code];

/** The messages of some codes. Those that take nothing are one type: thousands of them would be more than TypeScript compares. */
export type MessageOf<Name extends Code> =
  | ([Name & Bare] extends [never] ? never : { readonly code: Name & Bare; readonly params: object })
  | {
      readonly [Each in Exclude<Name, Bare>]: { readonly code: Each; readonly params: ParametersOf[Each] };
    }[Exclude<Name, Bare>];
export type Message = MessageOf<Code>;

/** The parameters of a code as the arguments of a call: left out where the code has none. */
export type Given<Name extends Code> = [NamesOf<Name>] extends [never] ? [] : [params: ParametersOf[Name]];
type NamesOf<Name extends Code> = Name extends Code ? keyof ParametersOf[Name] : never;

type Told<Name extends Code> = { readonly code: Name; readonly params: ParametersOf[Name] };

/** One message; a parameter that is missing, or of another type, does not compile. */
export function message<Name extends Code>(code: Name, ...[params]: Given<Name>): Told<Name>;
export function message(code: Code, params: object = {}): { code: Code; params: object } {
  return { code, params };
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
