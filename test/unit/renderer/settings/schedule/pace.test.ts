import { describe, expect, it, test } from 'vitest';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { message } from '../../../../../src-main/contract/messages/message.ts';
import type { SendingHold, SendingState } from '../../../../../src-main/contract/sending.ts';
import { PaceDesk } from '../../../../../src-renderer/settings/schedule/pace-desk.svelte.ts';
import { canSendAnyway } from '../../../../../src-main/contract/sending.ts';
import { holdBanner, holdWords, paceNow } from '../../../../../src-renderer/settings/schedule/pace-words.ts';
import { Toasts } from '../../../../../src-renderer/state/toasts.svelte.ts';
import { ManualSchedule, settled } from '../../manual-schedule.ts';
import { nowMs, sendingState } from '../../sample-values.ts';
import { ScriptedTransport, type Script } from '../../scripted-transport.ts';

const atSixMs = new Date(2025, 10, 21, 18, 0).getTime();

const hold = (kind: SendingHold['kind'], untilMs: number | null = null): SendingHold => ({
  kind,
  untilMs,
  message: message('hold.schedule'),
});

describe('what holds now', () => {
  test.each<[string, Partial<SendingState>]>([
    ['full speed', {}],
    ['up to 10 MB/s', { limitBytesPerSecond: 10_000_000 }],
    ['up to 10 MB/s until 18:00', { limitBytesPerSecond: 10_000_000, changesAtMs: atSixMs }],
    ['full speed until 18:00', { changesAtMs: atSixMs }],
    ['full speed, whatever the schedule, until 18:00', { disregardedUntilMs: atSixMs }],
    ['nothing is sent until 18:00', { hold: hold('schedule', atSixMs) }],
    ['nothing is sent in any hour', { hold: hold('schedule') }],
    ['nothing is sent on battery', { hold: hold('battery') }],
    ['nothing is sent on a metered network', { hold: hold('metered') }],
    ['nothing is sent: the disk is full', { hold: hold('disk') }],
  ])('is said as “%s”', (message, fields) => {
    expect(paceNow(sendingState(fields), nowMs)).toBe(message);
  });

  it('is said above the queue with its end and its way out', () => {
    expect(holdWords(hold('schedule', atSixMs), nowMs)).toEqual({
      strong: 'Off by the schedule',
      rest: 'until 18:00',
    });
    expect(holdBanner(hold('schedule', atSixMs), nowMs).title).toBe('Off by the schedule until 18:00');
    expect(holdBanner(hold('battery'), nowMs).detail).toContain('goes on automatically');
    expect(canSendAnyway(hold('metered'))).toBe(true);
    expect(canSendAnyway(hold('disk'))).toBe(false);
  });
});

describe('the desk of the rules', () => {
  function setUp(script: Script) {
    const transport = new ScriptedTransport(script);
    const toasts = new Toasts(new ManualSchedule().schedule);
    return { transport, toasts };
  }

  it('shows a change at once, and sends those that follow together', async () => {
    const answers: (() => void)[] = [];
    const { transport, toasts } = setUp({
      'queue.setRules': (rules) =>
        new Promise((resolve) => answers.push(() => resolve(sendingState({ rules })))),
    });
    let state = sendingState();
    const desk = new PaceDesk(createClient(transport), toasts, () => state);
    void desk.change({ onBattery: 'wait' });
    void desk.change({ order: 'name' });
    void desk.change({ limitBytesPerSecond: 2_000_000 });
    expect(desk.rules).toMatchObject({ onBattery: 'wait', order: 'name', limitBytesPerSecond: 2_000_000 });
    await settled();
    answers[0]?.();
    await settled();
    answers[1]?.();
    await settled();
    expect(transport.callsOf('queue.setRules')).toMatchObject([
      { onBattery: 'wait', order: 'added' },
      { onBattery: 'wait', order: 'name', limitBytesPerSecond: 2_000_000 },
    ]);
    // The event of the change comes later than the answer.
    expect(desk.rules.order).toBe('name');
    state = sendingState({ rules: { ...desk.rules, order: 'oldest' } });
    expect(desk.rules.order).toBe('oldest');
  });

  it('shows the engine’s own rules again where they were refused, and says why', async () => {
    const { transport, toasts } = setUp({
      'queue.setRules': () => {
        throw new OutboxError('storage', 'The rules cannot be stored: the disk is full. Free some space.');
      },
    });
    const state = sendingState();
    const desk = new PaceDesk(createClient(transport), toasts, () => state);
    await desk.change({ onBattery: 'wait' });
    expect(desk.rules.onBattery).toBe('send');
    expect(toasts.shown[0]?.text).toContain('the disk is full');
  });

  it('disregards the rules until a time, and obeys them again', async () => {
    const { transport, toasts } = setUp({ 'queue.disregardRules': () => sendingState() });
    const desk = new PaceDesk(createClient(transport), toasts, () => sendingState());
    await desk.disregard(atSixMs);
    await desk.disregard(null);
    expect(transport.callsOf('queue.disregardRules')).toEqual([{ untilMs: atSixMs }, { untilMs: null }]);
  });
});
