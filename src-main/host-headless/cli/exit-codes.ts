import { OutboxError, type ErrorCode } from '../../contract/errors.ts';

/** Exit codes are part of the command line's contract: scripts decide by them. */
export const exitCodes = {
  ok: 0,
  /** Wrong usage, or something unexpected. */
  error: 1,
  someRefused: 2,
  needsPerson: 3,
  keyRefused: 4,
  otherInstance: 5,
  held: 6,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const codeOfError: Partial<Record<ErrorCode, ExitCode>> = {
  unauthorized: exitCodes.keyRefused,
  already_running: exitCodes.otherInstance,
  unreachable: exitCodes.held,
};

export function exitCodeOf(error: unknown): ExitCode {
  return (error instanceof OutboxError ? codeOfError[error.code] : undefined) ?? exitCodes.error;
}
