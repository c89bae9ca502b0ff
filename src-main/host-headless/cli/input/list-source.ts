import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Brand } from '../../../contract/connection.ts';
import { message } from '../../../contract/messages/message.ts';
import { told } from '../output/say.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { sheetLimits } from '../../../contract/sheet.ts';
import type { HeadingAnswers } from '../../../contract/tables/find-headings.ts';
import { headingKey } from '../../../contract/tables/heading-words.ts';
import { linkColumns, readLinkText } from '../../../contract/tables/link-table.ts';
import type { EmptyMeaning, LinkQuestion, LinkText } from '../../../contract/tables/link-row.ts';
import type { NearLink } from '../../../contract/tables/near-links.ts';
import { whyNoList, whyNoText } from '../../../contract/tables/not-text.ts';
import type { CliContext } from '../cli-context.ts';
import { chosenDataDirectory, type CommonOptions } from '../command-options.ts';
import { collect } from './arguments.ts';
import { readNamedBytes } from './named-file.ts';
import { declareEncoding, readNamedText } from './named-encoding.ts';
import { refuseOwnFile } from './own-file.ts';
import type { OpenedContent } from './opened-list.ts';
import { openWorkbook } from './workbook-source.ts';

/** Some hundred thousand links. */
const maximumListBytes = 64 * 1024 * 1024;

export interface ListOptions extends CommonOptions {
  readonly encoding?: string;
  readonly column?: readonly string[];
  readonly empty?: EmptyMeaning;
  readonly sheet?: readonly string[];
}

/** Links as they stand in prose, or the rows of a table. */
export type ReadSource =
  | { readonly kind: 'prose'; readonly text: string; readonly near: readonly NearLink[] }
  | Extract<LinkText, { kind: 'table' }>;

export function declareList(command: Command): Command {
  const declared = command
    .option('--from <file>', 'a text, CSV or XLSX file with links; - is standard input')
    .option(
      '--column <heading=meaning>',
      'what a column of it means: url, title, brand, recipe or ignore; may be repeated',
      collect,
    )
    .addOption(
      new Option(
        '--empty <meaning>',
        'what an empty cell below a brand or recipe means: the one above it, or the one chosen for all',
      ).choices(['above', 'chosen']),
    )
    .option(
      '--sheet <name>',
      'a sheet of an XLSX to read, or "all" that are not hidden; may be repeated',
      collect,
    );
  return declareEncoding(declared);
}

/** A list whose bytes were read. Its columns are read once the connection is known, as brands of it may stand in them. */
export interface OpenList {
  /** Throws `OutboxError` where what it says is unclear. */
  read(brands: () => Promise<readonly Brand[] | null>, chosenBrandId: string): Promise<ReadSource>;
}

/** Reads a list of links: text in any encoding, a table with any of the usual separators, or an XLSX. Throws `OutboxError`. */
export async function openListSource(
  context: CliContext,
  options: ListOptions,
  from: string,
): Promise<OpenList> {
  const isWorkbook = /\.xlsx$/iu.test(from);
  if (!isWorkbook && (options.sheet ?? []).length > 0)
    throw new OutboxError(
      'invalid_input',
      `${from === '-' ? 'The list' : from} has no sheets, as it is not an XLSX. Leave out --sheet, or name an XLSX with --from.`,
    );
  const said = { answers: answersOf(options.column ?? []), empty: options.empty };
  const name = from === '-' ? 'The list' : from;
  const content = await bytesOf(context, options, from);
  const opened = isWorkbook
    ? await openWorkbook(content, options.sheet ?? [])
    : openText(context, options, { name, content, from });
  return {
    async read(brandsOf, chosenBrandId) {
      let read = opened.read(said);
      if (read.wantsBrands === true)
        read = opened.read({ ...said, chosenBrandId, brands: await readable(brandsOf) });
      const source = clear(name, read, opened.text);
      for (const note of opened.notes ?? []) context.output.warn(`${name}: ${note}`);
      if (source.kind === 'table' && source.ignored.length > 0)
        context.output.note(`outbox: columns that are not used: ${source.ignored.join(', ')}`);
      return source;
    },
  };
}

/** What can be said without the service is said: rows that name a brand need it later, and say so. */
async function readable(brandsOf: () => Promise<readonly Brand[] | null>): Promise<readonly Brand[] | null> {
  try {
    return await brandsOf();
  } catch (error) {
    if (error instanceof OutboxError) return null;
    throw error;
  }
}

function openText(
  context: CliContext,
  options: ListOptions,
  { name, content, from }: { readonly name: string; readonly content: Uint8Array; readonly from: string },
): OpenedContent {
  const why = whyNoText(content, options.encoding);
  if (why !== null) return { text: '', read: () => ({ kind: 'unclear', why }) };
  const text = readNamedText(context, { name, content, encoding: options.encoding });
  const noList = whyNoList(text);
  if (noList !== null) return { text: '', read: () => ({ kind: 'unclear', why: noList }) };
  const isTable = /\.(?:csv|tsv|tab)$/iu.test(from);
  return { text, read: (said) => readLinkText(text, { ...said, isTable }) };
}

function clear(name: string, read: LinkText, text: string): ReadSource {
  if (read.kind === 'prose') return { kind: 'prose', text, near: read.near ?? [] };
  if (read.kind === 'table') return read;
  const why = told(message('table.of_file', { name, reason: read.why }));
  throw new OutboxError('invalid_input', `${why}. Nothing was queued.${helpFor(read.question)}`);
}

/** How to answer without changing the list. */
function helpFor(question: LinkQuestion | undefined): string {
  if (question === undefined) return '';
  if (question.asksEmpty) return ' Or add --empty above, or --empty chosen.';
  const examples = question.columns.slice(0, 3).map(({ number, heading, proposes }) => {
    const column = heading ?? String(number);
    return `--column "${column.length > 40 ? String(number) : column}=${proposes ?? 'ignore'}"`;
  });
  return ` Or say what the columns mean, for example ${examples.join(' ')}.`;
}

/** `Heading=meaning`, or the number of a column in place of its heading. Throws `OutboxError` invalid_input. */
function answersOf(columns: readonly string[]): HeadingAnswers {
  return new Map(
    columns.map((column) => {
      const [, heading = '', meaning = ''] = /^(.*)=([^=]*)$/su.exec(column) ?? [];
      const wanted = meaning.trim().toLowerCase();
      const known = wanted === 'ignore' ? 'ignore' : linkColumns.find((each) => each === wanted);
      if (heading.trim() === '' || known === undefined)
        throw new OutboxError(
          'invalid_input',
          `--column "${column}" is not understood. Write a heading and what it means, like "Client=brand": ${linkColumns.join(', ')} or ignore.`,
        );
      return [/^\s*\d+\s*$/u.test(heading) ? heading.trim() : headingKey(heading), known] as const;
    }),
  );
}

async function bytesOf(context: CliContext, options: ListOptions, from: string): Promise<Uint8Array> {
  if (from === '-') return readInput(context);
  const path = resolve(context.workingDirectory, from);
  const isWorkbook = /\.xlsx$/iu.test(from);
  const bytes = readNamedBytes(path, {
    maximumBytes: isWorkbook ? sheetLimits.xlsxBytes : maximumListBytes,
    purpose: isWorkbook ? 'a list of links in an XLSX' : 'a list of links, or pipe it into "--from -"',
  });
  await refuseOwnFile(path, chosenDataDirectory(context, options));
  return bytes;
}

/** Joined before it is decoded: a letter may be cut in two between pieces. */
async function readInput(context: CliContext): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of context.input as AsyncIterable<Uint8Array | string>) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    length += bytes.length;
    if (length > maximumListBytes)
      throw new OutboxError(
        'invalid_input',
        'What was piped in is longer than 64 MiB. Split it into several lists.',
      );
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}
