/** Names in lower case; a header that came more than once is a list. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Every value of a header, in order. */
export function headerValues(headers: ReplyHeaders, name: string): readonly string[] {
  const value = headers[name];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}
