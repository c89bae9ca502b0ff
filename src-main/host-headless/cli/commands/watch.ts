import { resolve } from 'node:path';
import type { Command } from 'commander';
import { folderHealthWords } from '../../../contract/folder-words.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareCommon,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import {
  declareClient,
  declareOtherClient,
  meant,
  ofClient,
  type ClientOption,
  type OtherClientOption,
} from '../input/client-name.ts';
import { declareRules, newRules, type RuleOptions } from '../input/folder-rules.ts';
import { watchFolderJson } from '../output/json-shapes.ts';
import { formatTable } from '../output/table.ts';
import { describeRules } from '../output/words.ts';
import { tellPreview } from '../output/folder-preview.ts';
import { registerEdit } from './watch-edit.ts';

interface AddOptions extends CommonOptions, RuleOptions, OtherClientOption {
  readonly connection?: string;
  readonly dryRun?: true;
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
  registerAct(watch, context, 'pause', 'leave the folder alone for now', 'watchFolders.pause', 'is paused');
  registerAct(watch, context, 'resume', 'watch the folder again', 'watchFolders.resume', 'is watched again');
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
    .action((directory: string, options: AddOptions) => {
      const rules = newRules(options);
      return withOutbox(context, options, async ({ client, isRunning }) => {
        const connection = await chosenConnection(client, options.connection);
        const { token } = await client.call('host.choose', {
          path: resolve(context.workingDirectory, directory),
        });
        const { output } = context;
        const wanted = { token, connectionId: connection.id, rules };
        if (options.dryRun === true) {
          const preview = await client.call('watchFolders.preview', wanted);
          if (options.json === true) output.json(preview);
          else tellPreview(output, preview, rules);
          return;
        }
        const added = await client.call('watchFolders.add', { ...wanted, ...meant(options) });
        for (const warning of added.warnings) output.warn(warning);
        if (options.json === true) output.json(watchFolderJson(added.watchFolder));
        else
          output.print(
            `Watching ${added.watchFolder.path} (${String(added.watchFolder.id)}): ${describeRules(rules)}.`,
          );
        if (!isRunning) output.note('It is looked at while "outbox run" runs.');
      });
    });
}

function registerList(watch: Command, context: CliContext): void {
  declareClient(declareJson(watch.command('list')), 'folders')
    .description('every watched folder')
    .action((options: CommonOptions & ClientOption) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const isShown = await ofClient(client, options);
        const all = await client.call('watchFolders.list', {});
        const folders = all.filter(({ connectionId, rules: { target } }) =>
          isShown({ connectionId, kind: target.kind, id: target.id }),
        );
        if (options.json === true) output.json(folders.map(watchFolderJson));
        else if (folders.length === 0) output.print('No folders yet. Add one with "outbox watch add".');
        else {
          const rows = folders.map((folder) => [
            String(folder.id),
            folder.path,
            folderHealthWords[folder.health],
            String(folder.pending),
            String(folder.delivered),
            describeRules(folder.rules),
          ]);
          for (const line of formatTable(['ID', 'FOLDER', 'HEALTH', 'TO GO', 'DELIVERED', 'TARGET'], rows))
            output.print(line);
        }
      }),
    );
}

function registerAct(
  watch: Command,
  context: CliContext,
  name: string,
  description: string,
  call: 'watchFolders.scan' | 'watchFolders.pause' | 'watchFolders.resume' | 'watchFolders.remove',
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
