import { isMessage, legacy, message, messageSchema, type Message } from './messages/message.ts';
import { z } from './zod.ts';

/**
 * Every error that may cross an edge carries one of these codes. The code decides title and exit code; what is
 * told with it names the thing, the reason and what to do.
 */
export const errorCodes = [
  /** The call or its values do not fit the contract, or a value a person gave is not usable. */
  'invalid_input',
  'not_found',
  /** The state of the thing forbids the action, for instance cancelling a job that is done. */
  'conflict',
  /** A path was refused: it does not exist, is a file, is the data folder, is `/`, or lies outside the allowed roots. */
  'folder_refused',
  /** The service refused the key. */
  'unauthorized',
  /** The service could not be reached. */
  'unreachable',
  /** The service answered, but not with what its interface promises. */
  'service_error',
  /** Another instance owns the data folder. */
  'already_running',
  /** The data folder or its database cannot be used. */
  'storage',
  /** The host cannot do this, for instance a native dialog in the loopback pages. */
  'unsupported',
  /** A caller without the right to call. */
  'forbidden',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const wireErrorSchema = z.object({
  code: z.enum(errorCodes),
  told: messageSchema,
});
export type WireError = z.infer<typeof wireErrorSchema>;

/** An expected failure, typed once at the edge where it enters. */
export class OutboxError extends Error {
  readonly code: ErrorCode;
  /** What happened, why, and what to do: its text is made where a person reads it. `message` is for the log. */
  readonly told: Message;

  constructor(code: ErrorCode, told: string | Message, options?: { cause?: unknown }) {
    super(typeof told === 'string' ? told : logged(told), options);
    this.name = 'OutboxError';
    this.code = code;
    this.told = typeof told === 'string' ? legacy(told) : told;
  }
}

function logged(told: Message): string {
  if (isMessage(told, 'legacy.text')) return told.params.text;
  return Object.keys(told.params).length === 0 ? told.code : `${told.code} ${JSON.stringify(told.params)}`;
}

/** The message of any error. One of the foundation carries its facts; an unexpected one has only its own words. */
export function toldBy(error: unknown): Message {
  if (error instanceof Error && 'told' in error && isFact(error.told)) return error.told;
  return legacy(error instanceof Error ? error.message : String(error));
}

function isFact(told: unknown): told is Message {
  return (
    typeof told === 'object' &&
    told !== null &&
    'code' in told &&
    typeof told.code === 'string' &&
    'params' in told &&
    typeof told.params === 'object'
  );
}

/** What may leave the process: an expected error as it is, anything else without its details. */
export function toWireError(error: unknown): WireError {
  if (error instanceof OutboxError) return { code: error.code, told: error.told };
  return { code: 'internal', told: message('error.unexpected') };
}
