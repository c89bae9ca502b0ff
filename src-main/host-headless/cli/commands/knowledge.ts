import { refusalJson } from '../output/json-shapes.ts';
import { type Message } from '../../../contract/messages/message.ts';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { CallOutput } from '../../../contract/api.ts';
import { OutboxError } from '../../../contract/errors.ts';
import {
  knowledgeActions,
  knowledgeFormats,
  knowledgeStates,
  type KnowledgeAction,
  type KnowledgeComparison,
  type KnowledgeFormat,
  type KnowledgeScope,
  type KnowledgeState,
} from '../../../contract/knowledge.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { withoutLinks } from '../input/paths.ts';
import { comparisonJson } from '../output/comparison-json.ts';
import { formatTable } from '../output/table.ts';
import { plural } from '../output/words.ts';
import { say, told } from '../output/say.ts';

interface KnowledgeOptions extends CommonOptions {
  readonly base?: string;
  readonly connection?: string;
  readonly state?: KnowledgeState[];
  readonly do?: KnowledgeAction;
  readonly format?: KnowledgeFormat;
  readonly file?: true;
}

type Row = CallOutput<'knowledge.rows'>['rows'][number];

const rowsPerPage = 200;

/** A folder beside its knowledge base. */
export const registerKnowledge: RegisterCommand = (program, context) => {
  declare(program.command('knowledge')).action((folder: string | undefined, options: KnowledgeOptions) => {
    if ((folder === undefined) === (options.base === undefined))
      throw new OutboxError('invalid_input', 'Name a watched folder, or a knowledge base with --base.');
    if (options.do !== undefined && options.state === undefined)
      throw new OutboxError('invalid_input', 'Say with --state which documents it is done with.');
    return withOutbox(context, options, async ({ client, isRunning }) => {
      const scope = await scopeOf(client, context, folder, options);
      const comparison = await client.call('knowledge.compare', { scope, readAgain: true });
      tellWhatIsOpen(context, comparison, isRunning);
      if (options.do !== undefined) await actOnAll(client, context, options, comparison);
      else if (options.format !== undefined || options.file === true)
        await tellList(client, context, options, comparison);
      else await tellRows(client, context, options, comparison);
    });
  });
};

function declare(knowledge: Command): Command {
  return declareJson(knowledge)
    .description('what of a folder is in sync with its knowledge base, what is not, and what can be done')
    .argument('[folder]', 'a watched folder: its path, or its number as "watch list" says it')
    .option('--base <kb-id>', 'instead: all that was ever sent to this knowledge base')
    .option('--connection <name>', 'with --base: which connection; may be left out where there is one')
    .addOption(
      new Option('--state <state>', 'only these (repeatable)')
        .choices(knowledgeStates)
        .argParser((text: string, before: KnowledgeState[] | undefined) => [
          ...(before ?? []),
          stateNamed(text),
        ]),
    )
    .addOption(
      new Option('--do <action>', 'do this with all of --state: send the edited ones, …').choices(
        knowledgeActions,
      ),
    )
    .addOption(new Option('--format <format>', 'a list with ids and names').choices(knowledgeFormats))
    .option('--file', 'write the list into the data folder’s exports, and say where');
}

/** Throws `OutboxError` invalid_input. */
function stateNamed(text: string): KnowledgeState {
  const state = knowledgeStates.find((one) => one === text);
  if (state !== undefined) return state;
  throw new OutboxError(
    'invalid_input',
    `There is no state ${text}. There are: ${knowledgeStates.join(', ')}.`,
  );
}

/** Throws `OutboxError` not_found. */
async function scopeOf(
  client: OutboxClient,
  { workingDirectory }: CliContext,
  folder: string | undefined,
  options: KnowledgeOptions,
): Promise<KnowledgeScope> {
  if (folder === undefined) {
    const { id: connectionId } = await chosenConnection(client, options.connection);
    return { connectionId, knowledgeBaseId: options.base ?? '' };
  }
  const folders = await client.call('watchFolders.list', {});
  const path = await withoutLinks(resolve(workingDirectory, folder));
  const here = folders.filter((one) => one.path === path);
  const found =
    here.find(({ rules }) => rules.target.kind === 'knowledge_base') ??
    here[0] ??
    folders.find(({ id }) => String(id) === folder);
  if (found !== undefined) return { watchFolderId: found.id };
  throw new OutboxError('not_found', `No watched folder is ${folder}. "outbox watch list" names them.`);
}

/** What keeps the answer from being the whole truth. */
function tellWhatIsOpen({ output }: CliContext, comparison: KnowledgeComparison, isRunning: boolean): void {
  for (const { label, id, list, why } of comparison.bases)
    if (list !== 'whole')
      output.warn(`The list of ${label ?? id} is ${list}: ${why === null ? '' : told(why)}`);
  for (const { name, health } of comparison.folders)
    if (health === 'unavailable' || health === 'different') output.warn(`${name} is not there just now.`);
  if (!isRunning && comparison.folders.length > 0)
    output.note('Outbox does not run: files are told as they were last seen.');
}

async function rowsOf(
  client: OutboxClient,
  { id }: KnowledgeComparison,
  states: readonly KnowledgeState[] | undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const state of states ?? [null])
    for (let offset = 0; ; offset += rowsPerPage) {
      const page = await client.call('knowledge.rows', {
        comparisonId: id,
        ...{ state, search: '', offset, limit: rowsPerPage },
      });
      rows.push(...page.rows);
      if (page.rows.length < rowsPerPage) break;
    }
  return rows;
}

async function tellRows(
  client: OutboxClient,
  { output }: CliContext,
  options: KnowledgeOptions,
  comparison: KnowledgeComparison,
): Promise<void> {
  const rows = await rowsOf(client, comparison, options.state);
  if (options.json === true) {
    output.json<'knowledge'>(comparisonJson(comparison, rows));
    return;
  }
  const counted = knowledgeStates.flatMap((state) =>
    comparison.counts[state] === 0
      ? []
      : [`${String(comparison.counts[state])} ${say(`knowledge.state.${state}`).toLowerCase()}`],
  );
  output.note(counted.length === 0 ? 'There is nothing to compare.' : `${counted.join(', ')}.`);
  const lines = rows.map((row) => [
    say(`knowledge.state.${row.state}`),
    row.name,
    row.documentId ?? '–',
    row.jobId === null ? '–' : String(row.jobId),
    told(row.why),
  ]);
  if (lines.length === 0) return;
  for (const line of formatTable(['STATE', 'NAME', 'DOCUMENT', 'JOB', 'WHY'], lines)) output.print(line);
}

async function tellList(
  client: OutboxClient,
  { output }: CliContext,
  options: KnowledgeOptions,
  { id: comparisonId }: KnowledgeComparison,
): Promise<void> {
  const format = options.json === true ? 'json' : (options.format ?? 'csv');
  const what = { comparisonId, states: options.state ?? [...knowledgeStates], format };
  if (options.file === true) {
    const { path, rows } = await client.call('knowledge.listFile', what);
    if (options.json === true) output.json<'knowledge'>({ path, rows });
    else output.print(path);
    output.note(`${plural(rows, 'document')} written.`);
    return;
  }
  for (let cursor: number | null = 0; cursor !== null && !output.isReaderGone;) {
    const piece: CallOutput<'knowledge.list'> = await client.call('knowledge.list', { ...what, cursor });
    if (format === 'json') output.jsonText(piece.text);
    else output.csvText(piece.text);
    cursor = piece.next;
  }
}

async function actOnAll(
  client: OutboxClient,
  context: CliContext,
  options: KnowledgeOptions,
  { id: comparisonId }: KnowledgeComparison,
): Promise<void> {
  const { output } = context;
  const action = options.do ?? 'forget';
  const sum = { changed: 0, refused: new Map<string, { why: Message; count: number }>() };
  for (const state of options.state ?? []) {
    const { changed, refused } = await client.call('knowledge.actOnAll', { comparisonId, action, state });
    sum.changed += changed;
    for (const { why, count } of refused) {
      const key = JSON.stringify(why);
      sum.refused.set(key, { why, count: (sum.refused.get(key)?.count ?? 0) + count });
    }
  }
  const refused = [...sum.refused.values()];
  if (options.json === true)
    output.json<'knowledge'>({ changed: sum.changed, refused: refused.map(refusalJson) });
  else {
    output.print(`${plural(sum.changed, 'document')}: done.`);
    if (action === 'send' && sum.changed > 0) output.note(say('knowledge.adds_document'));
  }
  for (const { why, count } of refused) output.note(`outbox: ${plural(count, 'document')}: ${told(why)}.`);
  if (refused.length > 0) context.exitCode = exitCodes.error;
}
