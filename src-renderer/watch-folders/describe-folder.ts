/** The health and the rules of a watched folder in words. */
import { upperFirst } from '../../src-main/contract/job-words.ts';
import type { FolderRules, LocationRule } from '../../src-main/contract/folder-rules.ts';
import { noSlide } from '../../src-main/contract/no-slide.ts';
import type { FolderChangePreview, WatchFolder } from '../../src-main/contract/watch-folder.ts';
import { formatAgo, formatBytes, formatMoment } from '../shared/format.ts';
import { visibleText } from '../shared/visible-text.ts';
import { sheetTrouble } from './sheets/sheet-words.ts';
import { say } from '../words/say.ts';
import { said } from '../shared/said.ts';

export interface FolderWords {
  readonly word: string;
  readonly second: string;
  readonly voice: 'plain' | 'ask' | 'no' | 'quiet';
}

/** `missingRecipe`: the name of its recipe, where none is saved under it now. */
export function describeFolder(
  folder: WatchFolder,
  nowMs: number,
  missingRecipe: string | null = null,
): FolderWords {
  const detail = folder.healthDetail === null ? null : said(folder.healthDetail);
  const word = upperFirst(say(`folder.health.${folder.health}`));
  const hours = hoursWords(folder, nowMs);
  switch (folder.health) {
    case 'watching':
      if (missingRecipe !== null) {
        return {
          word: say('folders.health.lists_wait'),
          second: say('folders.health.missing_recipe', { name: visibleText(missingRecipe, 60) }),
          voice: 'ask',
        };
      }
      return atWork(folder, word, detail ?? sheetTrouble(folder.sheet) ?? hours ?? workWords(folder, nowMs));
    case 'listing':
      return atWork(folder, word, hours ?? detail ?? say('folders.health.listed'));
    case 'unavailable':
      return {
        word,
        second: detail ?? say('folders.health.not_there'),
        voice: 'ask',
      };
    case 'different':
      return {
        word,
        second: detail ?? say('folders.health.different'),
        voice: 'ask',
      };
    case 'paused':
      return {
        word,
        second: detail ?? pausedWords(folder, nowMs),
        voice: 'quiet',
      };
  }
}

function unsettled({ unread, unmoved }: WatchFolder): string | null {
  if (unread !== undefined) return say('folders.health.unread', { count: unread.files });
  return unmoved === undefined ? null : say('folders.health.unmoved', { count: unmoved.files });
}

/** What failed or needs a person is its first word: a folder that is only watched would look well. */
function atWork(folder: WatchFolder, health: string, second: string): FolderWords {
  const { failed, unread, unmoved } = folder;
  const attention = folder.attention + (unread?.files ?? 0) + (unmoved?.files ?? 0);
  if (failed !== undefined)
    return {
      word: say('folders.health.failed', { count: failed, attention }),
      second: health,
      voice: 'no',
    };
  if (attention > 0)
    return {
      word: say('folders.health.need_you', { count: attention }),
      second: unsettled(folder) ?? health,
      voice: 'ask',
    };
  return { word: health, second, voice: (folder.sheet?.asking ?? 0) > 0 ? 'ask' : 'plain' };
}

function pausedWords({ hold }: WatchFolder, nowMs: number): string {
  return hold?.untilMs == null
    ? say('folders.health.paused_until_you_resume')
    : say('folders.health.paused_until', { until: formatMoment(hold.untilMs, nowMs) });
}

/** That its files wait for its hours, or go outside them; `null` where its hours decide nothing just now. */
function hoursWords({ hold, hoursDisregardedUntilMs }: WatchFolder, nowMs: number): string | null {
  if (hoursDisregardedUntilMs !== null) {
    return say('folders.health.outside_hours', { until: formatMoment(hoursDisregardedUntilMs, nowMs) });
  }
  if (hold?.cause !== 'hours') return null;
  return hold.untilMs === null
    ? say('folders.health.no_hours')
    : say('folders.health.waits_for_hours', { until: formatMoment(hold.untilMs, nowMs) });
}

function workWords(folder: WatchFolder, nowMs: number): string {
  const settling = folder.settling - (folder.unread?.files ?? 0);
  if (settling > 0) return say('folders.health.settling', { count: settling });
  return folder.rescannedAtMs === null
    ? say('folders.health.not_read')
    : say('folders.health.read_through', { when: formatAgo(folder.rescannedAtMs, nowMs) });
}

/** `Carousel, slide by file name`, `Clips, through “Shorts”` */
export function targetWords({ target, slides, recipe, sheets }: FolderRules): string {
  const kind = say(`job_states.target.${target.kind}`);
  if (sheets === true) return say('folders.target.by_its_sheet', { kind });
  if (slides?.mode === 'fixed' && slides.slideId === noSlide)
    return say('folders.target.slides', { kind, slides: 'none' });
  if (target.kind === 'carousel' && slides !== null)
    return say('folders.target.slides', { kind, slides: slides.mode });
  return target.kind === 'brand_clips' && recipe !== undefined
    ? say('folders.target.through_recipe', { kind, recipe: visibleText(recipe, 60) })
    : kind;
}

/** `Carousel, slides in order, goes first`: the target with the folder's place in the queue, where it is not the usual one. */
export function rulesWords(rules: FolderRules): string {
  const { priority, hours } = rules;
  return say('folders.rules', {
    target: targetWords(rules),
    priority: priority === 'high' || priority === 'low' ? priority : 'other',
    hours: hours === undefined ? 'other' : 'own',
  });
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
  return files > manyFiles
    ? say('folders.over_files', { count: manyFiles })
    : say('folders.over_size', { size: formatBytes(manyBytes) });
}

/** What would really go: `3 files, 1.2 MB, 9 sent before stay as they are`. */
export function toSendWords(preview: {
  toSend: number;
  toSendBytes: number;
  alreadySent: number;
  asked: number;
}): string {
  const { toSend: files, toSendBytes, alreadySent: sent, asked } = preview;
  return say('folders.to_send', { files, bytes: formatBytes(toSendBytes), sent, asked });
}

/** What would change, in one sentence each; nothing where nothing would. */
export function changeSums(preview: FolderChangePreview): readonly string[] {
  const { newlyGoes, newlyGoesBytes, noLongerGoes, jobsMove, jobsOut } = preview;
  const sums: string[] = [];
  if (newlyGoes > 0)
    sums.push(say('folders.changed.newly_go', { count: newlyGoes, bytes: formatBytes(newlyGoesBytes) }));
  if (jobsMove > 0) sums.push(say('folders.changed.jobs_move', { count: jobsMove }));
  if (jobsOut > 0) sums.push(say('folders.changed.jobs_out', { count: jobsOut }));
  if (noLongerGoes > 0) sums.push(say('folders.changed.no_longer', { count: noLongerGoes }));
  return sums;
}

/** The sum at the bottom of the preview: `61 match, 9 ignored, 1 warned, 2 need a target.` */
export function previewSum(preview: {
  matched: number;
  ignored: number;
  warned: number;
  needsTarget: number;
}): string {
  const { matched, ignored, warned, needsTarget: needs } = preview;
  return say('folders.sum', { matched, ignored, warned, needs });
}

export function locationOptions(): readonly { readonly value: LocationRule; readonly label: string }[] {
  return [
    { value: 'send', label: say('folders.location.send_it') },
    { value: 'remove', label: say('folders.location.take_it_out') },
    { value: 'refuse', label: say('folders.location.ask_me') },
  ];
}
