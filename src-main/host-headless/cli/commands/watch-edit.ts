import type { Command } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import type { FolderChangePreview, WatchFolder } from '../../../contract/watch-folder.ts';
import type { CliContext } from '../cli-context.ts';
import { chosenConnection, declareJson, withOutbox, type CommonOptions } from '../command-options.ts';
import { parsePositive } from '../input/arguments.ts';
import { declareOtherClient, meant, type OtherClientOption } from '../input/client-name.ts';
import { changedRules, declareChangedRules, type RuleOptions } from '../input/folder-rules.ts';
import { watchFolderJson } from '../output/json-shapes.ts';
import { eachOnce } from '../../../contract/messages/each-once.ts';
import { folderChangeJson, tellFilesAndWarnings } from '../output/folder-preview.ts';
import { told } from '../output/say.ts';
import { describeRules } from '../output/rules-words.ts';
import { plural } from '../output/words.ts';

interface EditOptions extends CommonOptions, RuleOptions, OtherClientOption {
  readonly connection?: string;
  readonly dryRun?: true;
  readonly sendAgain?: true;
}

export function registerEdit(watch: Command, context: CliContext): void {
  declareOtherClient(declareChangedRules(declareJson(watch.command('edit'))))
    .description(
      'give a folder other rules; what is not named stays, and nothing that was delivered goes again',
    )
    .argument('<id>', 'the folder, as "watch list" numbers it', parsePositive)
    .option('--connection <name>', 'another connection')
    .option('--dry-run', 'only say what would change')
    .option('--send-again', 'what was delivered to the old target goes to the new one, too')
    .action((id: number, options: EditOptions) =>
      withOutbox(context, options, async ({ client, isRunning }) => {
        const { output } = context;
        const folders = await client.call('watchFolders.list', {});
        const before = folders.find((folder) => folder.id === id);
        if (before === undefined) {
          throw new OutboxError(
            'not_found',
            `There is no watched folder ${String(id)}. See "outbox watch list".`,
          );
        }
        const rules = changedRules(options, before.rules);
        const connectionId =
          options.connection === undefined
            ? before.connectionId
            : (await chosenConnection(client, options.connection)).id;
        const wanted = { id, connectionId, rules };
        const preview = await client.call('watchFolders.previewChange', wanted);
        if (options.dryRun === true) {
          if (options.json === true) output.json<'watch edit'>(folderChangeJson(preview));
          else tell(context, before, { preview, sendAgain: options.sendAgain === true });
          return;
        }
        const changed = await client.call('watchFolders.change', {
          ...wanted,
          sendAgain: options.sendAgain === true,
          ...meant(options),
        });
        for (const warning of eachOnce([...preview.warnings, ...changed.warnings]))
          output.warn(told(warning));
        if (options.json === true) {
          output.json<'watch edit'>({
            ...watchFolderJson(changed.watchFolder, await client.call('watchFolders.notSent', {})),
            change: folderChangeJson(preview),
          });
          return;
        }
        output.print(`Changed ${before.path} (${String(id)}): ${describeRules(changed.watchFolder.rules)}.`);
        for (const line of sumOf(preview, options.sendAgain === true)) output.print(line);
        if (!isRunning) output.note('It is looked at while "outbox run" runs.');
      }),
    );
}

function tell(
  { output }: CliContext,
  folder: WatchFolder,
  { preview, sendAgain }: { readonly preview: FolderChangePreview; readonly sendAgain: boolean },
): void {
  output.print(`${folder.path} (${String(folder.id)}): nothing is changed yet.`);
  for (const line of sumOf(preview, sendAgain)) output.print(line);
  tellFilesAndWarnings(output, preview);
}

function sumOf(preview: FolderChangePreview, sendAgain: boolean): string[] {
  const { newlyGoes, noLongerGoes, jobsMove, jobsOut } = preview;
  const lines: string[] = [];
  if (newlyGoes > 0) lines.push(`${plural(newlyGoes, 'file')} newly to go.`);
  if (noLongerGoes > 0) lines.push(`${plural(noLongerGoes, 'file')} not to go any more.`);
  if (jobsMove > 0) lines.push(`${plural(jobsMove, 'job')} waiting, now for the new target.`);
  if (jobsOut > 0) lines.push(`${plural(jobsOut, 'job')} taken out of the queue.`);
  lines.push(...(sendAgain ? againLines(preview) : beforeLines(preview)));
  return lines.length === 0 ? ['Nothing changes for the files that are there.'] : lines;
}

function againLines({ goesAgain, notAgain }: FolderChangePreview): string[] {
  const goes =
    goesAgain === 0
      ? 'Nothing that was sent before goes to another target too.'
      : `${plural(goesAgain, 'file')} sent before, to go to the new target too.`;
  return [goes, ...notAgain.map((why) => `${told(why)}.`)];
}

function beforeLines({ sentBefore, goesAgain }: FolderChangePreview): string[] {
  if (sentBefore === 0) return [];
  const left = `${plural(sentBefore, 'file')} sent before, left where they are`;
  if (goesAgain === 0) return [`${left}.`];
  const again = goesAgain === sentBefore ? 'them' : `${String(goesAgain)} of them`;
  return [`${left} (--send-again sends ${again} to the new target too).`];
}
