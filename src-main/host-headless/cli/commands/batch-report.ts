import { Option, type Command } from 'commander';
import type { CallOutput } from '../../../contract/api.ts';
import { reportFormats, type ReportFormat } from '../../../contract/batch.ts';
import { languages, type Language } from '../../../contract/language.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import { chosenDataDirectory, declareJson, withOutbox, type CommonOptions } from '../command-options.ts';
import { chosenClient, declareClient, type ClientOption } from '../input/client-name.ts';
import { parsePositive } from '../input/arguments.ts';
import type { Output } from '../output/output.ts';
import { plural } from '../output/words.ts';
import { keepPage, writtenPage } from './report-page.ts';

const writtenFormats = [...reportFormats, 'html'] as const;

interface ReportOptions extends CommonOptions, ClientOption {
  readonly format: (typeof writtenFormats)[number];
  readonly language: Language;
  readonly file?: true;
}

interface Reported {
  readonly id: number;
  readonly clientId?: number;
}

/** What of a batch went where, and what did not and why: as a table, or as the page that its client reads. */
export function registerReport(batch: Command, context: CliContext): void {
  declareClient(declareJson(batch.command('report')), 'what is')
    .description('what of it went where, and what did not and why; --json is --format json')
    .argument('<id>', 'the batch', parsePositive)
    .addOption(
      new Option('--format <format>', 'tables with everything, or the page that a client reads (html)')
        .choices(writtenFormats)
        .default('csv'),
    )
    .addOption(new Option('--language <language>', 'of the page').choices(languages).default('en'))
    .option('--file', 'write it into the data folder’s exports, and say where')
    .action((id: number, options: ReportOptions) => {
      const { output } = context;
      const format = options.json === true ? 'json' : options.format;
      return withOutbox(context, options, async ({ client }) => {
        const only =
          options.client === undefined ? {} : { clientId: (await chosenClient(client, options.client)).id };
        const reported = { id, ...only };
        if (format === 'html') {
          const page = await writtenPage(client, reported, options.language);
          if (options.file !== true) output.lines(page.html);
          else {
            output.print(await keepPage(chosenDataDirectory(context, options), id, page.html));
            output.note(`${plural(page.files, 'file')} listed.`);
          }
          return;
        }
        if (options.file !== true) {
          await printTable(client, output, reported, format);
          return;
        }
        const { path, rows } = await client.call('batches.reportFile', { ...reported, format });
        if (options.json === true) output.json<'batch report'>({ path, rows });
        else output.print(path);
        output.note(`${plural(rows, 'row')} written.`);
      });
    });
}

async function printTable(
  client: OutboxClient,
  output: Output,
  reported: Reported,
  format: ReportFormat,
): Promise<void> {
  for (let cursor: number | null = 0; cursor !== null && !output.isReaderGone;) {
    const piece: CallOutput<'batches.report'> = await client.call('batches.report', {
      ...reported,
      format,
      cursor,
    });
    if (format === 'json') output.jsonText(piece.text);
    else output.csvText(piece.text);
    cursor = piece.next;
  }
}
