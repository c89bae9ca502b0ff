/** The history by day, and each line's drawing. */
import type { ActivityEntry } from '../../src-main/contract/activity.ts';
import { formatDate, formatDay, isSameDay } from '../shared/format.ts';
import { timeWords } from '../words/times.ts';
import type { IconName } from '../shared/icons.ts';
import type { LineVariant } from '../shared/line/line-shapes.ts';

export interface ActivityDay {
  readonly key: string;
  readonly title: string;
  /** The date beside "Today" and "Yesterday"; otherwise the title says it. */
  readonly date: string | null;
  readonly entries: readonly ActivityEntry[];
}

export function activityDays(entries: readonly ActivityEntry[], nowMs: number): readonly ActivityDay[] {
  const days: { key: string; title: string; date: string | null; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    const newest = last?.entries.at(-1);
    if (last !== undefined && newest !== undefined && isSameDay(newest.atMs, entry.atMs)) {
      last.entries.push(entry);
      continue;
    }
    const title = formatDay(entry.atMs, nowMs);
    const date = formatDate(entry.atMs);
    days.push({
      key: String(entry.id),
      title,
      date: title === timeWords.today || title === timeWords.yesterday ? date : null,
      entries: [entry],
    });
  }
  return days;
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
