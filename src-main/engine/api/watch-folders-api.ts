import type { ParsedInput } from '../../contract/api.ts';
import { factsAsSent, whyLocated } from '../../contract/file-fit.ts';
import type { Message } from '../../contract/messages/message.ts';
import type { FolderRules } from '../../contract/folder-rules.ts';
import type { FolderPreview, WatchFolder } from '../../contract/watch-folder.ts';
import type { EngineHandlers } from '../engine.ts';
import type { FileLimits } from './file-limits.ts';
import {
  checkedRules,
  recipeWarnings,
  shownFolder,
  withSlides,
  type FolderRulesParts,
} from './folder-rules-api.ts';
import { otherClientOfPaths, refuseOtherClient } from './other-client.ts';
import { rulesWarnings } from '../watch-folders/rules/rules-warnings.ts';
import { uploadOperations } from './upload-operations.ts';
import type { ChosenPathsByToken } from './chosen-paths.ts';
import type { LearnedLimits } from '../connections/profile/learned-limits.ts';
import type { NotSentFiles } from '../reporting/explain/not-sent.ts';

export interface WatchFoldersParts extends FolderRulesParts {
  /** Reads a folder through, and puts away what could not be put away before. */
  scanFolder(watchFolderId: number): Promise<void>;
  readonly chosenPaths: ChosenPathsByToken;
  readonly limits: LearnedLimits;
  readonly fileLimits: FileLimits;
  readonly notSentFiles: NotSentFiles;
}

type WatchFoldersApi = Pick<
  EngineHandlers,
  | 'watchFolders.preview'
  | 'watchFolders.add'
  | 'watchFolders.list'
  | 'watchFolders.notSent'
  | 'watchFolders.scan'
  | 'watchFolders.sendNow'
  | 'watchFolders.pause'
  | 'watchFolders.resume'
  | 'watchFolders.disregardHours'
  | 'watchFolders.remove'
>;

export function watchFoldersApi(parts: WatchFoldersParts): WatchFoldersApi {
  const { watchFolders } = parts;
  const changing = async (work: Promise<void>): Promise<Record<string, never>> => {
    await work;
    parts.mark('watchFolders', 'settling', 'settlingCount');
    return {};
  };
  return {
    'watchFolders.preview': (input) => previewFolder(parts, input),
    'watchFolders.add': (input) => addFolder(parts, input),
    'watchFolders.list': () => parts.part('watchFolders'),
    'watchFolders.notSent': (asked) => parts.notSentFiles(asked),
    'watchFolders.scan': ({ id }) => changing(parts.scanFolder(id)),
    'watchFolders.sendNow': ({ id, path }) => {
      watchFolders.sendNow(id, path);
      parts.mark('settling');
      return {};
    },
    'watchFolders.pause': ({ id, untilMs }) => changing(watchFolders.pause(id, untilMs ?? null)),
    'watchFolders.resume': ({ id, usesThisFolder }) => changing(watchFolders.resume(id, usesThisFolder)),
    'watchFolders.disregardHours': ({ id, isDisregarded }) => {
      watchFolders.disregardHours(id, isDisregarded);
      parts.mark('watchFolders');
      return {};
    },
    'watchFolders.remove': ({ id }) => changing(watchFolders.remove(id)),
  };
}

async function previewFolder(
  parts: WatchFoldersParts,
  { token, connectionId, rules }: ParsedInput<'watchFolders.preview'>,
): Promise<FolderPreview> {
  return previewAt(parts, await parts.chosenPaths.pathOf(token), { connectionId, rules });
}

export async function previewAt(
  parts: WatchFoldersParts,
  path: string,
  { connectionId, rules }: { readonly connectionId: number; readonly rules: FolderRules },
): Promise<FolderPreview> {
  const complete = withSlides(rules);
  const operation = uploadOperations[complete.target.kind];
  const { kind, id } = complete.target;
  const preview = await parts.watchFolders.preview(
    { path, connectionId, rules: complete },
    {
      unfitFor: (file) => whyHeld(parts, { connectionId, rules: complete }, file),
      warningFor: (file) => parts.limits.warningFor(connectionId, operation, file),
      ...(kind === 'knowledge_base'
        ? { sameNameFor: await parts.sameNames.warningFor(connectionId, id) }
        : {}),
    },
  );
  const to = { connectionId, target: complete.target };
  const otherClient = otherClientOfPaths(parts, [path], to);
  return {
    ...preview,
    ...(otherClient === null ? {} : { otherClient }),
    warnings: [...rulesWarnings(complete), ...recipeWarnings(parts, complete), ...preview.warnings],
  };
}

async function addFolder(
  parts: WatchFoldersParts,
  { token, connectionId, rules, otherClient }: ParsedInput<'watchFolders.add'>,
): Promise<{ watchFolder: WatchFolder; warnings: Message[] }> {
  const path = await parts.chosenPaths.pathOf(token);
  const to = { connectionId, target: withSlides(rules).target };
  refuseOtherClient(otherClientOfPaths(parts, [path], to), otherClient);
  const { checked, warnings } = await checkedRules(parts, { connectionId, rules });
  const added = await parts.watchFolders.add({ path, connectionId, rules: checked });
  return { watchFolder: shownFolder(parts, added.id), warnings: [...warnings, ...added.warnings] };
}

/** By the limits of the target, and by what the folder says of files that tell where they were taken. */
function whyHeld(
  { fileLimits }: Pick<WatchFoldersParts, 'fileLimits'>,
  { connectionId, rules }: { readonly connectionId: number; readonly rules: FolderRules },
  file: Parameters<FileLimits['whyUnfit']>[1],
): readonly Message[] {
  const { location: rule = 'send', target } = rules;
  const scope = { connectionId, targetKind: target.kind, targetId: target.id };
  const why = fileLimits.whyUnfit(scope, { ...file, facts: factsAsSent(rule, file.facts) });
  return [...why, whyLocated(rule, file.facts) ?? []].flat();
}
