import type { PageSession } from '../../src-main/contract/page-session.ts';
import { formatAgo, formatMoment } from '../shared/format.ts';
import { controlWords as words } from '../words/controls.ts';

/** When a browser was let in, and when it was last heard of: `Opened 14:21, seen 2 min ago`. */
export function sessionWords(session: Pick<PageSession, 'openedAtMs' | 'seenAtMs'>, nowMs: number): string {
  return words.sessions.seen(formatMoment(session.openedAtMs, nowMs), formatAgo(session.seenAtMs, nowMs));
}
