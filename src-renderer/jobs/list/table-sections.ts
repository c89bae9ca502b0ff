/** The queue's groups as sections of a table: headings, what is settling at the top of Waiting, and stretches of the list. */
import { headingPx, rowHeightPx } from '../../shared/table/heights.ts';
import type { Section } from '../../shared/table/virtual-layout.ts';
import type { JobGroup } from './job-list.svelte.ts';
import { say } from '../../words/say.ts';

export interface TableSection extends Section {
  readonly view: string;
  readonly title: string | null;
  readonly count: number;
  readonly sizeBytes: number;
  readonly settlingCount: number;
  /** Index among the files that settle of its first. */
  readonly firstSettling: number;
  /** Index in the list of its first job. */
  readonly firstJob: number;
  readonly isFolded: boolean;
}

export interface SectionsInput {
  readonly total: number;
  readonly totalBytes: number;
  readonly groups: readonly JobGroup[];
  readonly hasHeadings: boolean;
  /** Files that are settling and shown here. */
  readonly settlingCount: number;
  /** The first of these, which can't be read: they need a person. */
  readonly unreadCount: number;
  readonly folded: readonly string[];
  readonly density: keyof typeof rowHeightPx;
}

export function tableSections(input: SectionsInput): readonly TableSection[] {
  const rowPx = rowHeightPx[input.density];
  if (!input.hasHeadings) {
    return [
      {
        view: 'all',
        title: null,
        count: input.total,
        sizeBytes: input.totalBytes,
        settlingCount: input.settlingCount,
        firstSettling: 0,
        firstJob: 0,
        isFolded: false,
        headingPx: 0,
        rowCount: input.settlingCount + input.total,
        rowPx,
      },
    ];
  }
  let firstJob = 0;
  return withSettling(input).map((group) => {
    const settlingCount = settlingOf(group.view, input);
    const isFolded = input.folded.includes(group.view);
    const section: TableSection = {
      view: group.view,
      title: sectionTitle(group.view),
      count: group.count,
      sizeBytes: group.sizeBytes,
      settlingCount,
      firstSettling: group.view === 'waiting' ? input.unreadCount : 0,
      firstJob,
      isFolded,
      headingPx,
      rowCount: isFolded ? 0 : group.count + settlingCount,
      rowPx,
    };
    firstJob += group.count;
    return section;
  });
}

function settlingOf(view: string, { settlingCount, unreadCount }: SectionsInput): number {
  if (view === 'attention') return unreadCount;
  return view === 'waiting' ? settlingCount - unreadCount : 0;
}

/** Files without a job need their group even while no job is in it. What needs a person stands before what waits, and that before what is done. */
function withSettling(input: SectionsInput): readonly JobGroup[] {
  const present = input.groups.filter(({ view, count }) => count > 0 || settlingOf(view, input) > 0);
  return withGroup(withGroup(present, 'waiting', input), 'attention', input);
}

const standsAfter = {
  waiting: ['done', 'not_sent'],
  attention: ['failed', 'waiting', 'done', 'not_sent'],
} as const;

function withGroup(
  present: readonly JobGroup[],
  view: keyof typeof standsAfter,
  input: SectionsInput,
): readonly JobGroup[] {
  if (settlingOf(view, input) === 0 || present.some((group) => group.view === view)) return present;
  const later: readonly string[] = standsAfter[view];
  const at = present.findIndex((group) => later.includes(group.view));
  return present.toSpliced(at === -1 ? present.length : at, 0, { view, count: 0, sizeBytes: 0 });
}

/** What a row of a section shows. */
export type RowContent =
  { readonly kind: 'settling'; readonly index: number } | { readonly kind: 'job'; readonly index: number };

export function contentOf(section: TableSection, row: number): RowContent {
  return row < section.settlingCount
    ? { kind: 'settling', index: section.firstSettling + row }
    : { kind: 'job', index: section.firstJob + row - section.settlingCount };
}

/** The section and row that show a job of the list, or `null` where its group is folded. */
export function placeOfJob(
  sections: readonly TableSection[],
  jobIndex: number,
): { readonly section: number; readonly row: number } | null {
  const section = sections.findIndex(
    (each) => jobIndex >= each.firstJob && jobIndex < each.firstJob + each.count,
  );
  const found = sections[section];
  if (found === undefined || found.isFolded) return null;
  return { section, row: jobIndex - found.firstJob + found.settlingCount };
}

/** Groups that the engine makes; one of another name is shown by it. */
const titled = ['active', 'attention', 'failed', 'waiting', 'done'] as const;

function sectionTitle(view: string): string {
  if (view === 'not_sent') return say('view.not_sent');
  const known = titled.find((each) => each === view);
  return known === undefined ? view : say(`queue_view.section.${known}`);
}
