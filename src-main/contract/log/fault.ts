import { z } from '../zod.ts';
import { text } from './fields.ts';

const codeSchema = z
  .string()
  .regex(/^[A-Za-z]\w{0,63}$/u)
  .brand<'FaultCode'>();
/** Where in the program's own code: `worker.ts:281:9`. */
const placeSchema = z
  .string()
  .regex(/^[\w.-]+:\d+:\d+$/u)
  .brand<'FaultPlace'>();

/** What a line tells of an error. Its message may hold a path, or what somebody wrote, so it is a detail. */
export const faultFields = {
  /** What the system, SQLite or the contract call it, such as `ENOENT`, otherwise its class. */
  code: codeSchema,
  at: placeSchema.nullable(),
};
export const faultDetail = { message: text };

export interface Fault {
  readonly code: z.infer<typeof codeSchema>;
  readonly at: z.infer<typeof placeSchema> | null;
}

const unnamed = codeSchema.parse('unnamed');

export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { code: unnamed, at: null };
  const named = [('code' in error && error.code) || null, error.name].map((name) =>
    codeSchema.safeParse(name),
  );
  return { code: named.find(({ success }) => success)?.data ?? unnamed, at: placeOf(error) };
}

/** Where it was thrown; `null` where no code of the program's own stands in its stack. */
function placeOf({ stack, message }: Error): Fault['at'] {
  if (stack === undefined) return null;
  // A message may look like a stack.
  const calls = stack.slice(stack.indexOf(message) + message.length);
  const [, place] = /^ +at .*?([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?$/mu.exec(calls) ?? [];
  return placeSchema.safeParse(place).data ?? null;
}

/** With its stack, where it has one. */
export function messageOfFault(error: unknown): { readonly message: string } {
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
