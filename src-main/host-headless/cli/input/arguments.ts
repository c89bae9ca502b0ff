import { InvalidArgumentError } from 'commander';

/** A positive whole number, as ids and limits are. Throws `InvalidArgumentError`. */
export function parsePositive(text: string): number {
  const value = Number(text);
  if (!/^\d+$/u.test(text) || !Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a whole number from 1 on.');
  }
  return value;
}

/** For variadic arguments. */
export const parsePositives = (text: string, previous: readonly number[] | undefined): number[] => [
  ...(previous ?? []),
  parsePositive(text),
];

/** A TCP port; 0 takes any that is free. Throws `InvalidArgumentError`. */
export function parsePort(text: string): number {
  const value = Number(text);
  if (!/^\d+$/u.test(text) || value > 65_535)
    throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  return value;
}

/** For options that may be repeated. */
export const collect = (text: string, previous: readonly string[] | undefined): string[] => [
  ...(previous ?? []),
  text,
];
