import { describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { FolderLog } from '../../../../../src-main/engine/reporting/log/folder-log.ts';
import { HoldLog } from '../../../../../src-main/engine/reporting/log/hold-log.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { recordedLog } from '../../../../helpers/recorded-log.ts';

const hold = (kind: 'schedule' | 'battery' | 'metered' | 'disk', untilMs: number | null = null) => ({
  pause: null,
  hold: { kind, untilMs, message: message('hold.battery') },
});
const free = { pause: null, hold: null };

describe('the log of what holds the queue', () => {
  it('tells each cause once, for how long it will be where that is known, and how long it was', () => {
    const clock = new ManualClock();
    const log = recordedLog();
    const holds = new HoldLog(log, clock);
    holds.queue(free);
    holds.queue(hold('schedule', clock.nowMs() + 3_600_000));
    holds.queue(hold('schedule', clock.nowMs() + 3_600_000));
    clock.advance(1000);
    holds.queue(hold('battery'));
    clock.advance(500);
    holds.queue(free);

    expect(log.lines.map(({ event, fields }) => ({ event, ...fields }))).toEqual([
      { event: 'queue.held', cause: 'schedule', forMs: 3_600_000 },
      { event: 'queue.released', cause: 'schedule', heldMs: 1000 },
      { event: 'queue.held', cause: 'battery', forMs: null },
      { event: 'queue.released', cause: 'battery', heldMs: 500 },
    ]);
  });

  it('tells a pause before what holds everything besides', () => {
    const clock = new ManualClock();
    const log = recordedLog();
    const holds = new HoldLog(log, clock);
    const pause = { untilMs: clock.nowMs() + 60_000, sinceMs: clock.nowMs(), mode: 'now' as const };
    holds.queue({ ...hold('metered'), pause });
    holds.queue(hold('metered'));

    expect(log.of('queue.held')).toEqual([
      { cause: 'paused', forMs: 60_000 },
      { cause: 'metered', forMs: null },
    ]);
  });
});

describe('the log of kinds of work', () => {
  const failing = (clock: ManualClock, forMs: number) => ({
    kind: 'kb_document',
    cause: 'failing' as const,
    message: legacy('It rests'),
    sinceMs: clock.nowMs(),
    untilMs: clock.nowMs() + forMs,
  });

  it('tells how long one rests, and nothing where that is over by itself', () => {
    const clock = new ManualClock();
    const log = recordedLog();
    const holds = new HoldLog(log, clock);
    holds.kinds(1, [failing(clock, 30_000)]);
    clock.advance(30_000);
    holds.kinds(1, []);
    holds.kinds(1, [failing(clock, 60_000)]);
    clock.advance(1000);
    holds.kinds(1, []);

    expect(log.lines.map(({ event, fields }) => [event, fields['forMs'] ?? fields['heldMs']])).toEqual([
      ['kind.held', 30_000],
      ['kind.held', 60_000],
      ['kind.released', 1000],
    ]);
  });

  it('tells the end of what an earlier run began to hold, and not its beginning once more', () => {
    const clock = new ManualClock();
    const log = recordedLog();
    const holds = new HoldLog(log, clock);
    const held = { ...failing(clock, 0), cause: 'scope' as const, untilMs: null };
    holds.kindsAtStart(1, [held]);
    holds.kinds(1, [held]);
    clock.advance(5000);
    holds.kinds(1, []);

    expect(log.lines.map(({ event }) => event)).toEqual(['kind.released']);
    expect(log.of('kind.released')).toEqual([
      { connectionId: 1, kind: 'kb_document', cause: 'scope', heldMs: 5000 },
    ]);
  });
});

describe('the log of connections', () => {
  it('has a name for each thing that one waits for', () => {
    const clock = new ManualClock();
    const log = recordedLog();
    const holds = new HoldLog(log, clock);
    for (const cause of ['offline', 'trouble', 'auth', 'billing', null] as const) {
      holds.connection(1, { hold: cause, detail: legacy('as the window says it'), hasKey: false });
      clock.advance(10);
    }
    holds.rateLimited(1, clock.nowMs() + 30_000);

    expect(log.events).toEqual([
      ...['connection.offline', 'connection.trouble', 'connection.auth_refused', 'connection.suspended'],
      ...['connection.available', 'connection.rate_limited'],
    ]);
    expect(log.of('connection.auth_refused')).toEqual([{ connectionId: 1, hasKey: false }]);
    expect(log.of('connection.available')).toEqual([{ connectionId: 1, after: 'billing', heldMs: 10 }]);
    expect(log.of('connection.rate_limited')).toEqual([{ connectionId: 1, waitMs: 30_000 }]);
  });
});

describe('the log of watched folders', () => {
  const folder = {
    ...{ id: 4, connectionId: 2, path: '/home/ada/in', healthDetail: null, rescannedAtMs: null, hold: null },
    ...{ settling: 0, ignored: 0, rules: rulesTo({ kind: 'knowledge_base', id: 'kb_1', label: null }) },
  };
  const told = (log: ReturnType<typeof recordedLog>): string[] => log.events.slice();

  it('tells of a folder that was lost in an earlier run where it is not back, and of the way it is watched', () => {
    const clock = new ManualClock();
    const log = recordedLog();
    const folders = new FolderLog(log, clock);
    folders.atStart([{ ...folder, health: 'unavailable' }]);
    folders.folders([{ ...folder, health: 'unavailable' }]);
    clock.advance(250);
    folders.folders([{ ...folder, health: 'listing', healthDetail: message('folder_health.slow') }]);
    folders.folders([{ ...folder, health: 'watching', rescannedAtMs: 1, settling: 3, ignored: 1 }]);

    expect(told(log)).toEqual([
      ...['folder.lost', 'folder.found', 'folder.listed', 'folder.scanned', 'folder.watched'],
    ]);
    expect(log.of('folder.found')).toEqual([{ folderId: 4, connectionId: 2, awayMs: 250 }]);
    expect(log.of('folder.scanned')).toMatchObject([{ settling: 3, ignored: 1 }]);
  });

  it('tells of other rules once', () => {
    const log = recordedLog();
    const folders = new FolderLog(log, new ManualClock());
    const watched = { ...folder, health: 'watching' as const };
    const changed = { ...watched, rules: { ...watched.rules, recursive: !watched.rules.recursive } };
    folders.atStart([watched]);
    folders.folders([{ ...watched, rules: { ...watched.rules } }]);
    folders.folders([changed]);
    folders.folders([changed]);

    expect(told(log)).toEqual(['folder.changed']);
  });

  it('tells when its hours are over, for how long, and when they begin', () => {
    const clock = new ManualClock();
    const log = recordedLog();
    const folders = new FolderLog(log, clock);
    const watched = { ...folder, health: 'watching' as const };
    folders.atStart([watched]);
    folders.folders([{ ...watched, hold: { cause: 'hours', untilMs: clock.nowMs() + 5000 } }]);
    folders.folders([watched]);

    expect(log.of('folder.held')).toEqual([{ folderId: 4, connectionId: 2, forMs: 5000 }]);
    expect(told(log)).toEqual(['folder.held', 'folder.released']);
  });

  it('does not call one found that was paused while it was away', () => {
    const log = recordedLog();
    const folders = new FolderLog(log, new ManualClock());
    folders.folders([{ ...folder, health: 'different' }]);
    folders.folders([{ ...folder, health: 'paused' }]);
    folders.folders([{ ...folder, health: 'watching' }]);

    expect(told(log)).toEqual([
      ...['folder.added', 'folder.lost', 'folder.paused', 'folder.resumed', 'folder.found'],
    ]);
  });

  it('tells that the machine has no more watches, and that it has again', () => {
    const log = recordedLog();
    const folders = new FolderLog(log, new ManualClock());
    folders.watchLimit(message('folder_health.why_limit', { path: '/home/ada/in', seconds: 30 }));
    folders.watchLimit(null);

    expect(told(log)).toEqual(['folder.watch_limit_reached', 'folder.watch_limit_over']);
  });
});
