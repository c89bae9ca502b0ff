import type { templatesCalls } from '../../contract/api/templates-calls.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { mostTemplatedFolders, type TemplatedChange } from '../../contract/folder-template.ts';
import type { FolderChangePreview } from '../../contract/watch-folder.ts';
import type { HandlersOf } from '../engine.ts';
import type { WantedRules } from '../watch-folders/folders/rule-change.ts';
import type { StoredFolder } from '../watch-folders/folders/stored-folders.ts';
import { rulesForWatched } from '../watch-folders/templates/templated-rules.ts';
import { previewChange, type FolderRulesParts } from './folder-rules-api.ts';
import {
  addTemplatedFolders,
  previewTemplatedFolders,
  type TemplatedFoldersParts,
} from './templated-folders.ts';
import { otherClientOfFolder, refuseOtherClient } from './other-client.ts';
import { CheckedTargets } from './checked-targets.ts';

export type TemplatesParts = TemplatedFoldersParts & FolderRulesParts;

type TemplatesApi = HandlersOf<typeof templatesCalls>;

export function templatesApi(parts: TemplatesParts): TemplatesApi {
  const { templates } = parts;
  return {
    'templates.list': () => templates.list(),
    'templates.save': ({ name, watchFolderId, withTarget, replace }) => {
      const [folder] = foldersOf(parts, [watchFolderId]);
      if (folder === undefined) throw unknownFolder(watchFolderId);
      return templates.save(name, folder, { withTarget, replace });
    },
    'templates.rename': ({ id, name }) => templates.rename(id, name),
    'templates.remove': ({ id }) => {
      templates.remove(id);
      return {};
    },
    'templates.export': ({ ids }) => templates.export(ids),
    'templates.import': ({ text, replace }) => templates.import(text, replace),
    'templates.previewApply': (input) => previewApply(parts, input),
    'templates.apply': (input) => apply(parts, input),
    'templates.previewFolders': (input) => previewTemplatedFolders(parts, input, mostTemplatedFolders),
    'templates.addFolders': (input) => addTemplatedFolders(parts, input),
  };
}

interface Wanted {
  readonly folder: StoredFolder;
  readonly wanted: WantedRules;
}

async function previewApply(
  parts: TemplatesParts,
  input: ParsedInput<'templates.previewApply'>,
): Promise<{ folders: TemplatedChange[] }> {
  const folders: TemplatedChange[] = [];
  // One after the other: a person waits for all of them, and the disk is shared with what is under way.
  for (const { folder, wanted } of wantedOf(parts, input)) {
    const preview = await previewChange(parts, { id: folder.id, ...wanted });
    folders.push(changeOf(folder, preview));
  }
  return { folders };
}

function changeOf(
  { id, path }: Pick<StoredFolder, 'id' | 'path'>,
  { newlyGoes, newlyGoesBytes, noLongerGoes, jobsMove, jobsOut, sentBefore, ...preview }: FolderChangePreview,
): TemplatedChange {
  const cut = preview.truncated ? [message('warning.too_much', { path })] : [];
  return {
    ...{ watchFolderId: id, path, newlyGoes, newlyGoesBytes, noLongerGoes, jobsMove, jobsOut, sentBefore },
    warnings: [...cut, ...preview.warnings],
    ...(preview.otherClient !== undefined && { otherClient: preview.otherClient }),
  };
}

async function apply(
  parts: TemplatesParts,
  input: ParsedInput<'templates.apply'>,
): Promise<CallOutput<'templates.apply'>> {
  const targets = new CheckedTargets(parts);
  const changed: number[] = [];
  const failed: CallOutput<'templates.apply'>['failed'] = [];
  // All of them are known to be possible before the first is changed.
  const checked: Wanted[] = [];
  for (const { folder, wanted } of wantedOf(parts, input)) {
    const { connectionId, rules } = wanted;
    const crossing = otherClientOfFolder(parts, folder, { connectionId, target: rules.target });
    refuseOtherClient(crossing, input.otherClient);
    checked.push({ folder, wanted: await targets.check(wanted) });
  }
  for (const { folder, wanted } of checked) {
    try {
      await parts.watchFolders.change(folder.id, { ...wanted, sendAgain: false });
      changed.push(folder.id);
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      failed.push({ watchFolderId: folder.id, path: folder.path, message: error.told });
    }
  }
  parts.wake();
  parts.mark('watchFolders', 'settling', 'settlingCount');
  return { changed, failed, warnings: targets.warnings };
}

function wantedOf(
  parts: TemplatesParts,
  { id, watchFolderIds, target }: ParsedInput<'templates.previewApply'>,
): Wanted[] {
  const template = parts.templates.get(id);
  return foldersOf(parts, watchFolderIds).map((folder) => ({
    folder,
    wanted: rulesForWatched(template, folder, target, (connectionId) => isConnected(parts, connectionId)),
  }));
}

function foldersOf(parts: TemplatesParts, ids: readonly number[]): StoredFolder[] {
  const all = new Map(parts.watchFolders.list().map((folder) => [folder.id, folder]));
  return [...new Set(ids)].map((id) => {
    const folder = all.get(id);
    if (folder === undefined) throw unknownFolder(id);
    return folder;
  });
}

function unknownFolder(id: number): OutboxError {
  return new OutboxError('not_found', message('folder.unknown', { folder: id }));
}

function isConnected(parts: TemplatesParts, connectionId: number): boolean {
  return parts.connections.list().some(({ id }) => id === connectionId);
}
