import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CallOutput } from '../../../contract/api.ts';
import { readCorrectionFile } from '../../../contract/correction-file.ts';
import {
  mostCorrectionRows,
  type CorrectionOutcome,
  type CorrectionRow,
} from '../../../contract/correction.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { JobFilterInput } from '../../../contract/job.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { parsePositive } from '../input/arguments.ts';
import { declareEncoding, readNamedText } from '../input/named-encoding.ts';
import { readNamedBytes } from '../input/named-file.ts';
import { piecesOf } from '../input/pieces.ts';
import { messageJson } from '../output/message-json.ts';
import { told } from '../output/say.ts';
import { plural } from '../output/words.ts';

interface FailedOptions extends CommonOptions {
  readonly file?: true;
}

interface CorrectOptions extends CommonOptions {
  readonly dryRun?: true;
  readonly partly?: true;
  readonly otherClient?: true;
  readonly encoding?: string;
}

const longestFileBytes = 64 * 1024 * 1024;

/** What did not go, out as a CSV, and back in once it is corrected. */
export function registerCorrections(batch: Command, context: CliContext): void {
  declareJson(batch.command('failed'))
    .description(
      'what of it failed, asks something or is held, as a CSV to correct; without an id of everything',
    )
    .argument('[id]', 'the batch', parsePositive)
    .option('--file', 'write it into the data folder’s exports, and say where')
    .action((id: number | undefined, options: FailedOptions) => {
      if (options.json === true && options.file !== true) {
        throw new OutboxError(
          'invalid_input',
          'The rows to correct are a CSV and not JSON. Leave out --json, or add --file, which says where they were written.',
        );
      }
      const filter: JobFilterInput = id === undefined ? {} : { batchId: id };
      return withOutbox(context, options, async ({ client }) => {
        if (id !== undefined) await client.call('batches.get', { id });
        if (options.file === true) {
          const written = await client.call('corrections.rowsFile', { filter });
          if (options.json === true) context.output.json<'batch failed'>(written);
          else context.output.print(written.path);
          context.output.note(`${plural(written.rows, 'row')} written.`);
        } else await printRows(context, client, filter);
      });
    });
  declareEncoding(declareJson(batch.command('correct')))
    .description('give corrected rows back: each acts on the job that it was exported of')
    .argument('<file>', 'the CSV that "outbox batch failed" wrote, corrected')
    .option('--dry-run', 'only say what each row would do')
    .option('--partly', 'also where some rows are wrong: the others are given back')
    .option('--other-client', 'files of one client may go to another’s target')
    .action((file: string, options: CorrectOptions) => {
      const rows = readRows(context, file, options.encoding);
      return withOutbox(context, options, async ({ client }) => {
        const foreseen = await each(client, 'corrections.foresee', rows, options);
        const wrong = foreseen.filter(({ effect }) => effect === 'wrong');
        const isOnlySaid = options.dryRun === true || (wrong.length > 0 && options.partly !== true);
        const wrongRows = new Set(wrong.map(({ row }) => row));
        const given = isOnlySaid
          ? foreseen
          : [
              ...wrong,
              ...(await each(
                client,
                'corrections.give',
                rows.filter(({ row }) => !wrongRows.has(row)),
                options,
              )),
            ].sort((one, other) => one.row - other.row);
        tell(context, given, { isOnlySaid, isJson: options.json === true });
      });
    });
}

async function printRows(context: CliContext, client: OutboxClient, filter: JobFilterInput): Promise<void> {
  const { output } = context;
  let rows = 0;
  for (let cursor: number | null = 0; cursor !== null && !output.isReaderGone;) {
    const piece: CallOutput<'corrections.rows'> = await client.call('corrections.rows', { filter, cursor });
    output.csvText(piece.text);
    rows += piece.rows;
    cursor = piece.next;
  }
  output.note(rows === 0 ? 'Nothing failed, and nothing waits for you.' : `${plural(rows, 'row')}.`);
}

/** Throws `OutboxError` invalid_input. */
function readRows(context: CliContext, file: string, encoding: string | undefined): readonly CorrectionRow[] {
  const path = resolve(context.workingDirectory, file);
  const content = readNamedBytes(path, { maximumBytes: longestFileBytes, purpose: 'rows to correct' });
  const text = readNamedText(context, { name: file, content, encoding });
  const read = readCorrectionFile(text);
  if ('problem' in read)
    throw new OutboxError('invalid_input', `${path} can’t be imported. ${told(read.problem)}.`);
  if (read.rows.length === 0) throw new OutboxError('invalid_input', `${path} holds no row to give back.`);
  return read.rows;
}

async function each(
  client: OutboxClient,
  call: 'corrections.foresee' | 'corrections.give',
  rows: readonly CorrectionRow[],
  { otherClient }: CorrectOptions,
): Promise<CorrectionOutcome[]> {
  const outcomes: CorrectionOutcome[] = [];
  for (const piece of piecesOf(rows, mostCorrectionRows)) {
    const meant = otherClient === true ? { otherClient } : {};
    outcomes.push(...(await client.call(call, { rows: piece, ...meant })).outcomes);
  }
  return outcomes;
}

function tell(
  context: CliContext,
  outcomes: readonly CorrectionOutcome[],
  { isOnlySaid, isJson }: { readonly isOnlySaid: boolean; readonly isJson: boolean },
): void {
  const { output } = context;
  const wrong = outcomes.filter(({ effect }) => effect === 'wrong');
  if (isJson)
    output.json<'batch correct'>({
      given: !isOnlySaid,
      outcomes: outcomes.map(({ says, ...outcome }) => ({
        ...{ ...outcome, says: told(says) },
        ...messageJson(says),
      })),
    });
  else for (const outcome of outcomes) output.print(lineOf(outcome));
  if (isOnlySaid && wrong.length > 0) {
    output.note(
      `outbox: ${plural(wrong.length, 'row')} cannot be used, so nothing was given back. Correct them, or add --partly.`,
    );
  } else if (isOnlySaid) output.note('Nothing was given back: this only says what would happen.');
  if (wrong.length > 0) context.exitCode = exitCodes.error;
}

function lineOf({ row, job, name, column, says }: CorrectionOutcome): string {
  const of = job === null ? '' : `, job ${String(job)}${name === null ? '' : ` (${name})`}`;
  const at = column === null ? '' : `, column ${column}`;
  return `row ${String(row)}${of}${at}: ${told(says)}`;
}
