import { beforeEach, describe, expect, it } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import type { ActivityEntry } from '../../../../src-main/contract/activity.ts';
import { noSums } from '../../../conformance/engine-double.ts';
import { CliFixture } from './cli-fixture.ts';

const entry = (id: number): ActivityEntry => ({
  ...{ id, atMs: new Date(2026, 4, 1, 9, 30).getTime(), kind: 'delivered', count: id },
  title: message('history.indexed', { target: 'Handbook', name: `${String(id)}.pdf` }),
  ...{ detail: null, jobId: id },
});

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('activity', () => {
  it('tells what happened, as many lines as are asked for, in pages', async () => {
    cli.engine.answers['activity.page'] = ({ beforeId, limit }) =>
      Array.from({ length: limit }, (_, index) => entry((beforeId ?? 1000) - 1 - index));
    const { out } = await cli.run('activity', '--limit', '250');
    expect(out.trimEnd().split('\n')).toHaveLength(250);
    expect(out).toContain('2026-05-01 09:30  Indexed in Handbook: 999 documents, the latest is 999.pdf\n');
    expect(cli.engine.asked.map(({ input }) => input)).toMatchObject([
      { beforeId: null, limit: 200 },
      { beforeId: 800, limit: 50 },
    ]);
  });

  it('tells of one client alone, and says where nothing happened', async () => {
    cli.engine.answers['clients.list'] = () => [
      { ...{ id: 3, name: 'Kestrel', colour: 'teal', pausedSinceMs: null }, assignments: [] },
    ];
    cli.engine.answers['activity.page'] = () => [];
    const { err, out } = await cli.run('activity', '--client', 'kestrel');
    expect(cli.asked('activity.page')).toMatchObject({ clientId: 3 });
    expect([out, err]).toEqual(['', 'Nothing happened yet.\n']);
    expect((await cli.run('activity', '--client', 'Nobody')).err).toContain(
      'There is no client named Nobody.',
    );
    expect((await cli.run('activity', '--json')).json()).toEqual([]);
  });

  it('tells what a range came to first, and then only the lines of that time', async () => {
    const midnightMs = new Date(2026, 4, 1).getTime();
    const hour = (at: number, files: number, offlineMs = 0) => ({
      ...{ fromMs: midnightMs + at * 3_600_000, toMs: midnightMs + (at + 1) * 3_600_000 },
      ...{ files, bytes: files * 1_000_000, others: 0, offlineMs },
    });
    cli.engine.answers['activity.sums'] = ({ range }) => ({
      ...{ range, nowMs: midnightMs + 36_000_000, files: 12, bytes: 12_000_000, others: 1, triedAgain: 3 },
      ...{ bytesPerSecond: 9_800_000, offlineMs: 251_000 },
      unproved: { inDoubt: 0, maybeTwice: 0, maybeMissing: 0 },
      buckets: [hour(0, 0), hour(8, 12), hour(9, 0, 251_000)],
    });
    cli.engine.answers['activity.page'] = () => [
      entry(5),
      { ...entry(4), atMs: midnightMs - 1, title: message('history.woke') },
    ];
    const { out } = await cli.run('activity', '--range', 'today', '--kind', 'delivered');
    expect(cli.asked('activity.sums')).toEqual({ range: 'today' });
    expect(cli.asked('activity.page')).toMatchObject({ group: 'delivered' });
    expect(out.split('\n')).toEqual([
      'Today: 12 files and 1 that is no file delivered, 12.0 MB · 9.8 MB/s while sending · 3 tried again by themselves · lost or doubled: 0, every file is accounted for',
      '  08:00  12 files delivered, 12.0 MB',
      '  09:00  0 files delivered, 0 B, 4 min 11 s without the service',
      '2026-05-01 09:30  Indexed in Handbook: 5 documents, the latest is 5.pdf',
      '',
    ]);
    const json = (await cli.run('activity', '--range', 'today', '--json')).json();
    expect(json).toMatchObject({
      sums: { files: 12 },
      lines: [{ id: 5, title: 'Indexed in Handbook: 5.pdf', titleCode: 'history.indexed' }],
    });
    expect((await cli.run('activity', '--range', 'year')).err).toContain(
      'Allowed choices are today, 7d, 30d',
    );
  });

  it('says what nobody can prove', async () => {
    const unproved = { inDoubt: 2, maybeTwice: 1, maybeMissing: 0 };
    cli.engine.answers['activity.sums'] = ({ range }) => ({ ...noSums, range, unproved });
    cli.engine.answers['activity.page'] = () => [];
    const { out } = await cli.run('activity', '--range', '7d');
    expect(out).toContain('in doubt: 2, may have arrived; 1 sent again because you said so');
  });
});
