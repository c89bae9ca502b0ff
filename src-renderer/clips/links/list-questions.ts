import type { Message } from '../../../src-main/contract/messages/message.ts';
/** Lists whose columns are unclear: what is asked of a person, and how the list is read with the answer. */
import { headingKey, type ColumnMeaning } from '../../../src-main/contract/tables/heading-words.ts';
import { holdsAddress } from '../../../src-main/contract/tables/holds-address.ts';
import { readLinkText } from '../../../src-main/contract/tables/link-table.ts';
import type {
  AskedColumn,
  EmptyMeaning,
  LinkQuestion,
  LinkRow,
  LinkTextOptions,
} from '../../../src-main/contract/tables/link-row.ts';
import type { NearLink } from '../../../src-main/contract/tables/near-links.ts';
import { portionsOf } from '../../../src-main/contract/tables/row-portions.ts';
import { mapOf } from '../../state/collections.ts';
import type { LinkListText } from './list-file.ts';
import { inPieces } from './text-pieces.ts';

/** The name of what was pasted, among lists. */
export const pastedText = '';
/** Well below what one request may carry, as characters may take several bytes. */
export const charactersPerCall = 15_000;

export interface ListAnswers {
  /** By the words of a heading, or the number of a column. */
  readonly columns: ReadonlyMap<string, ColumnMeaning | 'ignore'>;
  readonly empty?: EmptyMeaning | undefined;
}

export interface ListQuestion {
  readonly name: string;
  /** For a sentence that goes on after its name. */
  readonly why: Message;
  readonly question: LinkQuestion;
}

/** What one question to the engine carries: a piece of prose, or rows of a table. */
export interface SearchPiece {
  readonly text: string;
  readonly rows?: LinkRow[];
}

/** By which an answer is kept: the heading of its column, as columns may change places, else its number. */
export function answerKey({ number, heading }: AskedColumn): string {
  const key = heading === null ? '' : headingKey(heading);
  return key === '' ? String(number) : key;
}

/** Names a pasted list by all that stands down to its first link. What is added below changes nothing. */
export function openingOf(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/u).filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => holdsAddress(line));
  return lines.slice(0, Math.max(first, 0) + 1).join('\n');
}

/** Takes pasted text and lists apart. Those whose columns are unclear give no links, and a question each. */
export function readSearched(
  { text, lists }: { readonly text: string; readonly lists: readonly LinkListText[] },
  answers: ReadonlyMap<string, ListAnswers>,
  known: Pick<LinkTextOptions, 'brands' | 'chosenBrandId'>,
): {
  readonly pieces: readonly SearchPiece[];
  readonly questions: readonly ListQuestion[];
  /** Of words that seem meant as links, with the row that they stand in. */
  readonly whyOf: ReadonlyMap<string, Message>;
} {
  const pieces: SearchPiece[] = [];
  const questions: ListQuestion[] = [];
  const near: NearLink[] = [];
  for (const list of [{ name: pastedText, text }, ...lists]) {
    const said = answers.get(list.name);
    const read = readLinkText(list.text, {
      ...known,
      isTable: /\.csv$/iu.test(list.name),
      ...(said !== undefined && { answers: said.columns, empty: said.empty }),
    });
    switch (read.kind) {
      case 'prose':
        near.push(...(read.near ?? []));
        pieces.push(...inPieces(list.text, charactersPerCall).map((piece) => ({ text: piece })));
        break;
      case 'table':
        pieces.push(...portionsOf(read.rows).map((rows) => ({ text: '', rows })));
        break;
      case 'unclear':
        questions.push({
          name: list.name,
          why: read.why,
          question: read.question ?? { columns: [], asksEmpty: false },
        });
    }
  }
  return { pieces, questions, whyOf: mapOf(near.map(({ text: of, why }) => [of, why] as const)) };
}
