/**
 * Makes reading a member that `target` does not have throw by name, instead of giving undefined: an app that comes to
 * use more of Electron than the double offers must learn so at once.
 */
export function refuseUnknown<Target extends object>(name: string, target: Target): Target {
  const prototype = Object.getPrototypeOf(target) as object;
  // Placed behind the object, not around it, so that methods still run on the object itself and reach its #fields.
  const guard = new Proxy(prototype, {
    get(known, key, receiver) {
      // Promises, JSON and Node's own bookkeeping ask any object for these.
      const harmless = typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key.startsWith('_');
      if (!(key in known) && !harmless) throw new Error(`electron-double: ${name}.${key} is not implemented`);
      return Reflect.get(known, key, receiver) as unknown;
    },
  });
  return Object.setPrototypeOf(target, guard) as Target;
}
