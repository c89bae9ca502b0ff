import { copyFile, chmod, rm, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CallInput } from '../../../contract/api.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { SetupImported, SetupPlan } from '../../../contract/setup.ts';
import type { OutboxClient } from '../../../contract/transport.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { collect } from '../input/arguments.ts';
import { toldListJson } from '../output/message-json.ts';
import { told } from '../output/say.ts';
import { importedLines, planJson, planLines } from '../output/setup-lines.ts';
import { plural } from '../output/words.ts';

interface ImportOptions extends CommonOptions {
  readonly dryRun?: true;
  readonly root?: string[];
  readonly without?: string[];
  readonly acceptUrl?: string[];
  readonly settings: boolean;
}

/** Moving to another computer. */
export const registerMove: RegisterCommand = (program, context) => {
  declareJson(program.command('export'))
    .description('write the whole setup into a file for another computer; no key, secret or command is in it')
    .argument('<file>', 'where to; nothing is replaced')
    .action((file: string, options: CommonOptions) =>
      withOutbox(context, options, ({ client }) => exportSetup(context, client, file, options)),
    );
  registerImport(program, context);
};

async function exportSetup(
  { output, workingDirectory }: CliContext,
  client: OutboxClient,
  file: string,
  { json }: CommonOptions,
): Promise<void> {
  const to = resolve(workingDirectory, file);
  const exported = await client.call('setup.exportFile', {});
  try {
    await copyFile(exported.path, to, constants.COPYFILE_EXCL);
    await chmod(to, 0o600);
  } catch (error) {
    const isThere = errorCode(error) === 'EEXIST';
    throw new OutboxError(
      isThere ? 'conflict' : 'storage',
      isThere
        ? `${to} is there already. Name a file that is not.`
        : `${to} could not be written. The setup stands in ${exported.path}.`,
    );
  }
  await rm(exported.path, { force: true });
  if (json === true) {
    output.json<'export'>({ ...exported, ...toldListJson('left', exported.left), path: to });
    return;
  }
  const { folders, connections, clients, receipts } = exported;
  output.print(
    `${to}: ${plural(folders, 'folder')}, ${plural(connections, 'connection')}, ${plural(clients, 'client')}, ${plural(receipts, 'receipt')}.`,
  );
  for (const left of exported.left) output.note(`${told(left)}.`);
  output.note('Let nothing be sent from here any more before the other computer goes on with it.');
}

function registerImport(program: Command, context: CliContext): void {
  declareJson(program.command('import-setup'))
    .description('take over a setup of another computer; its folders are paused until you resume them')
    .argument('<file>', 'as "outbox export" wrote it')
    .option('--dry-run', 'only say what would happen')
    .option(
      '--root <old=new>',
      'where a folder of the other computer is here, with all in it (repeatable)',
      collect,
    )
    .option('--without <folder>', 'leave out this folder of the other computer (repeatable)', collect)
    .option('--accept-url <url>', 'yes, files may go to this address (repeatable)', collect)
    .option('--no-settings', 'leave appearance and sending rules as they are here')
    .action((file: string, options: ImportOptions) =>
      withOutbox(context, options, async ({ client }) => {
        const wanted = await wantedOf(context, client, file, options);
        const plan = await client.call('setup.plan', wanted);
        if (options.dryRun === true) {
          tellPlan(context, plan, options);
          return;
        }
        refuseUnconfirmed(plan, options.acceptUrl ?? []);
        const imported = await client.call('setup.import', {
          ...wanted,
          sha256: plan.sha256,
          acceptedUrls: options.acceptUrl ?? [],
          withSettings: options.settings,
        });
        tellImported(context, imported, options);
      }),
    );
}

async function wantedOf(
  { workingDirectory }: CliContext,
  client: OutboxClient,
  file: string,
  options: ImportOptions,
): Promise<CallInput<'setup.plan'>> {
  const tokenOf = async (path: string): Promise<string> =>
    (await client.call('host.choose', { path: resolve(workingDirectory, path) })).token;
  const roots: { from: string; token: string }[] = [];
  for (const text of options.root ?? []) {
    const at = text.indexOf('=');
    if (at < 1 || at === text.length - 1) {
      throw new OutboxError('invalid_input', `--root ${text}: give it as OLD=NEW, two folders.`);
    }
    roots.push({ from: text.slice(0, at), token: await tokenOf(text.slice(at + 1)) });
  }
  const folders = (options.without ?? []).map((from) => ({ from, token: null }));
  return { token: await tokenOf(file), roots, folders };
}

/** A file of somebody else could lead to a stranger's host. */
function refuseUnconfirmed({ connections }: SetupPlan, accepted: readonly string[]): void {
  const open = connections.filter(({ fate, baseUrl }) => fate === 'new' && !accepted.includes(baseUrl));
  if (open.length === 0) return;
  const named = open.map(({ name, baseUrl }) => `${name} at ${baseUrl}`).join(', ');
  const flags = open.map(({ baseUrl }) => `--accept-url ${baseUrl}`).join(' ');
  throw new OutboxError(
    'invalid_input',
    `The file would have files sent to ${named}. If these are the right addresses, add ${flags}. Nothing was taken over.`,
  );
}

function tellPlan({ output }: CliContext, plan: SetupPlan, { json }: CommonOptions): void {
  if (json === true) output.json<'import-setup'>(planJson(plan));
  else for (const line of planLines(plan)) output.print(line);
}

function tellImported(context: CliContext, imported: SetupImported, { json }: CommonOptions): void {
  const { output } = context;
  if (json === true) output.json<'import-setup'>({ ...imported, ...toldListJson('left', imported.left) });
  else for (const line of importedLines(imported)) output.print(line);
  for (const left of imported.left) output.note(`outbox: ${told(left)}.`);
  if (imported.left.length > 0) context.exitCode = exitCodes.someRefused;
}
