import { Option } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import type { UpdatesView } from '../../../contract/updates.ts';
import type { CliContext } from '../cli-context.ts';
import { declareJson, withOutbox, type CommonOptions, type RegisterCommand } from '../command-options.ts';
import { toldJson } from '../output/message-json.ts';
import { told as english } from '../output/say.ts';

interface SetOptions extends CommonOptions {
  readonly checks?: 'on' | 'off';
  readonly feed?: string;
}

/** Newer versions of Outbox: the command line tells of them, and installs none. */
export const registerUpdates: RegisterCommand = (program, context) => {
  const updates = program.command('updates').description('newer versions of Outbox: whether there is one');
  declareJson(updates.command('show', { isDefault: true }))
    .description('what is set, and what was found')
    .action((options: CommonOptions) => told(context, options, 'updates.get'));
  declareJson(updates.command('check'))
    .description('ask the feed now')
    .action((options: CommonOptions) => told(context, options, 'updates.check'));
  declareJson(updates.command('set'))
    .description('set it; what is left out stays as it is')
    .addOption(new Option('--checks <word>', 'whether to look once a day').choices(['on', 'off']))
    .option('--feed <address>', 'the folder of the feed as https://host/folder, or package for its own')
    .action((options: SetOptions) => set(context, options));
};

async function told(
  context: CliContext,
  options: CommonOptions,
  name: 'updates.get' | 'updates.check',
): Promise<void> {
  await withOutbox(context, options, async ({ client }) => {
    show(context, options, await client.call(name, {}));
  });
}

/** The feed first: where it is refused, nothing is changed. */
async function set(context: CliContext, options: SetOptions): Promise<void> {
  const { checks, feed } = options;
  if (checks === undefined && feed === undefined) {
    throw new OutboxError('invalid_input', 'Say what to set: --checks, --feed, or both.');
  }
  await withOutbox(context, options, async ({ client }) => {
    if (feed !== undefined)
      await client.call('updates.setFeed', { feedUrl: feed === 'package' ? null : feed });
    if (checks !== undefined) await client.call('updates.set', { checks: checks === 'on' });
    show(context, options, await client.call('updates.get', {}));
  });
}

function show(context: CliContext, options: CommonOptions, view: UpdatesView): void {
  if (options.json === true)
    context.output.json<'updates show'>({ ...view, ...toldJson('failure', view.failure) });
  else for (const line of linesOfUpdates(view)) context.output.print(line);
}

function linesOfUpdates(view: UpdatesView): string[] {
  const { installed, checks, feed, failure, newer } = view;
  return [
    `this is: ${installed}`,
    `looks once a day: ${checks ? 'yes' : 'no'}`,
    `feed: ${feed ?? 'none is named'}`,
    `newer version: ${newerLine(view)}`,
    ...(failure === null ? [] : [`${english(failure)}.`]),
    ...(newer?.notes == null ? [] : ['', ...newer.notes.split(/\r?\n/u)]),
  ];
}

function newerLine({ newer, state, checkedAtMs, installs, failure }: UpdatesView): string {
  if (newer === null && failure !== null) return 'not known';
  if (newer === null) return checkedAtMs === null ? 'nobody has looked yet' : 'none was found';
  const { version } = newer;
  if (!newer.isOffered) return `${version}, offered to other computers first`;
  if (state === 'ready') return `${version}, installed when the window’s program is quit`;
  return installs ? version : `${version}; install it as this one was`;
}
