import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CallOutput } from '../../../contract/api.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { longestTemplateFile, type FolderTemplate } from '../../../contract/folder-template.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import type { CliContext } from '../cli-context.ts';
import {
  chosenDataDirectory,
  declareJson,
  withOutbox,
  type CommonOptions,
  type RegisterCommand,
} from '../command-options.ts';
import { parsePositive, parsePositives } from '../input/arguments.ts';
import { declareOtherClient, meant, type OtherClientOption } from '../input/client-name.ts';
import { readNamedFile } from '../input/named-file.ts';
import { refuseOwnFile } from '../input/own-file.ts';
import { declareTarget } from '../input/target.ts';
import { chosenPlace, templateNamed, type PlaceOptions } from '../input/template-choice.ts';
import { describeTarget, plural } from '../output/words.ts';
import { toldListJson } from '../output/message-json.ts';
import { told } from '../output/say.ts';
import { failedJson, templatedChangeJson } from '../output/template-json.ts';

/** Set-ups of folders that have a name. */
export const registerTemplates: RegisterCommand = (program, context) => {
  const templates = program.command('templates').description('set-ups of folders that have a name');
  registerList(templates, context);
  registerSave(templates, context);
  registerNames(templates, context);
  registerFiles(templates, context);
  registerApply(templates, context);
};

function registerList(templates: Command, context: CliContext): void {
  declareJson(templates.command('list', { isDefault: true }))
    .description('every template')
    .action((options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const all = await client.call('templates.list', {});
        const { output } = context;
        if (options.json === true) output.json<'templates list'>(all);
        else if (all.length === 0) output.print('No templates yet. Save one with "outbox templates save".');
        else for (const template of all) output.print(describeTemplate(template));
      }),
    );
}

function describeTemplate({ name, setup }: FolderTemplate): string {
  return `${name}: ${setup.target === null ? 'any target' : describeTarget(setup.target)}`;
}

interface SaveOptions extends CommonOptions {
  readonly folder: number;
  readonly withTarget?: true;
  readonly replace?: true;
}

function registerSave(templates: Command, context: CliContext): void {
  declareJson(templates.command('save'))
    .description('save the set-up of a watched folder under a name')
    .argument('<name>')
    .requiredOption('--folder <id>', 'the folder, as "watch list" numbers it', parsePositive)
    .option('--with-target', 'with where its files go')
    .option('--replace', 'in place of the template of that name')
    .action((name: string, options: SaveOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const saved = await client.call('templates.save', {
          ...{ name, watchFolderId: options.folder },
          withTarget: options.withTarget === true,
          replace: options.replace === true,
        });
        if (options.json === true) context.output.json<'templates save'>(saved);
        else context.output.print(`Saved ${describeTemplate(saved)}.`);
      }),
    );
}

function registerNames(templates: Command, context: CliContext): void {
  declareJson(templates.command('rename'))
    .description('give a template another name')
    .argument('<name>')
    .argument('<new-name>')
    .action((name: string, newName: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { id } = await templateNamed(client, name);
        const renamed = await client.call('templates.rename', { id, name: newName });
        if (options.json === true) context.output.json<'templates rename'>(renamed);
        else context.output.note(`${name} is ${renamed.name} now.`);
      }),
    );
  declareJson(templates.command('remove'))
    .description('forget a template; folders that were set up with it stay as they are')
    .argument('<name>')
    .action((name: string, options: CommonOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { id, name: known } = await templateNamed(client, name);
        await client.call('templates.remove', { id });
        if (options.json === true) context.output.json<'templates remove'>({ removed: known });
        else context.output.note(`${name} is forgotten.`);
      }),
    );
}

interface ExportOptions extends CommonOptions {
  readonly out?: string;
}
interface ImportOptions extends CommonOptions {
  readonly replace?: true;
}

function registerFiles(templates: Command, context: CliContext): void {
  const { output, workingDirectory } = context;
  declareJson(templates.command('export'))
    .description('write templates to a file for another computer: all, or those that are named')
    .argument('[names...]')
    .option('--out <file>', 'the file; without it the templates are printed')
    .action((names: readonly string[], options: ExportOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const ids: number[] = [];
        for (const name of names) ids.push((await templateNamed(client, name)).id);
        const { text, count } = await client.call('templates.export', names.length === 0 ? {} : { ids });
        if (options.out === undefined) output.jsonText(text);
        else {
          const path = resolve(workingDirectory, options.out);
          writeFileSync(path, text);
          if (options.json === true) output.json<'templates export'>({ path, templates: count });
          output.note(`${plural(count, 'template')} written to ${options.out}.`);
        }
      }),
    );
  declareJson(templates.command('import'))
    .description('take templates from a file: all of them, or none where anything in it is wrong')
    .argument('<file>')
    .option('--replace', 'templates of the same names are replaced')
    .action((file: string, options: ImportOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const path = resolve(workingDirectory, file);
        await refuseOwnFile(path, chosenDataDirectory(context, options));
        const text = readNamedFile(path, { maximumBytes: longestTemplateFile, purpose: 'templates' });
        const taken = await client.call('templates.import', { text, replace: options.replace === true });
        if (options.json === true) output.json<'templates import'>(taken);
        else {
          const replaced = taken.replaced.length === 0 ? '' : `, ${String(taken.replaced.length)} replaced`;
          output.print(`${plural(taken.added.length, 'template')} added${replaced}.`);
        }
      }),
    );
}

interface ApplyOptions extends CommonOptions, PlaceOptions, OtherClientOption {
  readonly all?: true;
  readonly dryRun?: true;
}

function registerApply(templates: Command, context: CliContext): void {
  declareOtherClient(declareTarget(declareJson(templates.command('apply'))))
    .description('give watched folders the set-up of a template; nothing that was delivered goes again')
    .argument('<name>')
    .argument('[ids...]', 'the folders, as "watch list" numbers them', parsePositives)
    .option('--all', 'every watched folder')
    .option('--connection <name>', 'the connection of a target that is named')
    .option('--keep-targets', 'each folder keeps its own target')
    .option('--template-target', "to the template's target, also from other connections")
    .option('--dry-run', 'only say what would change')
    .action((name: string, ids: readonly number[], options: ApplyOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const { id } = await templateNamed(client, name);
        const target = await chosenPlace(client, options);
        const watchFolderIds = await chosenIds(client, ids, options.all === true);
        const wanted = { id, watchFolderIds, ...(target !== undefined && { target }) };
        if (options.dryRun === true) {
          const preview = await client.call('templates.previewApply', wanted);
          if (options.json === true)
            context.output.json<'templates apply'>({ folders: preview.folders.map(templatedChangeJson) });
          else tellPreview(context, preview);
          return;
        }
        const done = await client.call('templates.apply', { ...wanted, ...meant(options) });
        for (const warning of done.warnings) context.output.warn(told(warning));
        for (const { path, message } of done.failed)
          context.output.warn(`${path} stays as it is: ${told(message)}`);
        if (options.json === true)
          context.output.json<'templates apply'>({
            ...{ ...done, failed: failedJson(done.failed) },
            ...toldListJson('warnings', done.warnings),
          });
        else context.output.print(`${plural(done.changed.length, 'folder')} set up by “${name}”.`);
      }),
    );
}

async function chosenIds(client: OutboxClient, ids: readonly number[], isAll: boolean): Promise<number[]> {
  if (isAll === ids.length > 0) throw new OutboxError('invalid_input', 'Name the folders, or give --all.');
  if (!isAll) return [...ids];
  const folders = await client.call('watchFolders.list', {});
  if (folders.length === 0) throw new OutboxError('not_found', 'No folder is watched yet.');
  return folders.map((folder) => folder.id);
}

function tellPreview({ output }: CliContext, { folders }: CallOutput<'templates.previewApply'>): void {
  output.print(`${plural(folders.length, 'folder')}: nothing is changed yet.`);
  for (const { path, newlyGoes, noLongerGoes, jobsMove, jobsOut, sentBefore, warnings } of folders) {
    const parts = [
      [newlyGoes, 'newly to go'],
      [noLongerGoes, 'not to go any more'],
      [jobsMove, 'waiting for the new target'],
      [jobsOut, 'taken out of the queue'],
      [sentBefore, 'sent before, left where they are'],
    ] as const;
    const counts = parts.filter(([count]) => count > 0).map(([count, words]) => `${String(count)} ${words}`);
    output.print(`  ${path}: ${counts.length === 0 ? 'nothing changes for its files' : counts.join(', ')}`);
    for (const warning of warnings) output.warn(told(warning));
  }
}
