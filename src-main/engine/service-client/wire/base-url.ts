import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';

/** What stands between the base URL and every path of the service (interface, opening paragraph). */
const servicePrefix = '/api-proxy';

const maximumLength = 2048;
const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** White space, control characters and backslashes: a URL parser drops or rewrites them without a word. */
const silentlyChanged = /[\s\p{Cc}\\]/u;

/**
 * Checks an address as a person wrote it and gives the form that is saved: `https://host[:port][/path]`, without a slash at
 * the end and without `/api-proxy`. `http` is taken for this computer only (reliability K4). Throws `OutboxError`
 * invalid_input that says what to change.
 */
export function normaliseBaseUrl(text: string): { readonly baseUrl: string; readonly warnings: Message[] } {
  const written = text.trim();
  if (written === '') throw refused(message('base_url.empty'));
  if (written.length > maximumLength) {
    throw refused(message('base_url.too_long', { count: written.length, most: maximumLength }));
  }
  if (silentlyChanged.test(written)) {
    throw refused(message('base_url.odd_character'));
  }
  if (!/^https?:\/\//i.test(written)) {
    throw refused(message('base_url.no_scheme'));
  }
  if (!URL.canParse(written)) throw refused(message('base_url.unreadable'));
  const url = new URL(written);
  const [authority = ''] = withoutScheme(written).split(/[/?#]/, 1);
  if (authority.includes('@')) {
    throw refused(message('base_url.has_sign_in'));
  }
  if (written.includes('?') || written.includes('#')) {
    throw refused(message('base_url.has_query'));
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw refused(message('base_url.insecure', { host: url.hostname }));
  }
  const warnings: Message[] = [];
  const path = basePath(withoutScheme(written).slice(authority.length), warnings);
  if (url.hostname.includes('xn--')) {
    warnings.push(message('base_url.foreign_letters', { host: url.hostname }));
  }
  return { baseUrl: `${url.origin}${path}`, warnings };
}

/** Whether a URL's host name (as `URL.hostname` gives it) is this computer and nothing else. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}

function withoutScheme(written: string): string {
  return written.replace(/^https?:\/\//i, '');
}

function basePath(path: string, warnings: Message[]): string {
  const segments = path.replace(/\/+$/, '').split('/').slice(1);
  for (const segment of segments) {
    // Dots would be resolved by the parser, and an empty segment can turn a path into another host.
    if (segment === '' || /^(\.|%2e){1,2}$/i.test(segment)) {
      throw refused(message('base_url.odd_path', { part: segment === '' ? '//' : segment }));
    }
  }
  const written = segments.length;
  // More than once, as what is saved is read by this again.
  while (segments.at(-1) === servicePrefix.slice(1)) segments.pop();
  if (segments.length < written) {
    warnings.push(message('base_url.prefix_left_out', { path: servicePrefix }));
  }
  return segments.length === 0 ? '' : new URL(`https://host/${segments.join('/')}`).pathname;
}

function refused(told: Message): OutboxError {
  return new OutboxError('invalid_input', told);
}
