/**
 * A line of the history as what happened, which is read first, and what it happened to: `Rejected:`, and then the file. A line that
 * names nothing is read first as a whole.
 */
export function titleParts(title: string): { readonly lead: string; readonly rest: string } {
  const colon = title.indexOf(': ');
  return colon === -1
    ? { lead: title, rest: '' }
    : { lead: title.slice(0, colon + 1), rest: title.slice(colon + 1) };
}
