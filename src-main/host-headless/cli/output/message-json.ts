import type { Message } from '../../../contract/messages/message.ts';
import { told } from './say.ts';

type ToldFields<Name extends string> = Record<Name | `${Name}Code`, string | null> &
  Record<`${Name}Params`, Record<string, unknown>>;

/** A field in English, and as facts beside it. */
export function toldJson<Name extends string>(name: Name, fact: Message | null): ToldFields<Name> {
  const fields = {
    [name]: fact === null ? null : told(fact),
    [`${name}Code`]: fact?.code ?? null,
    [`${name}Params`]: { ...fact?.params },
  };
  return fields as ToldFields<Name>; // TypeScript does not follow computed names.
}

type ToldList<Name extends string> = Record<Name, string[]> &
  Record<`${Name}Messages`, { code: string; params: Record<string, unknown> }[]>;

/** A list of sentences in English, and the messages of them in the same order. */
export function toldListJson<Name extends string>(name: Name, facts: readonly Message[]): ToldList<Name> {
  const fields = { [name]: facts.map(told), [`${name}Messages`]: facts.map(messageJson) };
  return fields as ToldList<Name>; // TypeScript does not follow computed names.
}

/** The message beside its text. */
export function messageJson({ code, params }: Message) {
  return { code, params: { ...params } };
}
