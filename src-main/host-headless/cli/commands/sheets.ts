import { InvalidArgumentError, type Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import type { FolderSheet, SheetRow } from '../../../contract/sheet.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { parsePositive, parsePositives } from '../input/arguments.ts';
import { declareOtherClient, meant, type OtherClientOption } from '../input/client-name.ts';
import { piecesOf } from '../input/pieces.ts';
import { plural } from '../output/words.ts';
import { formatTable } from '../output/table.ts';
import { exitCodes } from '../exit-codes.ts';
import { refusalJson } from '../output/json-shapes.ts';
import { sheetJson } from '../output/sheet-json.ts';
import { told } from '../output/say.ts';
import { message, type Message } from '../../../contract/messages/message.ts';

interface ShowOptions extends CommonOptions {
  readonly from?: number;
}

interface AnswerOptions extends CommonOptions, OtherClientOption {
  readonly all?: true;
}

const rowsPerCall = 1000;
const shownRows = 200;

export const registerSheets: RegisterCommand = (program, context) => {
  const sheets = program
    .command('sheets')
    .description(
      'sheets beside files: what they say, what is wrong in them, and what changed after it was sent',
    );
  declareJson(sheets.command('show', { isDefault: true }))
    .description('the rows of the sheet of a folder; those that ask come first')
    .argument('<folder-id>', 'as "watch list" numbers it', parsePositive)
    .option('--from <number>', 'leave out so many rows', parseCount)
    .action((watchFolderId: number, options: ShowOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const offset = options.from ?? 0;
        const sheet = await client.call('sheets.read', { watchFolderId, offset, limit: shownRows });
        if (options.json === true) context.output.json<'sheets show'>(sheetJson(sheet));
        else tell(context, sheet, offset);
      }),
    );
  registerAnswer(sheets, context, 'apply', 'send what was sent once more, to where its row says now');
  registerAnswer(sheets, context, 'keep', 'leave what was sent as it was, until its row changes again');
};

function registerAnswer(
  sheets: Command,
  context: CliContext,
  answer: 'apply' | 'keep',
  description: string,
): void {
  const command = declareJson(sheets.command(answer))
    .description(description)
    .argument('<folder-id>', 'as "watch list" numbers it', parsePositive)
    .argument(
      '[row-ids...]',
      'the rows that ask, as "sheets show" numbers them in its first column',
      parsePositives,
    )
    .option('--all', 'every row that asks');
  if (answer === 'apply') declareOtherClient(command);
  command.action((watchFolderId: number, ids: number[] | undefined, options: AnswerOptions) => {
    const named = ids ?? [];
    if (named.length > 0 === (options.all === true))
      throw new OutboxError('invalid_input', 'Name the rows, or give --all.');
    return withOutbox(context, options, async ({ client }) => {
      const affected = { changed: 0, refused: [] as { id: number; why: Message }[] };
      const pieces = options.all === true ? [null] : piecesOf(named, rowsPerCall);
      for (const rows of pieces) {
        const part = await client.call('sheets.answer', {
          ...{ watchFolderId, answer, ...meant(options) },
          ...(rows !== null && { rows: [...rows] }),
        });
        affected.changed += part.changed;
        affected.refused.push(...part.refused);
      }
      report(context, options, affected);
    });
  });
}

function report(
  context: CliContext,
  options: CommonOptions,
  { changed, refused }: { changed: number; refused: readonly { id: number; why: Message }[] },
): void {
  const { output } = context;
  if (options.json === true) output.json<'sheets apply'>({ changed, refused: refused.map(refusalJson) });
  else output.print(`${plural(changed, 'row')} changed.`);
  for (const { id, why } of refused) output.note(`outbox: row ${String(id)}: ${told(why)}`);
  if (refused.length > 0) context.exitCode = exitCodes.error;
}

function tell({ output }: CliContext, sheet: FolderSheet, offset: number): void {
  const { name, names, trouble, rows, awaiting, asking, faults } = sheet;
  if (trouble !== null) output.print(`${told(trouble)}. What was read before goes on.`);
  if (name === null || (rows === 0 && faults === 0)) {
    if (trouble === null) output.print(`No row was read yet. Save ${names.join(' or ')} in the folder.`);
    return;
  }
  output.print(
    `${name}: ${plural(rows, 'row')}, ${String(awaiting)} awaiting their file, ${String(asking)} asking, ${String(faults)} with something wrong.`,
  );
  for (const { row, column, told: fault } of sheet.firstFaults)
    output.print(`  row ${String(row)}${column === null ? '' : `, column ${column}`}: ${told(fault)}`);
  if (sheet.ignoredColumns.length > 0) output.print(`  Ignored columns: ${sheet.ignoredColumns.join(', ')}`);
  const header = ['ID', 'ROW', 'FILE OR LINK', 'SAYS', 'STATE'];
  for (const line of formatTable(
    header,
    sheet.page.map((row) => [String(row.id), String(row.row), row.name, saysWords(row), stateWords(row)]),
  ))
    output.print(line);
  const next = offset + shownRows;
  if (next < rows) output.print(`More rows: --from ${String(next)}`);
  if (asking > 0) {
    const answers = `outbox sheets apply ${String(sheet.watchFolderId)} --all, or keep`;
    output.print(`What was sent stays as it is until you say so: ${answers}.`);
  }
}

function saysWords({ says }: SheetRow): string {
  return says.map(({ name, value }) => `${name}=${value}`).join(' ');
}

function stateWords({ state, question, job, reason, isKept }: SheetRow): string {
  if (question !== null)
    return `asks: was sent to ${told(question.from)}, its row says ${told(question.to)} now`;
  const kept = isKept ? ', kept as it was sent' : '';
  switch (state) {
    case 'awaiting':
      return reason === null ? 'awaiting its file' : told(reason);
    case 'settling':
      return told(reason ?? message('file.settling'));
    case 'left_out':
      return reason === null ? 'not sent' : `not sent: ${told(reason)}`;
    case 'in_hand':
    case 'ended':
      return job === null
        ? reason === null
          ? 'ended'
          : told(reason)
        : `${job.state}, job ${String(job.id)}${kept}`;
  }
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,7}$/u.test(text)) throw new InvalidArgumentError('It must be a number from 0.');
  return count;
}
