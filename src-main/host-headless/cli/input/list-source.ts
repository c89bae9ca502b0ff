import { resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import { sheetLimits } from '../../../contract/sheet.ts';
import type { HeadingAnswers } from '../../../contract/tables/find-headings.ts';
import { headingKey } from '../../../contract/tables/heading-words.ts';
import { linkColumns, linkTableOf, readLinkText } from '../../../contract/tables/link-table.ts';
import type { LinkText } from '../../../contract/tables/link-row.ts';
import { decodeText, encodingNames, encodingName } from '../../../contract/tables/text-encoding.ts';
import { openSheetThread } from '../../../file-worker/open-sheet-thread.ts';
import type { CliContext } from '../cli-context.ts';
import { chosenDataDirectory, type CommonOptions } from '../command-options.ts';
import { collect } from './arguments.ts';
import { readNamedBytes } from './named-file.ts';
import { refuseOwnFile } from './own-file.ts';

/** Some hundred thousand links. */
const maximumListBytes = 64 * 1024 * 1024;

export interface ListOptions extends CommonOptions {
  readonly encoding?: string;
  readonly column?: readonly string[];
}

/** Links as they stand in prose, or the rows of a table. */
export type ReadSource =
  { readonly kind: 'prose'; readonly text: string } | Extract<LinkText, { kind: 'table' }>;

export function declareList(command: Command): Command {
  return command
    .option('--from <file>', 'a text, CSV or XLSX file with links; - is standard input')
    .option(
      '--column <heading=meaning>',
      'what a column of it means: url, title, brand, recipe or ignore; may be repeated',
      collect,
    )
    .option(
      '--encoding <name>',
      'the encoding of a text or CSV that is not UTF-8, such as windows-1252',
      parseEncoding,
    );
}

function parseEncoding(text: string): string {
  const name = text.toLowerCase();
  if (encodingNames.includes(name)) return name;
  throw new InvalidArgumentError(`Outbox doesn't know this encoding. It knows: ${encodingNames.join(', ')}.`);
}

/** Reads a list of links: text in any encoding, a table with any of the usual separators, or an XLSX. Throws `OutboxError`. */
export async function readListSource(
  context: CliContext,
  options: ListOptions,
  from: string,
): Promise<ReadSource> {
  const answers = answersOf(options.column ?? []);
  const name = from === '-' ? 'The list' : from;
  if (/\.xlsx$/iu.test(from))
    return clear(name, await readWorkbook(await bytesOf(context, options, from), answers), '');
  const { text, encoding, isGuessed } = decodeText(await bytesOf(context, options, from), options.encoding);
  if (isGuessed)
    context.output.warn(
      `${name} is not UTF-8. It was read as ${encodingName(encoding)}. If letters look wrong, choose another with --encoding.`,
    );
  const read = readLinkText(text, { isTable: /\.(?:csv|tsv|tab)$/iu.test(from), answers });
  const source = clear(name, read, text);
  if (source.kind === 'table' && source.ignored.length > 0)
    context.output.note(`outbox: columns that are not used: ${source.ignored.join(', ')}`);
  return source;
}

function clear(name: string, read: LinkText, text: string): ReadSource {
  if (read.kind === 'prose') return { kind: 'prose', text };
  if (read.kind === 'table') return read;
  const example = '--column "Client=brand" --column "Owner=ignore"';
  const help = read.why.includes('heading') ? ` Or say what the columns mean, for example ${example}.` : '';
  throw new OutboxError('invalid_input', `${name} ${read.why}. Nothing was queued.${help}`);
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

async function readWorkbook(content: Uint8Array, answers: HeadingAnswers): Promise<LinkText> {
  const reader = openSheetThread();
  try {
    const reading = await reader.read({ name: 'list.xlsx', content });
    if (reading.kind === 'unreadable') return { kind: 'unclear', why: reading.why };
    const read = linkTableOf(reading.rows, { isTable: true, answers });
    if (read.kind !== 'prose') return read;
    // One column of links, or none.
    const rows = reading.rows.flatMap(({ row, cells }) =>
      cells.map((url) => ({ row, url, title: null, brand: null, recipe: null })),
    );
    return { kind: 'table', rows: rows.filter(({ url }) => /:\/\//u.test(url)), ignored: [] };
  } finally {
    await reader.close();
  }
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
