/** How OpenSSL writes an error: numbers, names of its own functions, and paths of where it was built. */
const ofOpenSsl = /(?:^|[\s:])error:[0-9A-F]{8}:|:SSL routines:/iu;

/** What went wrong, for people. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!ofOpenSsl.test(error.message)) return error.message;
  const { code } = error as { readonly code?: unknown };
  const said = typeof code === 'string' && /^\w{1,64}$/u.test(code) ? ` (${code})` : '';
  return `the secure connection broke${said}`;
}
