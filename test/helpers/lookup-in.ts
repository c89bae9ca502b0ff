import { isIP, type LookupFunction } from 'node:net';

/** Name resolution that knows these names alone, as the system's answers: all addresses where that is asked, or the first. */
export function lookupIn(names: Readonly<Record<string, readonly string[]>>): LookupFunction {
  return (hostname, options, callback) => {
    const [first, ...others] = names[hostname] ?? [];
    if (first === undefined) {
      callback(Object.assign(new Error(`no such name: ${hostname}`), { code: 'ENOTFOUND' }), []);
    } else if (options.all === true) {
      callback(
        null,
        [first, ...others].map((address) => ({ address, family: isIP(address) })),
      );
    } else callback(null, first, isIP(first));
  };
}
