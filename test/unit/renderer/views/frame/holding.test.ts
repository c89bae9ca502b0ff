import { describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import type { Banner, Snapshot } from '../../../../../src-main/contract/status.ts';
import { holdingOf, isHolding } from '../../../../../src-renderer/views/frame/holding.ts';
import { connection, minuteMs, nowMs, sendingState, snapshot } from '../../sample-values.ts';

const banner = (kind: Banner['kind'], title: string): Banner => ({
  ...{ kind, connectionId: 1, title: legacy(title) },
  detail: message('banner.waiting', { count: 3 }),
});
const toGo = { ...snapshot().progress, toGo: 3 };
const of = (fields: Partial<Snapshot>): readonly string[] =>
  holdingOf(snapshot(fields), nowMs).map(
    ({ title, detail, answer }) => `${title} | ${detail} | ${answer?.kind ?? 'no button'}`,
  );

describe('what holds everything', () => {
  it('is nothing where everything goes', () => {
    expect(of({ progress: toGo })).toEqual([]);
  });

  it('is a pause, with its end and the button that ends it, also where nothing waits', () => {
    const pause = { untilMs: null, sinceMs: nowMs, mode: 'now' as const };
    expect(of({ pause })).toEqual(['Paused | Nothing is sent until you resume. | resume']);
  });

  it('is a full disk, also where nothing waits yet, and a schedule only where something does', () => {
    const full = sendingState({ hold: { kind: 'disk', untilMs: null, message: legacy('') } });
    expect(of({ sending: full })).toEqual([expect.stringMatching(/^The disk .* \| look_for_room$/u)]);
    const off = sendingState({ hold: { kind: 'schedule', untilMs: null, message: legacy('') } });
    expect(of({ sending: off })).toEqual([]);
    expect(of({ sending: off, progress: toGo })).toEqual([
      expect.stringMatching(/^The schedule is off .* \| send_anyway$/u),
    ]);
  });

  it('is what a service answers, each with its button, the strongest first', () => {
    const banners = [
      banner('offline', 'Halden cannot be reached'),
      banner('auth', 'Kestrel refused its key'),
      banner('older_copy', 'This data folder is an older copy'),
      banner('watch_limit', 'Too many folders'),
    ];
    const pause = { untilMs: nowMs + minuteMs, sinceMs: nowMs, mode: 'now' as const };
    const sending = sendingState({ hold: { kind: 'battery', untilMs: null, message: legacy('') } });
    expect(of({ banners, pause, sending, progress: toGo }).map((each) => each.split(' | ').at(-1))).toEqual([
      ...['older_copy', 'resume', 'enter_key', 'try_now'],
    ]);
    expect(banners.filter(isHolding)).toHaveLength(3);
  });

  it('is a service that answers with errors, with the reason and the next try', () => {
    const failing = {
      ...{ jobKind: 'kb_document' as const, untilMs: nowMs + 22_000 },
      detail: legacy('The service failed (500)'),
    };
    expect(of({ connections: [connection({ failing })] })).toEqual([
      'Halden & Moss answers with errors | The service failed (500). Next try in 22 s. | try_again',
    ]);
    const late = { ...failing, untilMs: nowMs - 1 };
    expect(of({ connections: [connection({ failing: late })] })).toEqual([]);
  });

  it('is a service that asked to wait, without a button that would only be refused again', () => {
    expect(of({ connections: [connection({ waitsUntilMs: nowMs + 40_000 })] })).toEqual([
      'Halden & Moss asked Outbox to wait | It goes on automatically in 40 s. | no button',
    ]);
    const waitsBecause = legacy('The service asked to wait (HTTP 503: “unavailable, Maintenance”)');
    expect(of({ connections: [connection({ waitsUntilMs: nowMs + 40_000, waitsBecause })] })).toEqual([
      'Halden & Moss asked Outbox to wait | The service asked to wait (HTTP 503: “unavailable, Maintenance”). It goes on automatically in 40 s. | no button',
    ]);
  });
});
