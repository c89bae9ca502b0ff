import {
  callSchemas,
  isCallName,
  type CallName,
  type CallOutput,
  type Handlers,
  type ParsedInput,
} from '../contract/api.ts';
import { OutboxError, toWireError } from '../contract/errors.ts';
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
      if (!isCallName(call)) throw new OutboxError('invalid_input', 'There is no such call.');
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
  return new OutboxError(
    'storage',
    `${call} was not carried out: the disk with the data folder is full. Free some space, then try again; nothing was changed.`,
    { cause },
  );
}

async function answer<Name extends CallName>(
  handlers: Handlers,
  name: Name,
  input: unknown,
): Promise<CallOutput<Name>> {
  if (!fitsBounds(input, maximumRequestBytes)) {
    throw new OutboxError('invalid_input', `The input of ${name} is larger or deeper than a call may be.`);
  }
  const parsed = callSchemas[name].input.safeParse(input);
  if (!parsed.success) {
    throw new OutboxError(
      'invalid_input',
      `The input of ${name} was not understood: ${firstIssue(parsed.error)}`,
    );
  }
  // The schema of this very name produced the value; TypeScript cannot follow an index by a type parameter.
  return handlers[name](parsed.data as ParsedInput<Name>);
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'it does not fit the contract.';
  const place = issue.path.map(String).join('.');
  return place === '' ? issue.message : `${place}: ${issue.message}`;
}
