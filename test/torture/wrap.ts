export type Method = (this: unknown, ...values: unknown[]) => unknown;

/** Puts another function in the place of a method, which takes and gives the same: what the types say of it stays true. */
export function wrap(target: object, name: string, make: (original: Method) => Method): void {
  Reflect.set(target, name, make(Reflect.get(target, name) as Method));
}
