import { told } from '../output/say.ts';
import { refusalJson } from '../output/json-shapes.ts';
import { resolve } from 'node:path';
import { Option } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import { receiptFormats, type ReceiptFormat } from '../../../contract/receipt.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { chosenClient, declareClient, type ClientOption } from '../input/client-name.ts';
import type { Output } from '../output/output.ts';
import { plural } from '../output/words.ts';

interface ReceiptsOptions extends CommonOptions, ClientOption {
  readonly format?: ReceiptFormat;
  readonly find?: string;
  readonly import?: string;
  readonly withoutDoubts?: true;
}

export const registerReceipts: RegisterCommand = (program, context) => {
  declareClient(declareJson(program.command('receipts')), 'receipts')
    .description('what was delivered where, as JSON, CSV or Markdown; or read such a JSON file in')
    .addOption(new Option('--format <format>', 'how it is written (default: json)').choices(receiptFormats))
    .option('--find <text>', 'only receipts with this in their name, path, checksum, target or id')
    .option('--without-doubts', 'write JSON also while jobs are in doubt, which are not in it')
    .option('--import <file>', 'take over receipts of another installation, so that they are not sent again')
    .action((options: ReceiptsOptions) => {
      const { import: file, format, find, client: ofClient, withoutDoubts } = options;
      const ofExport = [format, find, ofClient, withoutDoubts];
      if (file !== undefined && ofExport.some((option) => option !== undefined)) {
        throw new OutboxError(
          'invalid_input',
          'Leave out --format, --find, --client and --without-doubts where a file is imported.',
        );
      }
      if (options.json === true && format !== undefined && format !== 'json') {
        throw new OutboxError('invalid_input', `Give either --json or --format ${format}.`);
      }
      return withOutbox(context, options, ({ client }) =>
        file === undefined
          ? printReceipts(context.output, client, format ?? 'json', options)
          : importReceipts(context, client, file, options.json === true),
      );
    });
};

/** Piece by piece, so that a million receipts need no more memory than one piece. */
async function printReceipts(
  output: Output,
  client: OutboxClient,
  format: ReceiptFormat,
  { find, client: ofClient, withoutDoubts }: ReceiptsOptions,
): Promise<void> {
  const wanted = {
    format,
    ...(find === undefined ? {} : { search: find }),
    ...(withoutDoubts === true ? { withoutDoubts } : {}),
    ...(ofClient === undefined ? {} : { clientId: (await chosenClient(client, ofClient)).id }),
  };
  for (let cursor: number | null = 0; cursor !== null && !output.isReaderGone;) {
    const piece: { text: string; next: number | null } = await client.call('receipts.text', {
      ...wanted,
      cursor,
    });
    if (format === 'json') output.jsonText(piece.text);
    else if (format === 'csv') output.csvText(piece.text);
    else output.lines(piece.text);
    await output.roomToWrite();
    cursor = piece.next;
  }
}

async function importReceipts(
  context: CliContext,
  client: OutboxClient,
  file: string,
  asJson: boolean,
): Promise<void> {
  const { output } = context;
  const { token } = await client.call('host.choose', { path: resolve(context.workingDirectory, file) });
  const result = await client.call('receipts.importFile', { token });
  for (const { entry, why } of result.refused) {
    output.note(`outbox: left out receipt ${String(entry)}: ${told(why)}`);
  }
  if (asJson) output.json<'receipts'>({ ...result, refused: result.refused.map(refusalJson) });
  else {
    const known = result.known === 0 ? '' : `; ${plural(result.known, 'was', 'were')} known already`;
    output.print(`${plural(result.imported, 'receipt')} taken over${known}.`);
  }
  if (result.refused.length > 0) context.exitCode = exitCodes.someRefused;
}
