/** What the queue's header says of this moment. */
import type { FileAccount } from '../../src-main/contract/file-account.ts';
import type { Pause, Progress } from '../../src-main/contract/status.ts';
import { formatBytes, formatDuration, formatMoment, formatShare, formatSpeed } from '../shared/format.ts';
import { speedWords } from '../shared/speed-text.ts';
import { say } from '../words/say.ts';

export interface FlowWords {
  readonly strong: string;
  readonly rest: string;
}

export interface FlowState {
  readonly progress: Progress;
  readonly pause: Pause | null;
  /** What stands in the way of everything, in a few words, and when it ends: "Off by the schedule", "until 18:00". */
  readonly obstacle: FlowWords | null;
  /** The limit of this moment, or `null`. */
  readonly limitBytesPerSecond: number | null;
  /** Files that stand in no queue yet, as they are still looked at. */
  readonly toReadFiles: number;
}

/** So many that are still read, against those to be sent, make any guess at the time left too short. */
const manyToRead = { least: 10, share: 0.1 } as const;

/** What has not left this computer whole: the rest of what is to go is with the service. */
export function toSendOf({ toGo, toGoBytes, withService, withServiceBytes }: Progress): {
  readonly jobs: number;
  readonly bytes: number;
} {
  return { jobs: Math.max(0, toGo - withService), bytes: Math.max(0, toGoBytes - withServiceBytes) };
}

export function flowWords(
  { progress, pause, obstacle, limitBytesPerSecond, toReadFiles }: FlowState,
  nowMs: number,
): FlowWords {
  if (pause !== null) {
    const rest =
      pause.untilMs === null
        ? say('queue_view.until_you_resume')
        : say('queue_view.until', { time: formatMoment(pause.untilMs, nowMs) });
    return { strong: say('queue_view.paused'), rest };
  }
  // What ends now says nothing of when all is sent.
  if (progress.bytesPerSecond > 0 && obstacle === null) {
    const limit =
      limitBytesPerSecond === null
        ? ''
        : say('queue_view.at_most', { speed: speedWords(limitBytesPerSecond) });
    return {
      strong: formatSpeed(progress.bytesPerSecond),
      rest: [limit, leftWords(progress, toReadFiles)].filter((message) => message !== '').join(', '),
    };
  }
  const toSend = toSendOf(progress).jobs;
  // What the service works on waits for nothing of ours.
  if (toSend === 0 && progress.withService > 0)
    return { strong: say('queue_view.all_sent'), rest: say('queue_view.service_works') };
  if (obstacle !== null) return obstacle;
  return toSend > 0
    ? { strong: say('queue_view.waiting'), rest: '' }
    : { strong: '', rest: say('queue_view.nothing_under_way') };
}

/** `about 14 min left`, or `17,000 more are being read` while too many are in no queue yet. */
function leftWords(progress: Progress, toReadFiles: number): string {
  if (toReadFiles >= manyToRead.least && toReadFiles > toSendOf(progress).jobs * manyToRead.share)
    return say('queue_view.more_being_read', { count: toReadFiles });
  const left = progress.secondsLeft;
  return left === null ? '' : say('queue_view.about_left', { left: formatDuration(roundedMs(left)) });
}

/** `24 failed · 222 need you`: why what was delivered is not all; `null` where it may be. */
export function notDeliveredWords({ failed, needsYou, inDoubt }: FileAccount): string | null {
  const asks = needsYou + inDoubt;
  const parts = [
    failed === 0 ? [] : say('queue_view.failed', { count: failed }),
    asks === 0 ? [] : say('queue_view.need_you', { count: asks }),
  ].flat();
  return parts.length === 0 ? null : parts.join(' · ');
}

/** What was delivered of all that is kept, and why that is not all; where nothing failed or asks, how far this run is. */
export function deliveredWords(account: FileAccount, progress: Progress): FlowWords {
  const rest =
    notDeliveredWords(account) ??
    (progress.withService > 0 ? withServiceWords(progress) : runWords(progress));
  return { strong: say('queue_view.delivered', { count: account.delivered }), rest };
}

/** `12 MB in this run, 80 %`; nothing before anything of the run was sent. */
function runWords({ doneBytes, toGoBytes }: Progress): string {
  const wholeBytes = doneBytes + toGoBytes;
  if (doneBytes === 0) return '';
  return say('flow.bytes', { sent: formatBytes(doneBytes), share: formatShare(doneBytes, wholeBytes) });
}

/** `12 with the service`, for what was taken and is not done. */
export function withServiceWords({ withService }: Progress): string {
  return say('queue_view.with_service', { count: withService });
}

/** Guesses at what is left are not given to the second above a minute. */
function roundedMs(secondsLeft: number): number {
  return (secondsLeft < 60 ? secondsLeft : Math.ceil(secondsLeft / 60) * 60) * 1000;
}
