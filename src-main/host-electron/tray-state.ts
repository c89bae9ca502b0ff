import { attentionCount, countOf } from '../contract/attention-count.ts';
import { personHolds } from '../contract/availability.ts';
import type { Banner } from '../contract/status.ts';
import type { Say } from '../languages/text.ts';
import type { QueueGlance } from './queue-glance.ts';

/** What the tray may show. Where several are true, the first of them wins. */
export const trayStates = ['attention', 'in_doubt', 'offline', 'paused', 'sending', 'done', 'idle'] as const;
export type TrayState = (typeof trayStates)[number];

/** In the order in which they are shown. */
const trayCounts = ['attention', 'failed', 'sending', 'processing', 'waiting', 'held'] as const;
export type TrayCount = (typeof trayCounts)[number];

/** Banners that ask for a person. Being offline or in trouble passes by itself, and practice is no trouble. */
const askingBanners: ReadonlySet<Banner['kind']> = new Set([
  ...personHolds,
  ...(['disk', 'watch_limit', 'storage', 'repaired', 'older_copy'] as const),
]);

/** `done` is not among the results: it is a moment, shown by whoever sees the change from sending to idle. */
export function trayStateOf(glance: QueueGlance): Exclude<TrayState, 'done'> {
  const { counts, banners, pause } = glance;
  const isAsking = banners.some(({ kind }) => askingBanners.has(kind));
  if (isAsking || attentionCount(glance) > counts.in_doubt) return 'attention';
  if (counts.in_doubt > 0) return 'in_doubt';
  if (banners.some(({ kind }) => kind === 'offline' || kind === 'trouble')) return 'offline';
  if (pause !== null) return 'paused';
  if (counts.sending > 0 || counts.tracking > 0) return 'sending';
  return 'idle';
}

/** What is under way and what is not, told apart; each job is counted once, but for those that need somebody and are held. */
export function trayCountsOf(glance: QueueGlance): Readonly<Record<TrayCount, number>> {
  const { counts, held } = glance;
  const heldJobs = held.reduce((sum, { jobs }) => sum + jobs, 0);
  return {
    attention: attentionCount(glance),
    failed: countOf(counts, 'failed'),
    sending: counts.sending,
    processing: counts.tracking,
    waiting: Math.max(0, counts.queued - heldJobs),
    held: heldJobs,
  };
}

/** In words, without what there is none of. */
export function trayCountLines(glance: QueueGlance, say: Say): readonly string[] {
  const counts = trayCountsOf(glance);
  return trayCounts
    .filter((name) => counts[name] > 0)
    .map((name) => say(`tray.count.${name}`, { jobs: counts[name] }));
}

/** Names of the drawings of a state, in the order in which they move. */
export const trayDrawings: Readonly<Record<TrayState, readonly [string, ...string[]]>> = {
  attention: ['tray-attention'],
  in_doubt: ['tray-in-doubt'],
  offline: ['tray-offline'],
  paused: ['tray-paused'],
  sending: ['tray-sending-1', 'tray-sending-2', 'tray-sending-3'],
  done: ['tray-done'],
  idle: ['tray-idle'],
};
