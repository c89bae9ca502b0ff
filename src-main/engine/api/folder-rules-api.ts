import type { ParsedInput } from '../../contract/api.ts';
import type { OtherClient } from '../../contract/clients.ts';
import { saysPlaces, type FolderRules } from '../../contract/folder-rules.ts';
import type { FolderChangePreview, WatchFolder } from '../../contract/watch-folder.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { EngineHandlers } from '../engine.ts';
import { otherClientOfFolder, refuseOtherClient } from './other-client.ts';
import { rulesWarnings } from '../watch-folders/rules/rules-warnings.ts';
import { checkTarget } from './target-check.ts';
import type { SameNames } from '../deliveries/same-names/same-names.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import type { Recipes } from '../recipes/recipes.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';
import type { Snapshot } from '../../contract/status.ts';

export interface FolderRulesParts {
  readonly sameNames: Pick<SameNames, 'warningFor'>;
  readonly connections: Connections;
  readonly clients: Clients;
  readonly catalogue: ServiceCatalogue;
  readonly pasted: PastedTargets;
  readonly watchFolders: WatchFolders;
  readonly recipes: Recipes;
  part<Part extends SnapshotPart>(part: Part): Snapshot[Part];
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
  mark(...parts: readonly SnapshotPart[]): void;
}

type FolderRulesApi = Pick<EngineHandlers, 'watchFolders.previewChange' | 'watchFolders.change'>;

export function folderRulesApi(parts: FolderRulesParts): FolderRulesApi {
  return {
    'watchFolders.previewChange': (input) => previewChange(parts, input),
    'watchFolders.change': (input) => changeFolder(parts, input),
  };
}

export async function previewChange(
  parts: FolderRulesParts,
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
  parts: FolderRulesParts,
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
  parts: FolderRulesParts,
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
  { catalogue }: FolderRulesParts,
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
  parts: FolderRulesParts,
  id: number,
  to: { readonly connectionId: number; readonly target: FolderRules['target'] },
): OtherClient | null {
  const folder = parts.watchFolders.get(id);
  return folder === null ? null : otherClientOfFolder(parts, folder, to);
}

export function shownFolder(parts: FolderRulesParts, id: number): WatchFolder {
  parts.mark('watchFolders', 'settling', 'settlingCount');
  const watchFolder = parts.part('watchFolders').find((folder) => folder.id === id);
  if (watchFolder === undefined) throw new Error(`Watched folder ${String(id)} vanished`);
  return watchFolder;
}

/** A recipe may come and go while a folder names it: its lists wait, and nothing is lost. */
export function recipeWarnings(parts: FolderRulesParts, { recipe }: FolderRules): Message[] {
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
