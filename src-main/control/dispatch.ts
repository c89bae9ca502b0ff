import { faultOfInput } from '../contract/input-faults.ts';
import {
  callSchemas,
  isCallName,
  type CallName,
  type CallOutput,
  type Handlers,
  type ParsedInput,
} from '../contract/api.ts';
import { OutboxError, toWireError } from '../contract/errors.ts';
import { message, type Message } from '../contract/messages/message.ts';
import { maximumRequestBytes, type CallResult } from '../contract/transport.ts';
import type { z } from '../contract/zod.ts';
import { isDiskFull } from '../foundation/disk-full.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { fitsBounds } from './json-bounds.ts';

/** The one way in for every call, whatever carried it. Never rejects: failures travel as values with their code. */
export type Dispatch = (call: string, input: unknown) => Promise<CallResult>;

/**
 * Checks the name, the size and the shape of a call, then hands the parsed input to its handler. What a handler did not
 * expect is logged here and leaves the process without its details. `refuse` throws for a call that this caller may not make.
 */
export function createDispatch(
  handlers: Handlers,
  logger: Logger,
  refuse: (call: string) => void = () => undefined,
): Dispatch {
  return async (call, input) => {
    try {
      refuse(call);
      if (!isCallName(call)) throw new OutboxError('invalid_input', message('call.unknown'));
      return { ok: true, value: await answer(handlers, call, input) };
    } catch (caught) {
      const error = isDiskFull(caught) ? noRoom(call, caught) : caught;
      if (!(error instanceof OutboxError)) {
        logger.write('call.failed', { call, ...faultOf(error) }, messageOfFault(error));
      }
      return { ok: false, error: toWireError(error) };
    }
  };
}

function noRoom(call: string, cause: unknown): OutboxError {
  return new OutboxError('storage', message('call.no_room', { call }), { cause });
}

async function answer<Name extends CallName>(
  handlers: Handlers,
  name: Name,
  input: unknown,
): Promise<CallOutput<Name>> {
  if (!fitsBounds(input, maximumRequestBytes)) {
    throw new OutboxError('invalid_input', message('call.too_large', { call: name }));
  }
  const parsed = callSchemas[name].input.safeParse(input);
  if (!parsed.success) {
    throw new OutboxError('invalid_input', whyNotUnderstood(name, parsed.error));
  }
  // The schema of this very name produced the value; TypeScript cannot follow an index by a type parameter.
  return handlers[name](parsed.data as ParsedInput<Name>);
}

function whyNotUnderstood(call: string, error: z.ZodError): Message {
  const issue = error.issues[0];
  if (issue === undefined) return message('call.bad_input', { call, reason: message('call.does_not_fit') });
  const field = issue.path.map(String).join('.');
  const reason = faultOfInput(issue);
  return field === ''
    ? message('call.bad_input', { call, reason })
    : message('call.bad_field', { call, field, reason });
}
