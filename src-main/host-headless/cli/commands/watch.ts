import { resolve } from 'node:path';
import type { Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import type { FolderRules } from '../../../contract/folder-rules.ts';
import type { CallInput } from '../../../contract/api.ts';
import { eachOnce } from '../../../contract/messages/each-once.ts';
import type { Message } from '../../../contract/messages/message.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareCommon,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import {
  declareClient,
  declareOtherClient,
  meant,
  ofClient,
  type ClientOption,
  type OtherClientOption,
} from '../input/client-name.ts';
import { collect, parsePositive } from '../input/arguments.ts';
import { declareRules, newRules, type RuleOptions } from '../input/folder-rules.ts';
import { folderStateWords } from '../output/folder-lines.ts';
import { watchFolderJson } from '../output/json-shapes.ts';
import { notSentLines } from '../output/not-sent-lines.ts';
import { incompleteLines } from '../output/waiting-lines.ts';
import { formatTable } from '../output/table.ts';
import { describeRules } from '../output/rules-words.ts';
import { folderPreviewJson, tellPreview } from '../output/folder-preview.ts';
import { told } from '../output/say.ts';
import { templatedRules, templateNamed, type PlaceOptions } from '../input/template-choice.ts';
import { watchMany } from './watch-many.ts';
import { registerEdit } from './watch-edit.ts';
import { registerHolds } from './watch-holds.ts';

interface AddOptions extends CommonOptions, RuleOptions, OtherClientOption {
  readonly connection?: string;
  readonly dryRun?: true;
  readonly template?: string;
  readonly each?: true;
  readonly only?: string[];
}

export const registerWatch: RegisterCommand = (program, context) => {
  const watch = program.command('watch').description('the folders that Outbox watches');
  registerAdd(watch, context);
  registerEdit(watch, context);
  registerList(watch, context);
  registerAct(
    watch,
    context,
    'scan',
    'read through the folder now',
    'watchFolders.scan',
    'is being read through',
  );
  registerHolds(watch, context);
  registerResume(watch, context);
  registerAct(
    watch,
    context,
    'remove',
    'stop watching; jobs and files stay',
    'watchFolders.remove',
    'is no longer watched',
  );
};

function registerAdd(watch: Command, context: CliContext): void {
  declareOtherClient(declareRules(declareJson(watch.command('add'))))
    .description('watch a folder and deliver every finished file to its target')
    .argument('<dir>', 'the folder')
    .option('--connection <name>', 'which connection; may be left out where there is one')
    .option('--dry-run', 'only say what would happen to the files that are there')
    .option('--template <name>', 'set up by a template; what else is given counts in place of it')
    .option(
      '--each',
      'with a template: every sub-folder as a folder of its own; beside it counts a target alone',
    )
    .option('--only <name>', 'with --each: only this sub-folder (repeatable)', collect)
    .action((directory: string, options: AddOptions) => {
      refuseEachAlone(options);
      // What is wrong is said before anything is started.
      const given = options.template === undefined ? newRules(options) : null;
      return withOutbox(context, options, async ({ client, isRunning }) => {
        const choose = (): Promise<{ token: string }> =>
          client.call('host.choose', { path: resolve(context.workingDirectory, directory) });
        if (options.template !== undefined && options.each === true) {
          await watchMany(context, client, (await choose()).token, options.template, options);
          return;
        }
        const { connectionId, rules } = await rulesOf(client, given, options);
        const { token } = await choose();
        const { output } = context;
        const wanted = { token, connectionId, rules };
        if (options.dryRun === true) {
          const preview = await client.call('watchFolders.preview', wanted);
          if (options.json === true) output.json<'watch add'>(folderPreviewJson(preview));
          else tellPreview(output, preview, rules);
          return;
        }
        const before = await sameNamesThere(client, wanted);
        const added = await client.call('watchFolders.add', { ...wanted, ...meant(options) });
        for (const warning of eachOnce([...before, ...added.warnings])) output.warn(told(warning));
        if (options.json === true)
          output.json<'watch add'>(
            watchFolderJson(added.watchFolder, await client.call('watchFolders.notSent', {})),
          );
        else
          output.print(
            `Watching ${added.watchFolder.path} (${String(added.watchFolder.id)}): ${describeRules(rules)}.`,
          );
        if (!isRunning) output.note('It is looked at while "outbox run" runs.');
      });
    });
}

/** Asked before anything goes: afterwards the knowledge base may hold these very files. What cannot be looked at, adding refuses. */
async function sameNamesThere(
  client: OutboxClient,
  wanted: CallInput<'watchFolders.preview'>,
): Promise<readonly Message[]> {
  const { target, existing } = wanted.rules;
  if (target.kind !== 'knowledge_base' || existing === 'skip') return [];
  const preview = await client.call('watchFolders.preview', wanted).catch(() => null);
  return preview?.warnings.filter(({ code }) => code === 'warning.same_names') ?? [];
}

/** The template says how each of many folders is set up, so that all of them are alike. */
const ofTemplate: Readonly<Record<Exclude<keyof RuleOptions, keyof PlaceOptions | 'recursive'>, true>> = {
  ...{ existing: true, include: true, ignore: true, after: true, edited: true, recipe: true },
  ...{ location: true, otherClients: true, whenReplaced: true, sheet: true, priority: true, hours: true },
  ...{ pattern: true, choose: true, value: true, settle: true, minSize: true, maxSize: true },
  ...{ minAge: true, maxAge: true, depth: true, types: true, contents: true, hidden: true, unignore: true },
};

function refuseEachAlone(options: AddOptions): void {
  const { template, each, only } = options;
  const given = Object.keys(ofTemplate).find((option) => Reflect.get(options, option) !== undefined);
  const other = given ?? (options.recursive === false ? 'no-recursive' : undefined);
  if (each === true && other !== undefined) {
    const name = other.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    throw new OutboxError(
      'invalid_input',
      `--${name} says how one folder is set up, and with --each the template says it for all of them. Set one folder up like that, save it with "outbox templates save", and watch the others by that.`,
    );
  }
  if (each === true && template === undefined)
    throw new OutboxError('invalid_input', 'Say by which template with --template NAME.');
  if (only !== undefined && each !== true)
    throw new OutboxError('invalid_input', '--only belongs to --each.');
}

async function rulesOf(
  client: OutboxClient,
  given: FolderRules | null,
  options: AddOptions,
): Promise<{ readonly connectionId: number; readonly rules: FolderRules }> {
  if (given === null && options.template !== undefined)
    return templatedRules(client, await templateNamed(client, options.template), options);
  const { id } = await chosenConnection(client, options.connection);
  return { connectionId: id, rules: given ?? newRules(options) };
}

function registerList(watch: Command, context: CliContext): void {
  declareClient(declareJson(watch.command('list')), 'folders')
    .description('every watched folder')
    .action((options: CommonOptions & ClientOption) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const isShown = await ofClient(client, options);
        const all = await client.call('watchFolders.list', {});
        const notSent = await client.call('watchFolders.notSent', {});
        const folders = all.filter(({ connectionId, rules: { target } }) =>
          isShown({ connectionId, kind: target.kind, id: target.id }),
        );
        if (options.json === true)
          output.json<'watch list'>(folders.map((folder) => watchFolderJson(folder, notSent)));
        else if (folders.length === 0) output.print('No folders yet. Add one with "outbox watch add".');
        else {
          const rows = folders.map((folder) => [
            String(folder.id),
            folder.path,
            folderStateWords(folder),
            String(folder.pending),
            String(folder.delivered),
            describeRules(folder.rules),
          ]);
          for (const line of formatTable(['ID', 'FOLDER', 'HEALTH', 'TO GO', 'DELIVERED', 'TARGET'], rows))
            output.print(line);
          const { settling } = await client.call('app.snapshot', {});
          for (const line of incompleteLines(settling, folders)) output.print(line);
          for (const line of notSentLines(notSent, folders)) output.print(line);
        }
      }),
    );
}

function registerAct(
  watch: Command,
  context: CliContext,
  name: string,
  description: string,
  call: 'watchFolders.scan' | 'watchFolders.remove',
  message: string,
): void {
  declareCommon(watch.command(name))
    .description(description)
    .argument('<id>', 'the folder, as "watch list" numbers it', parsePositive)
    .action((id: number, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        await client.call(call, { id });
        context.output.note(`Folder ${String(id)} ${message}.`);
      }),
    );
}

function registerResume(watch: Command, context: CliContext): void {
  declareCommon(watch.command('resume'))
    .description('watch the folder again')
    .argument('<id>', 'the folder, as "watch list" numbers it', parsePositive)
    .option('--use-this-folder', 'also where another folder or disk is at its path now')
    .action((id: number, options: CommonOptions & { readonly useThisFolder?: true }) =>
      withOutbox(context, options, async ({ client }) => {
        await client.call('watchFolders.resume', { id, usesThisFolder: options.useThisFolder === true });
        context.output.note(`Folder ${String(id)} is watched again.`);
      }),
    );
}
