import { eachOnce } from '../../contract/messages/each-once.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { TemplatedFolder } from '../../contract/folder-template.ts';
import type { Subfolder } from '../watch-folders/folders/subfolders.ts';
import type { WantedRules } from '../watch-folders/folders/rule-change.ts';
import { rulesForNew } from '../watch-folders/templates/templated-rules.ts';
import { CheckedTargets } from './checked-targets.ts';
import type { FolderRulesParts } from './folder-rules-api.ts';
import { otherClientOfPaths, refuseOtherClient } from './other-client.ts';
import { previewAt, type WatchFoldersParts } from './watch-folders-api.ts';
import type { Templates } from '../watch-folders/templates/templates.ts';

export interface TemplatedFoldersParts extends FolderRulesParts, WatchFoldersParts {
  readonly templates: Templates;
}

/** What watching each sub-folder of a chosen folder would do. Nothing is written. */
export async function previewTemplatedFolders(
  parts: TemplatedFoldersParts,
  { token, ...input }: ParsedInput<'templates.previewFolders'>,
  atMost: number,
): Promise<CallOutput<'templates.previewFolders'>> {
  const wanted = await new CheckedTargets(parts).check(wantedFor(parts, input));
  const { path, subfolders } = await parts.watchFolders.subfoldersOf(await parts.chosenPaths.pathOf(token));
  const folders: TemplatedFolder[] = [];
  for (const subfolder of subfolders.slice(0, atMost))
    folders.push(await previewOne(parts, subfolder, wanted));
  return { path, folders, truncated: subfolders.length > atMost };
}

const nothing = { matched: 0, toSend: 0, toSendBytes: 0, ignored: 0, warnings: [] };

async function previewOne(
  parts: TemplatedFoldersParts,
  { name, path, isWatched }: Subfolder,
  wanted: WantedRules,
): Promise<TemplatedFolder> {
  if (isWatched)
    return { ...nothing, name, path, state: 'watched', message: message('template_folder.watched') };
  try {
    const { matched, toSend, toSendBytes, ignored, warnings, otherClient } = await previewAt(
      parts,
      path,
      wanted,
    );
    const sends =
      wanted.rules.existing === 'upload' ? { toSend, toSendBytes } : { toSend: 0, toSendBytes: 0 };
    const found = { name, path, matched, ...sends, ignored, warnings };
    return { ...found, state: 'new', message: null, ...(otherClient !== undefined && { otherClient }) };
  } catch (error) {
    if (!(error instanceof OutboxError) || error.code === 'internal') throw error;
    return { ...nothing, name, path, state: 'refused', message: error.told };
  }
}

/** Watches those sub-folders that can be, one after the other; what stands in the way of the others is told. */
export async function addTemplatedFolders(
  parts: TemplatedFoldersParts,
  { token, folders, ...input }: ParsedInput<'templates.addFolders'>,
): Promise<CallOutput<'templates.addFolders'>> {
  const { path, subfolders } = await parts.watchFolders.subfoldersOf(await parts.chosenPaths.pathOf(token));
  const byName = new Map(subfolders.map((subfolder) => [subfolder.name, subfolder]));
  const targets = new CheckedTargets(parts);
  const wanted: { name: string; wanted: WantedRules }[] = [];
  // All of them are known to be possible before the first is added.
  for (const { name, target = input.target } of folders) {
    const rules = await targets.check(wantedFor(parts, { id: input.id, target }));
    const at = byName.get(name);
    const to = { connectionId: rules.connectionId, target: rules.rules.target };
    refuseOtherClient(at === undefined ? null : otherClientOfPaths(parts, [at.path], to), input.otherClient);
    wanted.push({ name, wanted: rules });
  }
  const added: CallOutput<'templates.addFolders'>['added'] = [];
  const failed: CallOutput<'templates.addFolders'>['failed'] = [];
  const warnings: Message[] = [];
  for (const { name, wanted: rules } of wanted) {
    const subfolder = byName.get(name);
    if (subfolder === undefined) {
      failed.push({ name, message: message('template_folder.missing', { path, name }) });
      continue;
    }
    try {
      const { id, warnings: of } = await parts.watchFolders.add({ path: subfolder.path, ...rules });
      added.push({ watchFolderId: id, name });
      warnings.push(...of);
    } catch (error) {
      if (!(error instanceof OutboxError) || error.code === 'internal') throw error;
      failed.push({ name, message: error.told });
    }
  }
  parts.mark('watchFolders', 'settling', 'settlingCount');
  return { added, failed, warnings: eachOnce([...targets.warnings, ...warnings]) };
}

function wantedFor(
  parts: TemplatedFoldersParts,
  { id, target }: Pick<ParsedInput<'templates.previewFolders'>, 'id' | 'target'>,
): WantedRules {
  const connected = new Set(parts.connections.list().map((connection) => connection.id));
  return rulesForNew(parts.templates.get(id), target, (connectionId) => connected.has(connectionId));
}
