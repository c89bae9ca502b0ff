import type { PageSession } from '../../src-main/contract/page-session.ts';
import { formatAgo, formatMoment } from '../shared/format.ts';
import { say } from '../words/say.ts';

/**
 * Where a browser is if on another computer, when it was let in, and when it was last heard of: `From 192.168.1.7. Opened 14:21,
 * seen 2 min ago`.
 */
export function sessionWords(
  session: Pick<PageSession, 'address' | 'openedAtMs' | 'seenAtMs'>,
  nowMs: number,
): string {
  const seen = say('controls.sessions.seen', {
    opened: formatMoment(session.openedAtMs, nowMs),
    seen: formatAgo(session.seenAtMs, nowMs),
  });
  return session.address === null
    ? seen
    : `${say('controls.sessions.from', { address: session.address })} ${seen}`;
}
