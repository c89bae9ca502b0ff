import type { IncomingMessage } from 'node:http';

/** The value of the one cookie that this start set, or `null`. Two of that name are as good as none. */
export function sessionCookie(request: IncomingMessage, name: string): string | null {
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const value = values[0];
  return values.length === 1 && value !== undefined && value !== '' ? value : null;
}
