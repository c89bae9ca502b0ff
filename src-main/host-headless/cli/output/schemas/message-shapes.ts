import { z } from '../../../../contract/zod.ts';

/** A message beside its text. */
export const messageShape = {
  /** The message of the reason, which never changes its meaning; `legacy.text`: the sentence alone is known. */
  code: z.string(),
  /** What is particular to this case, by name: names, numbers, times in milliseconds since 1970 UTC, or a message of its own. */
  params: z.record(z.string(), z.unknown()),
};

/** A list of sentences in English, and the messages of them in the same order. */
export function toldListShape<Name extends string>(name: Name) {
  const shape = { [name]: z.array(z.string()), [`${name}Messages`]: z.array(z.object(messageShape)) };
  // TypeScript does not follow computed names.
  return shape as Record<Name, z.ZodArray<z.ZodString>> &
    Record<`${Name}Messages`, z.ZodArray<z.ZodObject<typeof messageShape>>>;
}

/** A field in English, which is `null` where there is nothing to say, with its message beside it. */
export function toldShape<Name extends string>(name: Name) {
  const shape = {
    [name]: z.string().nullable(),
    [`${name}Code`]: z.string().nullable(),
    [`${name}Params`]: z.record(z.string(), z.unknown()),
  };
  // TypeScript does not follow computed names.
  return shape as Record<Name | `${Name}Code`, z.ZodNullable<z.ZodString>> &
    Record<`${Name}Params`, z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}
