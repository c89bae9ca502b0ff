import { app } from './app.ts';
import { refuseUnknown } from './refuse-unknown.ts';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

interface CustomScheme {
  readonly scheme: string;
  readonly privileges?: { readonly standard?: boolean; readonly secure?: boolean };
}

const registered = new Map<string, SchemeHandler | undefined>();

export const customSchemes = {
  has: (scheme: string): boolean => registered.has(scheme),
  handler: (scheme: string): SchemeHandler | undefined => registered.get(scheme),
};

export const protocol = refuseUnknown('protocol', {
  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    if (app.isReady()) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    for (const { scheme, privileges } of schemes) {
      if (privileges?.standard !== true || privileges.secure !== true) {
        throw new Error(`electron-double: the scheme '${scheme}' must be standard and secure`);
      }
      registered.set(scheme, undefined);
    }
  },
  handle(scheme: string, handler: SchemeHandler): void {
    if (!registered.has(scheme)) {
      throw new Error(`electron-double: the scheme '${scheme}' was not registered as privileged`);
    }
    if (registered.get(scheme) !== undefined) throw new Error(`The scheme '${scheme}' has been registered`);
    registered.set(scheme, handler);
  },
  unhandle(scheme: string): void {
    registered.set(scheme, undefined);
  },
  isProtocolHandled: (scheme: string): boolean => registered.get(scheme) !== undefined,
});
