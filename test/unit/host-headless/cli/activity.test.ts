import { beforeEach, describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../../src-main/contract/status.ts';
import { CliFixture } from './cli-fixture.ts';

const entry = (id: number): ActivityEntry => ({
  ...{ id, atMs: new Date(2026, 4, 1, 9, 30).getTime(), kind: 'delivered', count: id },
  ...{ title: `Indexed in Handbook: ${String(id)}.pdf`, detail: null, jobId: id },
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
    expect(out).toContain('2026-05-01 09:30  Indexed in Handbook: 999.pdf (999 times)\n');
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
});
