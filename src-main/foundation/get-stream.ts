import type { IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { secondMs } from './durations.ts';
import { ExchangeError } from './exchange-error.ts';
import { lookupFrom } from './lookup-from.ts';
import { request as requestPlainly } from './node-http.ts';
import { leadsInward } from './reach-of-host.ts';
import { secureConnectionBy, type Ways } from './proxy/secure-connection.ts';

/** `http:` is always reached directly. */
export interface GetStreamOptions extends Ways {
  /** Which addresses may be asked, those that an answer leads to among them. */
  readonly isAllowed: (address: URL) => boolean;
  /** Certificates that are trusted beside those of the machine. */
  readonly ca?: string;
  /** Instead of the system's name resolution. */
  readonly lookup?: LookupFunction;
}

/**
 * Resolves with an answer of status 200, whose body is read or destroyed by whoever takes it. Rejects for any other, for an address that
 * is not allowed, where none came in time, and with the signal's reason.
 */
export type GetStream = (address: URL, signal: AbortSignal) => Promise<IncomingMessage>;

const mostRedirects = 5;
/** Without a byte. */
const silenceMs = 30_000;

export function createGetStream(options: GetStreamOptions): GetStream {
  return async (address, signal) => {
    let asked = address;
    let namedBy: URL | null = null;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      if (!options.isAllowed(asked)) throw leadsElsewhere(asked);
      const answer = await ask(asked, signal, { ...options, lookup: lookupOf(namedBy, options) });
      const { statusCode = 0 } = answer;
      if (statusCode === 200) return answer;
      // Whatever it goes on to say is not read.
      answer.on('error', () => undefined);
      answer.destroy();
      const next = URL.parse(answer.headers.location ?? '', asked.href);
      if (statusCode < 300 || statusCode > 399 || next === null) {
        throw new ExchangeError({ code: 'reply.status', params: { status: statusCode } });
      }
      // What was asked over a secure connection is not answered over another, nor from nearer than it is.
      const isPlainNow = asked.protocol === 'https:' && next.protocol !== 'https:';
      if (isPlainNow || leadsInward(next, asked)) throw leadsElsewhere(next);
      namedBy = asked;
      asked = next;
    }
    throw new ExchangeError({ code: 'failure.endless_redirects', params: {} });
  };
}

function leadsElsewhere({ origin }: URL): ExchangeError {
  return new ExchangeError({ code: 'failure.leads_elsewhere', params: { place: origin } });
}

/** What a person gave leads where it leads; what an answer named does not lead nearer than that came from. */
function lookupOf(namedBy: URL | null, { lookup }: GetStreamOptions): LookupFunction | undefined {
  return namedBy === null ? lookup : lookupFrom(namedBy.hostname, lookup);
}

/** How OpenSSL writes an error: numbers, names of its own functions, and paths of where it was built. */
const ofOpenSsl = /(?:^|[\s:])error:[0-9A-F]{8}:|:SSL routines:/iu;

function inPlainWords(error: NodeJS.ErrnoException): Error {
  if (!ofOpenSsl.test(error.message)) return error;
  const params = { error: error.code ?? 'unknown' };
  return new ExchangeError({ code: 'failure.secure_broke', params }, { cause: error });
}

function ask(
  address: URL,
  signal: AbortSignal,
  { ca, lookup, ...ways }: Omit<GetStreamOptions, 'lookup'> & { readonly lookup: LookupFunction | undefined },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const common = { signal, timeout: silenceMs, maxHeaderSize: 16 * 1024, headers: { accept: '*/*' } };
  const request =
    address.protocol === 'https:'
      ? requestSecurely(address, {
          ...common,
          createConnection: secureConnectionBy(ways, address, { ca, signal, lookup }),
        })
      : requestPlainly(address, { ...common, agent: false, ...(lookup === undefined ? {} : { lookup }) });
  request.on('timeout', () => {
    request.destroy(new ExchangeError({ code: 'failure.silent', params: { seconds: silenceMs / secondMs } }));
  });
  request.on('error', (error) => {
    reject(inPlainWords(error));
  });
  request.on('response', resolve);
  request.end();
  return promise;
}
