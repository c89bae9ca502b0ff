import { request } from 'node:https';
import { secondMs } from './durations.ts';
import { ExchangeError } from './exchange-error.ts';
import { secureConnectionBy, type Ways } from './proxy/secure-connection.ts';

export interface JsonPost {
  /** `https:` alone. */
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** For all of it, from the name to the end of the answer. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Resolves with the status of a complete head; rejects where none came. No redirect is followed, and the answer is not read. */
export type PostJson = (post: JsonPost) => Promise<number>;

export interface PostJsonOptions extends Ways {
  /** Certificates that are trusted beside those of the machine. */
  readonly ca?: string;
}

export function createPostJson({ ca, ...ways }: PostJsonOptions = {}): PostJson {
  return ({ url, body, headers, timeoutMs, signal }) =>
    new Promise((resolve, reject) => {
      const bytes = Buffer.from(body, 'utf8');
      const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const posted = request(url, {
        method: 'POST',
        // A connection of its own: nothing of an earlier answer is taken for this one's.
        createConnection: secureConnectionBy(ways, new URL(url), { ca, signal: ending }),
        headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
        signal: ending,
        // What an answer's head may hold.
        maxHeaderSize: 16 * 1024,
      });
      posted.on('error', (error) => {
        const seconds = Math.round(timeoutMs / secondMs);
        reject(isTimeout(error) ? new ExchangeError({ code: 'failure.silent', params: { seconds } }) : error);
      });
      posted.on('close', () => {
        reject(new ExchangeError({ code: 'failure.closed', params: {} }));
      });
      posted.on('response', (response) => {
        // Whatever it goes on to say, its status has said it.
        response.on('error', () => undefined);
        response.destroy();
        resolve(response.statusCode ?? 0);
      });
      posted.end(bytes);
    });
}

function isTimeout({ cause }: Error): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError';
}
