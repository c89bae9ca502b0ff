/** A watch folder as a drawing of the Line, its health and its rules in words. */
import { upperFirst } from '../../src-main/contract/job-words.ts';
import type { EditedFile, FolderRules, LocationRule } from '../../src-main/contract/folder-rules.ts';
import type { SlideMapping } from '../../src-main/contract/slide-mapping.ts';
import type { FolderChangePreview, WatchFolder } from '../../src-main/contract/watch-folder.ts';
import { formatAgo, formatAmount, formatBytes, formatCount, formatMoment } from '../shared/format.ts';
import type { LineVariant } from '../shared/line/line-shapes.ts';
import { visibleText } from '../shared/visible-text.ts';
import { sheetTrouble } from './sheets/sheet-words.ts';
import { jobStateWords } from '../words/job-states.ts';
import { recordWords } from '../words/contract.ts';

export interface FolderWords {
  readonly line: LineVariant;
  readonly word: string;
  readonly second: string;
  readonly voice: 'plain' | 'ask' | 'quiet';
}

/** `missingRecipe`: the name of its recipe, where none is saved under it now. */
export function describeFolder(
  folder: WatchFolder,
  nowMs: number,
  missingRecipe: string | null = null,
): FolderWords {
  const detail = folder.healthDetail === null ? null : visibleText(folder.healthDetail);
  const word = upperFirst(recordWords.folderHealthWords[folder.health]);
  const hours = hoursWords(folder, nowMs);
  switch (folder.health) {
    case 'watching':
      if (missingRecipe !== null) {
        return {
          line: 'attention',
          word: 'Lists wait',
          second: `No recipe is saved as “${visibleText(missingRecipe, 60)}”. Save one of that name, and they go on`,
          voice: 'ask',
        };
      }
      return {
        line: folder.hold === null ? workLine(folder) : 'paused',
        word,
        second: detail ?? sheetTrouble(folder.sheet) ?? hours ?? workWords(folder, nowMs),
        voice: (folder.sheet?.asking ?? 0) > 0 ? 'ask' : 'plain',
      };
    case 'listing':
      return {
        line: folder.hold === null ? workLine(folder) : 'paused',
        word,
        second: hours ?? detail ?? 'Cannot be watched, so it is read at intervals',
        voice: 'plain',
      };
    case 'unavailable':
      return {
        line: 'away',
        word,
        second: detail ?? 'Not there just now. Nothing is treated as deleted',
        voice: 'ask',
      };
    case 'different':
      return {
        line: 'away',
        word,
        second: detail ?? 'Something else lies at this path. Nothing is sent from it',
        voice: 'ask',
      };
    case 'paused':
      return {
        line: 'paused',
        word,
        second: detail ?? `By you, until ${pauseEnd(folder, nowMs)}`,
        voice: 'quiet',
      };
  }
}

function pauseEnd({ hold }: WatchFolder, nowMs: number): string {
  return hold?.untilMs == null ? 'you resume' : formatMoment(hold.untilMs, nowMs);
}

/** That its files wait for its hours, or go outside them; `null` where its hours decide nothing just now. */
function hoursWords({ hold, hoursDisregardedUntilMs }: WatchFolder, nowMs: number): string | null {
  if (hoursDisregardedUntilMs !== null) {
    return `Sends outside its hours, until they begin ${formatMoment(hoursDisregardedUntilMs, nowMs)}`;
  }
  if (hold?.cause !== 'hours') return null;
  return hold.untilMs === null
    ? 'Its files wait: none of its hours is on'
    : `Its files wait for its hours, ${formatMoment(hold.untilMs, nowMs)}`;
}

function workLine(folder: WatchFolder): LineVariant {
  if (folder.attention > 0 || (folder.sheet?.asking ?? 0) > 0) return 'attention';
  if (folder.pending > 0) return 'queued';
  if (folder.settling > 0) return 'settling';
  return folder.delivered > 0 ? 'done' : 'queued';
}

function workWords(folder: WatchFolder, nowMs: number): string {
  if (folder.attention > 0)
    return folder.attention === 1 ? '1 needs you' : `${String(folder.attention)} need you`;
  if (folder.settling > 0) return `${String(folder.settling)} still settling`;
  return folder.rescannedAtMs === null
    ? 'Not read yet'
    : `Read through ${formatAgo(folder.rescannedAtMs, nowMs)}`;
}

export const slideMappingWords: Readonly<Record<SlideMapping['mode'], string>> = {
  fixed: 'one slide',
  folders: 'slide by folder',
  names: 'slide by file name',
  order: 'slides in order',
  pattern: 'slide by pattern',
};

/** `Carousel, slide by file name`, `Clips, through “Shorts”` */
export function targetWords({ target, slides, recipe, sheets }: FolderRules): string {
  const kind = jobStateWords.targetKinds[target.kind];
  if (sheets === true) return `${kind}, by its sheet`;
  if (target.kind === 'carousel' && slides !== null) return `${kind}, ${slideMappingWords[slides.mode]}`;
  return target.kind === 'brand_clips' && recipe !== undefined
    ? `${kind}, through “${visibleText(recipe, 60)}”`
    : kind;
}

/** `Carousel, slides in order, goes first`: the target with the folder's place in the queue, where it is not the usual one. */
export function rulesWords(rules: FolderRules): string {
  const place = rules.priority === 'high' ? ', goes first' : rules.priority === 'low' ? ', goes last' : '';
  return `${targetWords(rules)}${place}${rules.hours === undefined ? '' : ', in its own hours'}`;
}

/** The name of a folder's recipe where none is saved under it, else `null`. `saved`: names, or `null` where they are not known. */
export function missingRecipeOf(
  { recipe }: Pick<FolderRules, 'recipe'>,
  saved: readonly string[] | null,
): string | null {
  return recipe === undefined || saved === null || saved.includes(recipe) ? null : recipe;
}

/** Above either of these a person is asked once more before everything is sent. */
const manyFiles = 50;
const manyBytes = 1_000_000_000;

export function mustAskAgain(files: number, sizeBytes: number): boolean {
  return files > manyFiles || sizeBytes > manyBytes;
}

export function whyAskedAgain(files: number): string {
  return files > manyFiles ? `over ${String(manyFiles)} files` : 'over 1 GB';
}

/** What would really go: `3 files, 1.2 MB, 9 sent before stay as they are`. */
export function toSendWords(preview: {
  toSend: number;
  toSendBytes: number;
  alreadySent: number;
  asked: number;
}): string {
  const { toSend, toSendBytes, alreadySent, asked } = preview;
  const parts = [
    toSend === 0 ? 'Nothing would go' : `${formatAmount(toSend, 'file')}, ${formatBytes(toSendBytes)}`,
  ];
  if (alreadySent > 0) {
    parts.push(`${formatCount(alreadySent)} sent before ${alreadySent === 1 ? 'does' : 'do'} not go again`);
  }
  if (asked > 0) parts.push(`${formatCount(asked)} edited since: asked about`);
  return parts.join(', ');
}

/** What each rule for edited files means. The service never replaces anything. */
export const editedWords: Readonly<Record<EditedFile, string>> = {
  ask: 'The service keeps what it has, so newer content would stand beside it: you are asked each time.',
  send: 'Newer content goes as another one beside what was delivered.',
  leave: 'What was delivered stays as it is. You can still send newer content by hand.',
};

/** What would change, in one sentence each; nothing where nothing would. */
export function changeSums(preview: FolderChangePreview): readonly string[] {
  const { newlyGoes, newlyGoesBytes, noLongerGoes, jobsMove, jobsOut } = preview;
  const sums: string[] = [];
  if (newlyGoes > 0)
    sums.push(`${formatAmount(newlyGoes, 'file')} newly to go, ${formatBytes(newlyGoesBytes)}`);
  if (jobsMove > 0) sums.push(`${formatAmount(jobsMove, 'job')} waiting, now for the new target`);
  if (jobsOut > 0) sums.push(`${formatAmount(jobsOut, 'job')} taken out of the queue`);
  if (noLongerGoes > 0) sums.push(`${formatAmount(noLongerGoes, 'file')} not to go any more`);
  return sums;
}

/** The sum at the bottom of the preview: `61 match, 9 ignored, 1 warned, 2 need a target.` */
export function previewSum(preview: {
  matched: number;
  ignored: number;
  warned: number;
  needsTarget: number;
}): string {
  const parts = [formatAmount(preview.matched, 'match', 'match')];
  if (preview.ignored > 0) parts.push(`${String(preview.ignored)} ignored`);
  if (preview.warned > 0) parts.push(`${String(preview.warned)} warned`);
  if (preview.needsTarget > 0) {
    parts.push(preview.needsTarget === 1 ? '1 needs a slide' : `${String(preview.needsTarget)} need a slide`);
  }
  return `${parts.join(', ')}.`;
}

export const locationOptions = [
  { value: 'send', label: 'Send it' },
  { value: 'remove', label: 'Take it out' },
  { value: 'refuse', label: 'Ask me' },
] as const satisfies readonly { readonly value: LocationRule; readonly label: string }[];

/** What each rule for pictures and films that say where they were taken means. */
export const locationWords: Readonly<Record<LocationRule, string>> = {
  send: 'Pictures and films go as they are, also those that say where they were taken.',
  remove:
    'What is sent says nothing of the place; the file itself stays as it is. Where that cannot be done, it waits.',
  refuse: 'A picture or film that says where it was taken waits until you decide.',
};
