import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection, folder } from './samples.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('watch', () => {
  beforeEach(() => {
    cli.engine.answers['connections.list'] = () => [connection];
    cli.engine.answers['watchFolders.add'] = () => ({ watchFolder: folder, warnings: [] });
    mkdirSync(join(cli.folder, 'out'));
  });
  const rules = (): unknown => (cli.asked('watchFolders.add') as { rules: unknown }).rules;

  test('add chooses the folder, and has careful defaults', async () => {
    const result = await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--json');
    expect(result.code).toBe(0);
    expect(cli.engine.chosen.get('token-1')).toBe(join(cli.folder, 'out'));
    expect(cli.asked('watchFolders.add')).toEqual({
      token: 'token-1',
      connectionId: 1,
      rules: {
        target: { kind: 'knowledge_base', id: 'kb_1', label: null },
        slides: null,
        existing: 'skip',
        include: [],
        ignore: [],
        recursive: true,
        after: 'keep',
      },
    });
    expect(result.json()).toMatchObject({ id: 3, path: '/home/ann/out', pending: 2 });
  });

  test('add gives the folder a place in the queue where it is not the usual one', async () => {
    await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--priority', 'high');
    expect(rules()).toMatchObject({ priority: 'high' });
    cli.engine.asked.length = 0;
    await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--priority', 'normal');
    expect(rules()).not.toHaveProperty('priority');
    expect((await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--priority', 'urgent')).code).toBe(1);
  });

  test('add passes every rule on', async () => {
    await cli.run(
      ...[
        'watch',
        'add',
        'out',
        '--carousel',
        'c_1',
        '--slides',
        'folders',
        '--existing',
        'upload',
        '--no-recursive',
      ],
      ...['--include', '*.png', '--include', '*.jpg', '--ignore', 'draft*', '--after', 'move'],
    );
    expect(rules()).toEqual({
      target: { kind: 'carousel', id: 'c_1', label: null },
      slides: { mode: 'folders' },
      existing: 'upload',
      include: ['*.png', '*.jpg'],
      ignore: ['draft*'],
      recursive: false,
      after: 'move',
    });
  });

  test.each<[string[], unknown]>([
    [[], { mode: 'names' }],
    [['--slide', 's_2'], { mode: 'fixed', slideId: 's_2' }],
    [['--slides', 'fixed:s_3'], { mode: 'fixed', slideId: 's_3' }],
    [['--slides', 'order'], { mode: 'order' }],
    [['--no-slide'], { mode: 'fixed', slideId: '[no slide]' }],
    [['--slides', 'none'], { mode: 'fixed', slideId: '[no slide]' }],
  ])('a carousel with %j maps slides as %j', async (words, slides) => {
    await cli.run('watch', 'add', 'out', '--carousel', 'c_1', ...words);
    expect(rules()).toMatchObject({ slides });
  });

  test.each([
    ['no target', []],
    ['two targets', ['--kb', 'a', '--clips', 'b']],
    ['a slide of a knowledge base', ['--kb', 'a', '--slide', 's']],
    ['slides of a knowledge base', ['--kb', 'a', '--slides', 'order']],
    ['a slide twice over', ['--carousel', 'a', '--slide', 's', '--slides', 'order']],
    ['no slide of a knowledge base', ['--kb', 'a', '--no-slide']],
    ['no slide and slides', ['--carousel', 'a', '--no-slide', '--slides', 'order']],
    ['an unknown mapping', ['--carousel', 'a', '--slides', 'random']],
    ['an unknown choice', ['--kb', 'a', '--after', 'delete']],
  ])('refuses %s', async (_name, words) => {
    const result = await cli.run('watch', 'add', 'out', ...words);
    expect([result.code, cli.asked('watchFolders.add')]).toEqual([1, undefined]);
    expect(result.err).toMatch(/^outbox: /u);
  });

  test('a target that cannot be checked is warned about, one that is unknown refused', async () => {
    cli.engine.answers['watchFolders.add'] = () => ({
      watchFolder: folder,
      warnings: [message('warning.no_slides', { target: 'kb_1' })],
    });
    const warned = await cli.run('watch', 'add', 'out', '--kb', 'kb_1');
    expect([warned.code, warned.err]).toEqual([
      0,
      expect.stringContaining('outbox: warning: The service lists no slides of kb_1\n'),
    ]);
    cli.engine.answers['watchFolders.add'] = () => {
      throw new OutboxError('not_found', 'The service knows no knowledge base kb_1.');
    };
    const refused = await cli.run('watch', 'add', 'out', '--kb', 'kb_1');
    expect([refused.code, refused.err]).toEqual([1, 'outbox: The service knows no knowledge base kb_1.\n']);
  });

  test('a folder that does not exist is refused before anything is asked', async () => {
    const result = await cli.run('watch', 'add', 'missing', '--kb', 'kb_1');
    expect([result.code, result.err]).toEqual([
      1,
      `outbox: ${cli.folder}/missing cannot be used: nothing is there.\n`,
    ]);
  });

  test.each([
    ['scan', 'watchFolders.scan'],
    ['remove', 'watchFolders.remove'],
  ] as const)('%s names a folder by its number', async (word, call) => {
    cli.engine.answers[call] = () => ({});
    expect((await cli.run('watch', word, '3')).code).toBe(0);
    expect(cli.asked(call)).toEqual({ id: 3 });
  });

  test('resume goes on with the folder that was chosen, and with another one only where that is said', async () => {
    cli.engine.answers['watchFolders.resume'] = () => ({});
    expect((await cli.run('watch', 'resume', '3')).code).toBe(0);
    expect(cli.asked('watchFolders.resume')).toEqual({ id: 3, usesThisFolder: false });
    expect((await cli.run('watch', 'resume', '4', '--use-this-folder')).code).toBe(0);
    expect(cli.engine.asked.at(-1)).toEqual({
      call: 'watchFolders.resume',
      input: { id: 4, usesThisFolder: true },
    });
  });

  test('a folder is paused until somebody resumes it', async () => {
    cli.engine.answers['watchFolders.pause'] = () => ({});
    expect((await cli.run('watch', 'pause', '3')).code).toBe(0);
    expect(cli.asked('watchFolders.pause')).toEqual({ id: 3, untilMs: null });
  });

  test('a folder is paused for a time, which is told', async () => {
    cli.engine.answers['watchFolders.pause'] = () => ({});
    const beforeMs = Date.now();
    const paused = await cli.run('watch', 'pause', '3', '--for', '30m');
    expect(paused.err).toMatch(/^Folder 3 is paused until \d{4}-/mu);
    const { untilMs } = cli.asked('watchFolders.pause') as { untilMs: number };
    expect(untilMs - beforeMs).toBeGreaterThanOrEqual(30 * 60_000);
    // eslint-disable-next-line outbox/real-time -- a busy computer only leaves less of it
    expect(untilMs - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  });

  test.each([
    [[], true],
    [['--off'], false],
  ] as const)(
    'a folder sends outside its hours, or obeys them again: anyway %s',
    async (options, isDisregarded) => {
      cli.engine.answers['watchFolders.disregardHours'] = () => ({});
      expect((await cli.run('watch', 'anyway', '3', ...options)).code).toBe(0);
      expect(cli.asked('watchFolders.disregardHours')).toEqual({ id: 3, isDisregarded });
    },
  );

  test('files that wait are sent now, each by the folder that it lies in', async () => {
    cli.engine.answers['watchFolders.sendNow'] = () => ({});
    const headline = message('explained.headline.waits');
    const nothing = { headline, decidedBy: null, steps: [], destination: null, parts: [] };
    const explained = (watchFolderId: number | null) => () => ({
      ...{ ...nothing, fate: 'waits' as const, jobIds: [], watchFolderId },
    });
    cli.engine.answers['jobs.explainPath'] = explained(3);
    const sent = await cli.run('watch', 'now', '/media/young.txt');
    expect(cli.asked('watchFolders.sendNow')).toEqual({ id: 3, path: '/media/young.txt' });
    expect(sent.err).toContain('/media/young.txt is sent as soon as it stands still.');
    cli.engine.answers['jobs.explainPath'] = explained(null);
    const refused = await cli.run('watch', 'now', '/media/elsewhere.txt');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('lies in no watched folder. Send it with "outbox add".');
  });

  test('a folder has hours, from several stretches, and they are told in the same form', async () => {
    cli.engine.answers['watchFolders.add'] = () => ({ watchFolder: folder, warnings: [] });
    const stretches = ['--hours', 'mon-fri 08-18', '--hours', 'sat 22-02'];
    const added = await cli.run('watch', 'add', 'out', '--kb', 'kb_1', ...stretches);
    expect(added.out).toContain('in its hours mon-fri 08-18; sat 22-24; sun 00-02');
    const { rules } = cli.asked('watchFolders.add') as { rules: { hours: (string | null)[] } };
    expect(rules.hours.filter((hour) => hour === null)).toHaveLength(5 * 10 + 4);
    expect([rules.hours[7], rules.hours[8], rules.hours[17], rules.hours[18]]).toEqual([
      'off',
      null,
      null,
      'off',
    ]);
    const wrong = await cli.run('watch', 'add', 'out', '--kb', 'kb_1', '--hours', 'someday');
    expect(wrong.err).toContain('It names days and hours.');
  });

  test('list prints every folder', async () => {
    cli.engine.answers['watchFolders.list'] = () => [folder];
    expect((await cli.run('watch', 'list', '--json')).json()).toEqual([
      expect.objectContaining({
        id: 3,
        delivered: 40,
        createdAt: '2026-03-01T00:00:00.000Z',
        rescannedAt: null,
      }),
    ]);
    expect((await cli.run('watch', 'list')).out).toMatch(
      /^ID {2}FOLDER .*\n 3 {2}\/home\/ann\/out {2}watching/u,
    );
  });
});
