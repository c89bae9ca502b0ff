import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import {
  afterDeliveryChoices,
  existingFilesChoices,
  folderPriorities,
} from '../../../contract/watch-folder.ts';
import type {
  AfterDelivery,
  ExistingFiles,
  FolderPriority,
  SlideMapping,
} from '../../../contract/watch-folder.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenConnection,
  declareCommon,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { collect, parsePositive } from '../input/arguments.ts';
import { declareTarget, parseSlides, readSlides, readTarget, type TargetOptions } from '../input/target.ts';
import { watchFolderJson } from '../output/json-shapes.ts';
import { formatTable } from '../output/table.ts';
import { describeRules } from '../output/words.ts';

interface AddOptions extends CommonOptions, TargetOptions {
  readonly connection?: string;
  readonly existing: ExistingFiles;
  readonly include?: string[];
  readonly ignore?: string[];
  readonly recursive: boolean;
  readonly after: AfterDelivery;
  readonly slides?: SlideMapping;
  readonly recipe?: string;
  readonly priority: FolderPriority;
}

export const registerWatch: RegisterCommand = (program, context) => {
  const watch = program.command('watch').description('the folders that Outbox watches');
  registerAdd(watch, context);
  registerList(watch, context);
  registerAct(
    watch,
    context,
    'scan',
    'compare the folder with what is known, now',
    'watchFolders.scan',
    'is being compared',
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
  declareTarget(declareJson(watch.command('add')))
    .description('watch a folder and deliver every finished file to its target')
    .argument('<dir>', 'the folder')
    .option('--connection <name>', 'which account; may be left out where there is one')
    .addOption(
      new Option('--existing <choice>', 'whether files that are there already are sent')
        .choices(existingFilesChoices)
        .default('skip'),
    )
    .option('--include <glob>', 'only files that match (repeatable)', collect)
    .option('--ignore <glob>', 'not files that match (repeatable)', collect)
    .option('--no-recursive', 'not its sub-folders')
    .addOption(
      new Option('--after <choice>', 'what becomes of a delivered file')
        .choices(afterDeliveryChoices)
        .default('keep'),
    )
    .option(
      '--slides <mapping>',
      'how files find their slides: fixed:ID, folders, names or order',
      parseSlides,
    )
    .addOption(
      new Option('--priority <choice>', 'whether its files go before or after those of other folders')
        .choices(folderPriorities)
        .default('normal'),
    )
    .option('--recipe <name>', 'a saved recipe that the links of a clips folder go through')
    .action((directory: string, options: AddOptions) => {
      const { kind, id, label, ...rest } = readTarget(options);
      const rules = {
        target: { kind, id, label },
        slides: readSlides({ kind, id, label, ...rest }, options.slides),
        existing: options.existing,
        include: options.include ?? [],
        ignore: options.ignore ?? [],
        recursive: options.recursive,
        after: options.after,
        ...(options.recipe === undefined ? {} : { recipe: options.recipe }),
        ...(options.priority === 'normal' ? {} : { priority: options.priority }),
      };
      return withOutbox(context, options, async ({ client, isRunning }) => {
        const connection = await chosenConnection(client, options.connection);
        const { token } = await client.call('host.choose', {
          path: resolve(context.workingDirectory, directory),
        });
        const added = await client.call('watchFolders.add', { token, connectionId: connection.id, rules });
        const { output } = context;
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
  declareJson(watch.command('list'))
    .description('every watched folder')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { output } = context;
        const folders = await client.call('watchFolders.list', {});
        if (options.json === true) output.json(folders.map(watchFolderJson));
        else if (folders.length === 0) output.print('No folders yet. Add one with "outbox watch add".');
        else {
          const rows = folders.map((folder) => [
            String(folder.id),
            folder.path,
            folder.health,
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
  words: string,
): void {
  declareCommon(watch.command(name))
    .description(description)
    .argument('<id>', 'the folder, as "watch list" numbers it', parsePositive)
    .action((id: number, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        await client.call(call, { id });
        context.output.note(`Folder ${String(id)} ${words}.`);
      }),
    );
}
