import { scrub } from './scrub.ts';

/** How things are called in a bundle. */
export interface ShownNames {
  /** `connection 2`, or the name as well: `connection 2 “Halden”`. */
  named(what: string, id: number, name: string): string;
  /** `https, another host`, or the address without what it asks for. */
  address(url: string): string;
  /** `4 folders deep`, or the path. */
  path(path: string): string;
}

export function createShownNames(withNames: boolean): ShownNames {
  if (withNames) {
    return {
      named: (what, id, name) => `${what} ${String(id)} “${scrub(name)}”`,
      address: scrub,
      path: scrub,
    };
  }
  return {
    named: (what, id) => `${what} ${String(id)}`,
    address(url) {
      const parsed = URL.parse(url);
      if (parsed === null) return 'no address';
      const isHere = /^(?:localhost|127\.|\[::1\])/u.test(parsed.hostname);
      return `${parsed.protocol.replace(':', '')}, ${isHere ? 'this computer' : 'another host'}`;
    },
    path: (path) => `${String(path.split(/[/\\]+/u).filter((part) => part !== '').length)} folders deep`,
  };
}
