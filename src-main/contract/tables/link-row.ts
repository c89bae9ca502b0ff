/** What a row says, as it is written. */
export interface LinkRow {
  readonly row: number;
  /** What stands in the column of links: usually an address. */
  readonly url: string;
  readonly title: string | null;
  readonly brand: string | null;
  readonly recipe: string | null;
  /** Why it cannot be followed, for a sentence that goes on. */
  readonly fault?: string | undefined;
}

/** `prose`: no table; links stand anywhere in it. `unclear`: why its columns cannot be followed, for a sentence that goes on after its name. */
export type LinkText =
  | { readonly kind: 'prose' }
  | { readonly kind: 'table'; readonly rows: readonly LinkRow[]; readonly ignored: readonly string[] }
  | { readonly kind: 'unclear'; readonly why: string };

export function cellText(cell: string | undefined, longest: number): string | null {
  const text = cell?.replace(/\s+/gu, ' ').trim() ?? '';
  return text === '' ? null : text.slice(0, longest);
}

/** An address may be 2,048 characters long, and several may stand in one cell. */
export function addressCell(cell: string | undefined): string {
  return cell?.trim().slice(0, 8192) ?? '';
}

export function quoted(names: readonly string[]): string {
  const more = names.length > 10 ? ', …' : '';
  return (
    names
      .slice(0, 10)
      .map((name) => `“${short(name)}”`)
      .join(', ') + more
  );
}

export function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
