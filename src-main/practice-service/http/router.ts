import type { PracticeOperation } from '../operations.ts';
import type { Exchange } from './exchange.ts';
import { badRequest, type Reply, ServiceRefusal } from './reply.ts';

export interface Route {
  readonly operation: PracticeOperation;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Segments after the first slash; one that starts with `:` is a parameter. */
  readonly pattern: string;
  /** `key`: the bearer key; `open`: nothing; `signed`: the address itself is the permission, and a key is refused. */
  readonly access: 'key' | 'open' | 'signed';
  readonly handle: (exchange: Exchange) => Promise<Reply> | Reply;
}

export interface Address {
  readonly path: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Reads a request target. Throws 400 where an escape cannot be decoded. */
export function parseAddress(target: string): Address {
  const [path = '', ...queryParts] = target.split('?');
  return {
    path,
    segments: path.split('/').slice(1).map(decodedSegment),
    query: new URLSearchParams(queryParts.join('?')),
  };
}

/** Throws 404 where no path fits, and 405 with Allow where a path fits but not the method. */
export function matchRoute(routes: readonly Route[], method: string, address: Address): RouteMatch {
  const fitting = routes.flatMap((route) => {
    const params = matchSegments(route.pattern.split('/'), address.segments);
    return params === null ? [] : [{ route, params }];
  });
  const match = fitting.find(({ route }) => route.method === method);
  if (match !== undefined) return match;
  if (fitting.length === 0) {
    throw new ServiceRefusal(404, 'not_found', `There is nothing at ${address.path.slice(0, 200)}`);
  }
  const allow = [...new Set(fitting.map(({ route }) => route.method))].join(', ');
  throw new ServiceRefusal(405, 'method_not_allowed', `Here ${allow} can be used, not ${method}`, { allow });
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return null;
    } else if (segment === '') {
      return null;
    } else {
      params[part.slice(1)] = segment;
    }
  }
  return params;
}

function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('The path holds a percent escape that cannot be decoded');
  }
}
