/** The history by day, and each line's drawing. */
import type { ActivityEntry } from '../../src-main/contract/activity.ts';
import { formatDate, formatDay } from '../shared/format.ts';
import { say } from '../words/say.ts';
import type { IconName } from '../shared/icons.ts';
import type { LineVariant } from '../shared/line/line-shapes.ts';

export interface ActivityDay {
  readonly key: string;
  readonly title: string;
  /** The date beside "Today" and "Yesterday"; otherwise the title says it. */
  readonly date: string | null;
  readonly entries: readonly ActivityEntry[];
}

/**
 * Newest day first. A line that more came to is of the day of its last event, wherever it stands; so no day is there twice, and a day
 * keeps its key while lines come to it.
 */
export function activityDays(entries: readonly ActivityEntry[], nowMs: number): readonly ActivityDay[] {
  const days = Map.groupBy(entries, ({ atMs }) => new Date(atMs).setHours(0, 0, 0, 0));
  return [...days]
    .sort(([one], [other]) => other - one)
    .map(([startMs, entriesOfDay]) => {
      const title = formatDay(startMs, nowMs);
      const date = formatDate(startMs);
      return {
        key: String(startMs),
        title,
        date: title === say('times.today') || title === say('times.yesterday') ? date : null,
        entries: entriesOfDay,
      };
    });
}

export type ActivityMark =
  { readonly kind: 'line'; readonly line: LineVariant } | { readonly kind: 'icon'; readonly icon: IconName };

const marks: Readonly<Record<ActivityEntry['kind'], ActivityMark>> = {
  delivered: { kind: 'line', line: 'done' },
  rejected: { kind: 'line', line: 'rejected' },
  failed: { kind: 'line', line: 'failed' },
  in_doubt: { kind: 'line', line: 'doubt' },
  needs_attention: { kind: 'line', line: 'attention' },
  answered: { kind: 'icon', icon: 'check' },
  skipped: { kind: 'line', line: 'skipped' },
  cancelled: { kind: 'line', line: 'cancelled' },
  folder: { kind: 'icon', icon: 'folder' },
  connection: { kind: 'icon', icon: 'link' },
  queue: { kind: 'icon', icon: 'rows' },
  batch: { kind: 'icon', icon: 'rows' },
  notice: { kind: 'line', line: 'failed' },
  learned: { kind: 'icon', icon: 'info' },
  revision: { kind: 'icon', icon: 'heal' },
  machine: { kind: 'icon', icon: 'moon' },
};

export function markOf(entry: ActivityEntry): ActivityMark {
  return marks[entry.kind];
}
