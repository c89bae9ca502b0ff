/** What the rules come to just now, in a line. */
import type { SendingHold, SendingState } from '../../../src-main/contract/sending.ts';
import { formatMoment } from '../../shared/format.ts';
import { speedWords } from '../../shared/speed-text.ts';
import { say } from '../../words/say.ts';

/** `up to 10 MB/s until 18:00`, `nothing is sent on battery`, `full speed` */
export function paceNow(state: SendingState, nowMs: number): string {
  if (state.hold !== null) return holdEnd(state.hold, nowMs);
  const speed =
    state.limitBytesPerSecond === null
      ? say('schedule.pace.full_speed')
      : say('schedule.pace.up_to', { speed: speedWords(state.limitBytesPerSecond) });
  if (state.disregardedUntilMs !== null) {
    return say('schedule.pace.whatever_the_schedule', {
      speed,
      until: formatMoment(state.disregardedUntilMs, nowMs),
    });
  }
  return state.changesAtMs === null
    ? speed
    : say('schedule.pace.until', { speed, until: formatMoment(state.changesAtMs, nowMs) });
}

function holdEnd(hold: SendingHold, nowMs: number): string {
  if (hold.untilMs !== null)
    return say('schedule.pace.held_until', { until: formatMoment(hold.untilMs, nowMs) });
  switch (hold.kind) {
    case 'schedule':
      return say('schedule.pace.held.schedule');
    case 'battery':
      return say('schedule.pace.held.battery');
    case 'metered':
      return say('schedule.pace.held.metered');
    case 'disk':
      return say('schedule.pace.held.disk');
    case 'older_copy':
      return say('schedule.pace.held.older_copy');
  }
}

/** A hold for the flow header: a few words, and when it ends. */
export function holdWords(
  hold: SendingHold,
  nowMs: number,
): { readonly strong: string; readonly rest: string } {
  return {
    strong: say(`schedule.hold_titles.${hold.kind}`),
    rest: hold.untilMs === null ? '' : say('schedule.until', { until: formatMoment(hold.untilMs, nowMs) }),
  };
}

/** A hold for a banner: what it is, when it ends, and what can be done. */
export function holdBanner(
  hold: SendingHold,
  nowMs: number,
): { readonly title: string; readonly detail: string } {
  const until = hold.untilMs === null ? null : formatMoment(hold.untilMs, nowMs);
  switch (hold.kind) {
    case 'schedule':
      return {
        title: until === null ? say('schedule.off_in_every_hour') : say('schedule.off_until', { until }),
        detail: say('schedule.collected_meanwhile'),
      };
    case 'battery':
      return {
        title: say('schedule.nothing_sent_on_battery'),
        detail: say('schedule.goes_on_plugged_in'),
      };
    case 'metered':
      return {
        title: say('schedule.nothing_sent_metered'),
        detail: say('schedule.goes_on_unmetered'),
      };
    case 'disk':
      return {
        title: say('schedule.disk_full'),
        detail: say('schedule.disk_full_why'),
      };
    case 'older_copy':
      return { title: say('schedule.older_copy'), detail: say('schedule.nothing_is_sent_until_answered') };
  }
}

/** Whether the machine is in that condition now. */
export function conditionWords(is: boolean | null, yes: string, no: string): string {
  return is === null ? say('schedule.this_machine_does_not_say') : is ? yes : no;
}
