import { Option, type Command } from 'commander';
import type { CallOutput } from '../../../contract/api.ts';
import { reportFormats, type ReportFormat } from '../../../contract/batch.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions } from '../command-options.ts';
import { chosenClient, declareClient, type ClientOption } from '../input/client-name.ts';
import { parsePositive } from '../input/arguments.ts';
import { plural } from '../output/words.ts';

interface ReportOptions extends CommonOptions, ClientOption {
  readonly format: ReportFormat;
  readonly file?: true;
}

/** What of a batch went where, and what did not and why. */
export function registerReport(batch: Command, context: CliContext): void {
  declareClient(declareJson(batch.command('report')), 'what is')
    .description('what of it went where, and what did not and why; --json is --format json')
    .argument('<id>', 'the batch', parsePositive)
    .addOption(new Option('--format <format>', 'how it is written').choices(reportFormats).default('csv'))
    .option('--file', 'write it into the data folder’s exports, and say where')
    .action((id: number, options: ReportOptions) => {
      const format = options.json === true ? 'json' : options.format;
      return withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const only =
          options.client === undefined ? {} : { clientId: (await chosenClient(client, options.client)).id };
        if (options.file === true) {
          const { path, rows } = await client.call('batches.reportFile', { id, format, ...only });
          if (options.json === true) output.json<'batch report'>({ path, rows });
          else output.print(path);
          output.note(`${plural(rows, 'row')} written.`);
          return;
        }
        for (let cursor: number | null = 0; cursor !== null && !output.isReaderGone;) {
          const piece: CallOutput<'batches.report'> = await client.call('batches.report', {
            id,
            format,
            ...only,
            cursor,
          });
          if (format === 'json') output.jsonText(piece.text);
          else if (format === 'csv') output.csvText(piece.text);
          else output.lines(piece.text);
          cursor = piece.next;
        }
      });
    });
}
