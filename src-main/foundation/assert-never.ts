/** Closes a switch over a union: a new member that is not handled does not compile, and throws if it arrives at run time. */
export function assertNever(value: never, what: string): never {
  throw new Error(`Unhandled ${what}: ${JSON.stringify(value)}`);
}
