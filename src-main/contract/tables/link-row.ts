import type { Brand } from '../connection.ts';
import type { Message } from '../messages/message.ts';
import type { HeadingAnswers } from './find-headings.ts';
import type { ColumnMeaning } from './heading-words.ts';
import type { NearLink } from './near-links.ts';

/** What a row says, as it is written. */
export interface LinkRow {
  readonly row: number;
  /** Where several sheets are read as one list. */
  readonly sheet?: string | undefined;
  /** What stands in the column of links: usually an address. */
  readonly url: string;
  readonly title: string | null;
  readonly brand: string | null;
  readonly recipe: string | null;
  /** Why it cannot be followed. */
  readonly fault?: Message | undefined;
}

/** A column that a person has to say the meaning of. */
export interface AskedColumn {
  /** From 1. */
  readonly number: number;
  readonly heading: string | null;
  readonly samples: readonly string[];
  readonly proposes: ColumnMeaning | 'ignore' | null;
}

/** What an empty cell below a brand or recipe means: the one above it, or the one that was chosen for all. */
export type EmptyMeaning = 'above' | 'chosen';

/** What a person can answer, so that the list is read again with it. */
export interface LinkQuestion {
  readonly columns: readonly AskedColumn[];
  /** Whether the question is what empty cells mean. */
  readonly asksEmpty: boolean;
}

/** Set where the brands of the connection would say more: the caller reads them, and then reads the list again. */
interface BrandWish {
  readonly wantsBrands?: boolean | undefined;
}

/** `prose`: no table; links stand anywhere in it. `unclear`: why its columns cannot be followed. */
export type LinkText = BrandWish &
  (
    | {
        readonly kind: 'prose';
        /** What in it seems meant as a link and is none. */
        readonly near?: readonly NearLink[] | undefined;
      }
    | { readonly kind: 'table'; readonly rows: readonly LinkRow[]; readonly ignored: readonly string[] }
    | { readonly kind: 'unclear'; readonly why: Message; readonly question?: LinkQuestion | undefined }
  );

export interface LinkTextOptions {
  /** Its name says that it is a table (`.csv`, `.tsv`). */
  readonly isTable?: boolean;
  /** Its cells are told apart by the file itself, so that no separator can tear one. */
  readonly isWorkbook?: boolean;
  readonly answers?: HeadingAnswers;
  readonly empty?: EmptyMeaning | undefined;
  /** Those of the connection. `null`: they cannot be read. Left out: nothing was asked yet. */
  readonly brands?: readonly Brand[] | null | undefined;
  /** The brand that was chosen for all that name none. */
  readonly chosenBrandId?: string | undefined;
}

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
