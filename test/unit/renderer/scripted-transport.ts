import { legacy } from '../../../src-main/contract/messages/message.ts';
import {
  callSchemas,
  isCallName,
  type CallInput,
  type CallName,
  type CallOutput,
} from '../../../src-main/contract/api.ts';
import { OutboxError, toWireError } from '../../../src-main/contract/errors.ts';
import type { Changed } from '../../../src-main/contract/events.ts';
import type { CallResult, Transport } from '../../../src-main/contract/transport.ts';

/** Answers by call. What is not scripted rejects with its name. */
export type Script = {
  [Name in CallName]?: (input: CallInput<Name>) => CallOutput<Name> | Promise<CallOutput<Name>>;
};

/** A transport whose other end is a script. Inputs are parsed as the engine would. */
export class ScriptedTransport implements Transport {
  readonly calls: { readonly name: CallName; readonly input: unknown }[] = [];
  readonly #script: Script;
  readonly #listeners = new Set<(event: string, payload: unknown) => void>();

  constructor(script: Script) {
    this.#script = script;
  }

  async invoke(call: string, input: unknown): Promise<CallResult> {
    if (!isCallName(call)) throw new Error(`There is no call ${call}`);
    this.calls.push({ name: call, input });
    // The script is indexed by the very name whose input it takes; TypeScript cannot follow that through a variable.
    const handler = this.#script[call] as ((input: unknown) => unknown) | undefined;
    if (handler === undefined) throw new Error(`Nothing is scripted for ${call}`);
    const parsed = callSchemas[call].input.safeParse(input);
    if (!parsed.success) {
      return {
        ok: false,
        error: { code: 'invalid_input', told: legacy(`${call}: ${parsed.error.message}`) },
      };
    }
    try {
      return { ok: true, value: await handler(parsed.data) };
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      return { ok: false, error: toWireError(error) };
    }
  }

  subscribe(listener: (event: string, payload: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(change: Changed): void {
    for (const listener of this.#listeners) listener('changed', change);
  }

  callsOf(name: CallName): readonly unknown[] {
    return this.calls.filter((each) => each.name === name).map((each) => each.input);
  }
}
