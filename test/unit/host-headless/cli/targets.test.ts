import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { CliFixture } from './cli-fixture.ts';
import { connection } from './samples.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('targets', () => {
  const none = { listable: true, why: null, items: [] };
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['connections.forgetTarget'] = () => ({});
    cli.engine.answers['connections.targets'] = () => ({
      connectionId: 1,
      brands: none,
      knowledgeBases: { ...none, items: [{ id: 'kb_1', name: 'Help', documentCount: 3 }] },
      carousels: {
        listable: false,
        why: legacy('The service does not offer GET /api-proxy/carousels.'),
        items: [],
      },
      pasted: [{ kind: 'carousel', id: 'car_9', label: 'Spring' }],
    });
  });

  test('lists what the service lists and what was given before, as the other commands take it', async () => {
    const result = await cli.run('targets');
    expect(result.out).toMatch(/^--kb kb_1 +Help *$/mu);
    expect(result.out).toMatch(/^--carousel car_9 +Spring +pasted before$/mu);
    expect(result.err).toContain('does not offer GET /api-proxy/carousels');
    expect((await cli.run('targets', '--json')).json()).toEqual([
      { kind: 'knowledge_base', id: 'kb_1', name: 'Help', pasted: false },
      { kind: 'carousel', id: 'car_9', name: 'Spring', pasted: true },
    ]);
  });

  test('lists by name as people read them, also for scripts', async () => {
    const named = (id: string, name: string) => ({ id, name, documentCount: null });
    cli.engine.answers['connections.targets'] = () => ({
      connectionId: 1,
      brands: { ...none, items: [named('b_1', 'Moss'), named('b_2', 'Halden')] },
      knowledgeBases: { ...none, items: [named('kb_1', 'Help 10'), named('kb_2', 'help 2')] },
      carousels: {
        ...none,
        items: [
          { id: 'car_1', title: 'Week 10', slides: [] },
          { id: 'car_2', title: 'Week 9', slides: [] },
        ],
      },
      pasted: [],
    });
    const ids = ['kb_2', 'kb_1', 'car_2', 'car_1', 'b_2', 'b_1'];
    const people = (await cli.run('targets')).out.split('\n').slice(1, -1);
    expect(people.map((line) => line.split(/ +/u)[1])).toEqual(ids);
    const scripts = (await cli.run('targets', '--json')).json() as { id: string }[];
    expect(scripts.map(({ id }) => id)).toEqual(ids);
  });

  test('forgets one that was given before, and says where there is none', async () => {
    expect((await cli.run('targets', '--forget', 'car_9')).code).toBe(0);
    expect(cli.asked('connections.forgetTarget')).toEqual({ id: 1, kind: 'carousel', targetId: 'car_9' });
    expect((await cli.run('targets', '--forget', 'kb_1')).code).toBe(1);
  });
});
