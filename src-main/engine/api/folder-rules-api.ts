import type { ParsedInput } from '../../contract/api.ts';
import type { OtherClient } from '../../contract/clients.ts';
import { saysPlaces, type FolderRules } from '../../contract/folder-rules.ts';
import type { FolderChangePreview, WatchFolder } from '../../contract/watch-folder.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';
import { otherClientOfFolder, refuseOtherClient } from './other-client.ts';
import { rulesWarnings } from '../watch-folders/rules/rules-warnings.ts';
import { checkTarget } from './target-check.ts';

type FolderRulesApi = Pick<EngineHandlers, 'watchFolders.previewChange' | 'watchFolders.change'>;

export function folderRulesApi(parts: EngineParts): FolderRulesApi {
  return {
    'watchFolders.previewChange': (input) => previewChange(parts, input),
    'watchFolders.change': (input) => changeFolder(parts, input),
  };
}

export async function previewChange(
  parts: EngineParts,
  { id, connectionId, rules }: ParsedInput<'watchFolders.previewChange'>,
): Promise<FolderChangePreview> {
  parts.connections.get(connectionId);
  const complete = withSlides(rules);
  const { kind, id: targetId } = complete.target;
  const preview = await parts.watchFolders.previewChange(
    id,
    { connectionId, rules: complete },
    kind === 'knowledge_base'
      ? { sameNameFor: await parts.sameNames.warningFor(connectionId, targetId) }
      : {},
  );
  const otherClient = otherClientOf(parts, id, { connectionId, target: complete.target });
  return {
    ...preview,
    ...(otherClient === null ? {} : { otherClient }),
    warnings: [...rulesWarnings(complete), ...recipeWarnings(parts, complete), ...preview.warnings],
  };
}

async function changeFolder(
  parts: EngineParts,
  { id, connectionId, rules, sendAgain, otherClient }: ParsedInput<'watchFolders.change'>,
): Promise<{ watchFolder: WatchFolder; warnings: Message[] }> {
  parts.connections.get(connectionId);
  const { target } = withSlides(rules);
  refuseOtherClient(otherClientOf(parts, id, { connectionId, target }), otherClient);
  const { checked, warnings } = await checkedRules(parts, { connectionId, rules });
  await parts.watchFolders.change(id, { connectionId, rules: checked, sendAgain });
  parts.wake();
  return { watchFolder: shownFolder(parts, id), warnings };
}

/** Rules with the target as the service calls it. Throws `OutboxError` for what cannot be, and not_found for the connection. */
export async function checkedRules(
  parts: EngineParts,
  { connectionId, rules }: { readonly connectionId: number; readonly rules: FolderRules },
): Promise<{ readonly checked: FolderRules; readonly warnings: Message[] }> {
  parts.connections.get(connectionId);
  const complete = withSlides(rules);
  const slideId = complete.slides?.mode === 'fixed' ? complete.slides.slideId : null;
  const asked = await checkTarget(parts, connectionId, { ...complete.target, slideId });
  const target = { ...complete.target, label: asked.label ?? complete.target.label };
  const slides = await slidesWarnings(parts, connectionId, complete);
  return {
    checked: { ...complete, target },
    warnings: [...rulesWarnings(complete), ...asked.warnings, ...slides, ...recipeWarnings(parts, complete)],
  };
}

/** Folders, names and sheets find slides only where the service lists them. */
async function slidesWarnings(
  { catalogue }: EngineParts,
  connectionId: number,
  rules: FolderRules,
): Promise<Message[]> {
  const { target, slides } = rules;
  if (target.kind !== 'carousel' || (slides?.mode === 'fixed' && !saysPlaces(rules))) return [];
  const listed = await catalogue.slidesOf(connectionId, target.id);
  return listed?.length === 0 ? [message('warning.slides_unlisted')] : [];
}

/** A folder that is not known is told by whoever changes it. */
function otherClientOf(
  parts: EngineParts,
  id: number,
  to: { readonly connectionId: number; readonly target: FolderRules['target'] },
): OtherClient | null {
  const folder = parts.watchFolders.get(id);
  return folder === null ? null : otherClientOfFolder(parts, folder, to);
}

export function shownFolder(parts: EngineParts, id: number): WatchFolder {
  parts.mark('watchFolders', 'settling', 'settlingCount');
  const watchFolder = parts.part('watchFolders').find((folder) => folder.id === id);
  if (watchFolder === undefined) throw new Error(`Watched folder ${String(id)} vanished`);
  return watchFolder;
}

/** A recipe may come and go while a folder names it: its lists wait, and nothing is lost. */
export function recipeWarnings(parts: EngineParts, { recipe }: FolderRules): Message[] {
  if (recipe === undefined || parts.recipes.savedByName(recipe) !== null) return [];
  return [message('warning.no_recipe', { name: recipe })];
}

/** A carousel needs a way to find slides; nothing else may have one. */
export function withSlides(rules: FolderRules): FolderRules {
  if (rules.target.kind !== 'carousel') return { ...rules, slides: null };
  if (rules.slides === null) {
    throw new OutboxError('invalid_input', message('rules.slides_how'));
  }
  return rules;
}
