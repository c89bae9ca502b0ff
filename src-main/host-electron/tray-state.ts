import { personHolds } from '../contract/availability.ts';
import type { Banner } from '../contract/status.ts';
import type { QueueGlance } from './queue-glance.ts';

/** What the tray may show. Where several are true, the first of them wins. */
export const trayStates = ['attention', 'in_doubt', 'offline', 'paused', 'sending', 'done', 'idle'] as const;
export type TrayState = (typeof trayStates)[number];

/** Banners that ask for a person. Being offline or in trouble passes by itself, and practice is no trouble. */
const askingBanners: ReadonlySet<Banner['kind']> = new Set([
  ...personHolds,
  ...(['disk', 'watch_limit', 'storage'] as const),
]);

/** `done` is not among the results: it is a moment, shown by whoever sees the change from sending to idle. */
export function trayStateOf({ counts, banners, pause }: QueueGlance): Exclude<TrayState, 'done'> {
  if (counts.needs_attention > 0 || banners.some(({ kind }) => askingBanners.has(kind))) return 'attention';
  if (counts.in_doubt > 0) return 'in_doubt';
  if (banners.some(({ kind }) => kind === 'offline' || kind === 'trouble')) return 'offline';
  if (pause !== null) return 'paused';
  if (counts.sending > 0 || counts.tracking > 0) return 'sending';
  return 'idle';
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

export const trayWords: Readonly<Record<TrayState, string>> = {
  attention: 'Outbox: something needs you',
  in_doubt: 'Outbox: an answer is missing',
  offline: 'Outbox: offline',
  paused: 'Outbox: paused',
  sending: 'Outbox: sending',
  done: 'Outbox: all delivered',
  idle: 'Outbox: nothing to send',
};
