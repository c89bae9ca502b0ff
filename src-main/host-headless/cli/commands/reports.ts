import type { Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import { reportMonthSchema } from '../../../contract/report-page.ts';
import { localDay } from '../../../foundation/local-time.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox } from '../command-options.ts';
import { chosenClient, declareClient, type ClientOption } from '../input/client-name.ts';
import { parsePositive } from '../input/arguments.ts';
import { declareReport, writeReport, type ReportOptions } from './written-report.ts';

/** What of a batch went where, and what did not and why. */
export function registerBatchReport(batch: Command, context: CliContext): void {
  const command = declareClient(declareJson(batch.command('report')), 'what is')
    .description('what of it went where, and what did not and why; --json is --format json')
    .argument('<id>', 'the batch', parsePositive);
  declareReport(command).action((id: number, options: ReportOptions & ClientOption) =>
    withOutbox(context, options, async ({ client }) => {
      const only =
        options.client === undefined ? {} : { clientId: (await chosenClient(client, options.client)).id };
      const of = { id, ...only };
      await writeReport(
        context,
        options,
        {
          stem: `batch-${String(id)}`,
          page: (cursor) => client.call('batches.reportPage', { ...of, cursor }),
          table: (format, cursor) => client.call('batches.report', { ...of, format, cursor }),
          file: (format) => client.call('batches.reportFile', { ...of, format }),
        },
        (kept) => {
          context.output.json<'batch report'>(kept);
        },
      );
    }),
  );
}

/** What a client had in a month. */
export function registerClientReport(clients: Command, context: CliContext): void {
  const command = declareJson(clients.command('report'))
    .description(
      'what was sent of a client in a month, what ended otherwise, and what is still open; --json is --format json',
    )
    .argument('<name>', 'the client')
    .option('--month <month>', 'such as 2026-11 (default: this month)', parseMonth);
  declareReport(command).action((name: string, options: ReportOptions & { readonly month?: string }) =>
    withOutbox(context, options, async ({ client }) => {
      const { id } = await chosenClient(client, name);
      const month = options.month ?? localDay(Date.now()).slice(0, 7);
      const of = { id, month };
      await writeReport(
        context,
        options,
        {
          stem: `client-${String(id)}-${month}`,
          page: (cursor) => client.call('clients.reportPage', { ...of, cursor }),
          table: (format, cursor) => client.call('clients.report', { ...of, format, cursor }),
          file: (format) => client.call('clients.reportFile', { ...of, format }),
        },
        (kept) => {
          context.output.json<'clients report'>(kept);
        },
      );
    }),
  );
}

/** Throws `OutboxError` invalid_input. */
function parseMonth(text: string): string {
  const month = reportMonthSchema.safeParse(text);
  if (month.success) return month.data;
  throw new OutboxError('invalid_input', `${text} is no month. Write its year and number, such as 2026-11.`);
}
