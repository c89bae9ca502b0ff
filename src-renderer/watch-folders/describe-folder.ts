/** A watch folder as a drawing of the Line, its health and its rules in words. */
import { upperFirst } from '../../src-main/contract/job-words.ts';
import type { FolderRules, LocationRule } from '../../src-main/contract/folder-rules.ts';
import { noSlide } from '../../src-main/contract/no-slide.ts';
import type { FolderChangePreview, WatchFolder } from '../../src-main/contract/watch-folder.ts';
import { formatAgo, formatBytes, formatMoment } from '../shared/format.ts';
import type { LineVariant } from '../shared/line/line-shapes.ts';
import { visibleText } from '../shared/visible-text.ts';
import { sheetTrouble } from './sheets/sheet-words.ts';
import { say } from '../words/say.ts';
import { folderWords as words } from '../words/folders.ts';
import { said } from '../shared/said.ts';

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
  const detail = folder.healthDetail === null ? null : said(folder.healthDetail);
  const word = upperFirst(say(`folder.health.${folder.health}`));
  const hours = hoursWords(folder, nowMs);
  switch (folder.health) {
    case 'watching':
      if (missingRecipe !== null) {
        return {
          line: 'attention',
          word: words.health.listsWait,
          second: words.health.missingRecipe(visibleText(missingRecipe, 60)),
          voice: 'ask',
        };
      }
      return {
        line: folder.hold === null ? workLine(folder) : 'paused',
        word,
        second:
          detail ?? sheetTrouble(folder.sheet) ?? failedWords(folder) ?? hours ?? workWords(folder, nowMs),
        voice: (folder.sheet?.asking ?? 0) > 0 || folder.failed !== undefined ? 'ask' : 'plain',
      };
    case 'listing':
      return {
        line: folder.hold === null ? workLine(folder) : 'paused',
        word,
        second: failedWords(folder) ?? hours ?? detail ?? words.health.listed,
        voice: folder.failed === undefined ? 'plain' : 'ask',
      };
    case 'unavailable':
      return {
        line: 'away',
        word,
        second: detail ?? words.health.notThere,
        voice: 'ask',
      };
    case 'different':
      return {
        line: 'away',
        word,
        second: detail ?? words.health.different,
        voice: 'ask',
      };
    case 'paused':
      return {
        line: 'paused',
        word,
        second: detail ?? words.health.pausedByYou(pauseEnd(folder, nowMs)),
        voice: 'quiet',
      };
  }
}

function pauseEnd({ hold }: WatchFolder, nowMs: number): string {
  return hold?.untilMs == null ? words.health.youResume : formatMoment(hold.untilMs, nowMs);
}

/** That its files wait for its hours, or go outside them; `null` where its hours decide nothing just now. */
function hoursWords({ hold, hoursDisregardedUntilMs }: WatchFolder, nowMs: number): string | null {
  if (hoursDisregardedUntilMs !== null) {
    return words.health.outsideHours(formatMoment(hoursDisregardedUntilMs, nowMs));
  }
  if (hold?.cause !== 'hours') return null;
  return hold.untilMs === null
    ? words.health.noHours
    : words.health.waitsForHours(formatMoment(hold.untilMs, nowMs));
}

function workLine(folder: WatchFolder): LineVariant {
  if (folder.failed !== undefined) return 'failed';
  if (folder.attention > 0 || (folder.sheet?.asking ?? 0) > 0) return 'attention';
  if (folder.pending > 0) return 'queued';
  if (folder.settling > 0) return 'settling';
  return folder.delivered > 0 ? 'done' : 'queued';
}

/** `4 failed, 2 need you`; `null` where nothing failed. */
function failedWords({ failed, attention }: WatchFolder): string | null {
  if (failed === undefined) return null;
  return words.health.failed(failed) + (attention === 0 ? '' : `, ${needYouWords(attention)}`);
}

function needYouWords(count: number): string {
  return count === 1 ? words.health.oneNeedsYou : words.health.needYou(String(count));
}

function workWords(folder: WatchFolder, nowMs: number): string {
  if (folder.attention > 0) return needYouWords(folder.attention);
  if (folder.settling > 0) return words.health.settling(String(folder.settling));
  return folder.rescannedAtMs === null
    ? words.health.notRead
    : words.health.readThrough(formatAgo(folder.rescannedAtMs, nowMs));
}

/** `Carousel, slide by file name`, `Clips, through “Shorts”` */
export function targetWords({ target, slides, recipe, sheets }: FolderRules): string {
  const kind = say(`job_states.target.${target.kind}`);
  if (sheets === true) return words.byItsSheet(kind);
  if (slides?.mode === 'fixed' && slides.slideId === noSlide) return `${kind}, ${words.slides.none}`;
  if (target.kind === 'carousel' && slides !== null) return `${kind}, ${words.slides[slides.mode]}`;
  return target.kind === 'brand_clips' && recipe !== undefined
    ? words.throughRecipe(kind, visibleText(recipe, 60))
    : kind;
}

/** `Carousel, slides in order, goes first`: the target with the folder's place in the queue, where it is not the usual one. */
export function rulesWords(rules: FolderRules): string {
  const place = rules.priority === 'high' ? words.goesFirst : rules.priority === 'low' ? words.goesLast : '';
  return `${targetWords(rules)}${place}${rules.hours === undefined ? '' : words.inItsHours}`;
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
  return files > manyFiles ? words.overFiles(String(manyFiles)) : words.overSize(formatBytes(manyBytes));
}

/** What would really go: `3 files, 1.2 MB, 9 sent before stay as they are`. */
export function toSendWords(preview: {
  toSend: number;
  toSendBytes: number;
  alreadySent: number;
  asked: number;
}): string {
  const { toSend, toSendBytes, alreadySent, asked } = preview;
  const parts = [toSend === 0 ? words.nothingWouldGo : `${words.files(toSend)}, ${formatBytes(toSendBytes)}`];
  if (alreadySent > 0) {
    parts.push(words.sentBeforeAgain(alreadySent, alreadySent === 1 ? words.goesNot : words.goNot));
  }
  if (asked > 0) parts.push(words.editedSince(asked));
  return parts.join(', ');
}

/** What each rule for edited files means. The service never replaces anything. */
/** What would change, in one sentence each; nothing where nothing would. */
export function changeSums(preview: FolderChangePreview): readonly string[] {
  const { newlyGoes, newlyGoesBytes, noLongerGoes, jobsMove, jobsOut } = preview;
  const sums: string[] = [];
  if (newlyGoes > 0) sums.push(words.changed.newlyGo(newlyGoes, formatBytes(newlyGoesBytes)));
  if (jobsMove > 0) sums.push(words.changed.jobsMove(jobsMove));
  if (jobsOut > 0) sums.push(words.changed.jobsOut(jobsOut));
  if (noLongerGoes > 0) sums.push(words.changed.noLonger(noLongerGoes));
  return sums;
}

/** The sum at the bottom of the preview: `61 match, 9 ignored, 1 warned, 2 need a target.` */
export function previewSum(preview: {
  matched: number;
  ignored: number;
  warned: number;
  needsTarget: number;
}): string {
  const parts = [words.matched(preview.matched)];
  if (preview.ignored > 0) parts.push(words.ignored(String(preview.ignored)));
  if (preview.warned > 0) parts.push(words.warned(String(preview.warned)));
  if (preview.needsTarget > 0) {
    parts.push(
      preview.needsTarget === 1 ? words.oneNeedsASlide : words.needASlide(String(preview.needsTarget)),
    );
  }
  return `${parts.join(', ')}.`;
}

export function locationOptions(): readonly { readonly value: LocationRule; readonly label: string }[] {
  return [
    { value: 'send', label: words.location.sendIt },
    { value: 'remove', label: words.location.takeItOut },
    { value: 'refuse', label: words.location.askMe },
  ];
}
