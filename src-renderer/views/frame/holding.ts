/** What holds everything, or all of a connection: one account of it for the strip above every screen, the strongest first. */
import type { Connection } from '../../../src-main/contract/connection.ts';
import type { JobKindName } from '../../../src-main/contract/job.ts';
import { canSendAnyway } from '../../../src-main/contract/sending.ts';
import type { Banner, Snapshot } from '../../../src-main/contract/status.ts';
import { holdBanner } from '../../settings/schedule/pace-words.ts';
import { formatDuration, formatMoment } from '../../shared/format.ts';
import type { IconName } from '../../shared/icons.ts';
import { said, saidAsSentence } from '../../shared/said.ts';
import { visibleText } from '../../shared/visible-text.ts';
import { say } from '../../words/say.ts';

/** What a person can press; `null`: nothing makes it end sooner. */
export type HoldAnswer =
  | { readonly kind: 'resume' }
  | { readonly kind: 'older_copy' }
  | { readonly kind: 'look_for_room' }
  | { readonly kind: 'send_anyway' }
  | { readonly kind: 'try_now' }
  | { readonly kind: 'enter_key'; readonly connectionId: number }
  | { readonly kind: 'try_again'; readonly connectionId: number; readonly jobKind: JobKindName | null }
  | null;

export interface Holding {
  readonly key: string;
  readonly voice: 'plain' | 'ask' | 'no';
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly answer: HoldAnswer;
}

export type HoldingSource = Pick<Snapshot, 'banners' | 'connections' | 'pause' | 'progress' | 'sending'>;

const heldBanners = ['older_copy', 'auth', 'billing', 'trouble', 'offline'] as const;
type HeldBanner = (typeof heldBanners)[number];

/** These are said in the strip, and nowhere else above a screen. */
export function isHolding({ kind }: Pick<Banner, 'kind'>): boolean {
  return heldBanners.some((each) => each === kind);
}

export function holdingOf(snapshot: HoldingSource, nowMs: number): readonly Holding[] {
  const { banners, connections } = snapshot;
  const of = (kind: HeldBanner): Holding[] =>
    banners.filter((banner) => banner.kind === kind).map((banner) => ofBanner(kind, banner));
  return [
    ...of('older_copy'),
    ...paused(snapshot, nowMs),
    ...bySending(snapshot, nowMs),
    ...of('auth'),
    ...of('billing'),
    ...of('trouble'),
    ...of('offline'),
    ...connections.filter(({ health }) => health === 'ok').flatMap((each) => resting(each, nowMs)),
  ];
}

/** Whether a time that counts down is among them. */
export function isCountingDown({ connections }: Pick<HoldingSource, 'connections'>): boolean {
  return connections.some(({ waitsUntilMs, failing }) => waitsUntilMs !== null || failing !== undefined);
}

function ofBanner(kind: HeldBanner, { connectionId, title, detail }: Banner): Holding {
  return {
    key: `${kind} ${String(connectionId)}`,
    voice: kind === 'offline' ? 'plain' : 'ask',
    icon: kind === 'older_copy' ? 'disk' : kind === 'auth' ? 'key' : kind === 'offline' ? 'info' : 'alert',
    title: said(title),
    detail: detail === null ? '' : saidAsSentence(detail),
    answer: answerOf(kind, connectionId),
  };
}

function answerOf(kind: HeldBanner, connectionId: number | null): HoldAnswer {
  if (kind === 'older_copy') return { kind };
  if (kind === 'trouble' || kind === 'offline' || connectionId === null) return { kind: 'try_now' };
  return kind === 'auth'
    ? { kind: 'enter_key', connectionId }
    : { kind: 'try_again', connectionId, jobKind: null };
}

function paused({ pause }: HoldingSource, nowMs: number): Holding[] {
  if (pause === null) return [];
  const { untilMs } = pause;
  const detail =
    untilMs === null
      ? say('holding.paused_until_resumed')
      : say('holding.paused_until', { until: formatMoment(untilMs, nowMs) });
  const answer = { kind: 'resume' } as const;
  return [{ key: 'paused', voice: 'plain', icon: 'pause', title: say('holding.paused'), detail, answer }];
}

/** A full disk is said at once; what passes on its own only where something waits for it and no pause holds it anyway. */
function bySending({ pause, progress, sending: { hold } }: HoldingSource, nowMs: number): Holding[] {
  // An older copy has a banner of its own, with the question.
  if (hold === null || hold.kind === 'older_copy') return [];
  const isDisk = hold.kind === 'disk';
  if (!isDisk && (pause !== null || progress.toGo === 0)) return [];
  return [
    {
      key: hold.kind,
      voice: isDisk ? 'no' : 'plain',
      icon: isDisk ? 'disk' : 'pause',
      ...holdBanner(hold, nowMs),
      answer: canSendAnyway(hold) ? { kind: 'send_anyway' } : { kind: 'look_for_room' },
    },
  ];
}

/** The service asked to wait, or failed again and again: then nothing is well, whatever its last answer was. */
function resting({ id, name, waitsUntilMs, waitsBecause, failing }: Connection, nowMs: number): Holding[] {
  const shown = visibleText(name, 60);
  if (waitsUntilMs !== null && waitsUntilMs > nowMs) {
    const left = formatDuration(waitsUntilMs - nowMs);
    return [
      {
        ...{ key: `waits ${String(id)}`, voice: 'plain', icon: 'info', answer: null },
        title: say('holding.asks_to_wait', { name: shown }),
        detail:
          waitsBecause === undefined
            ? say('holding.asks_to_wait_detail', { left })
            : say('holding.asks_to_wait_because', { why: saidAsSentence(waitsBecause), left }),
      },
    ];
  }
  if (failing === undefined || failing.untilMs <= nowMs) return [];
  const left = formatDuration(failing.untilMs - nowMs);
  return [
    {
      ...{ key: `failing ${String(id)}`, voice: 'ask', icon: 'alert' },
      title: say('holding.failing', { name: shown }),
      detail: say('holding.failing_detail', { why: saidAsSentence(failing.detail), left }),
      answer: { kind: 'try_again', connectionId: id, jobKind: failing.jobKind },
    },
  ];
}
