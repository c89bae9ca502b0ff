import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { noCounts, noFigures } from '../../../conformance/engine-double.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection, folder } from './samples.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('status', () => {
  test('prints the shape that scripts rely on', async () => {
    Object.assign(cli.engine.answers, {
      'app.status': () => ({ idle: false, counts: { ...noCounts, queued: 2, done: 40 }, settling: 1 }),
      'connections.list': () => [connection],
      'watchFolders.list': () => [folder],
    });
    const result = await cli.run('status', '--json');
    expect(result.code).toBe(0);
    expect(result.err).toBe('');
    expect(result.json()).toEqual({
      idle: false,
      jobs: {
        queued: 2,
        sending: 0,
        tracking: 0,
        done: 40,
        in_doubt: 0,
        rejected: 0,
        failed: 0,
        needs_attention: 0,
        skipped: 0,
        cancelled: 0,
      },
      settling: 1,
      sameNames: null,
      attention: 0,
      pause: null,
      repairs: [],
      pausedClients: [],
      sending: { hold: null, limitBytesPerSecond: null, changesAt: null, disregardedUntil: null },
      connections: [
        { name: 'Halden', baseUrl: 'https://social.example/', health: 'ok', waitsUntil: null, failing: null },
      ],
      held: [],
      banners: [],
      heldFiles: [],
      incompleteFiles: [],
      askingSheets: [],
      watchFolders: [
        {
          id: 3,
          path: '/home/ann/out',
          target: { kind: 'knowledge_base', id: 'kb_1', label: 'Handbook' },
          health: 'watching',
          hold: null,
          hoursDisregardedUntil: null,
          pending: 2,
          failed: 0,
          notSent: [],
        },
      ],
      figures: null,
    });
  });

  const notSent = [
    ...[
      ['file.empty', 'empty.txt', false] as const,
      ['file.name_not_unicode', 'caf\ufffd.txt', false] as const,
    ].map(([code, name, isOwnRule]) => ({
      ...{
        watchFolderId: folder.id,
        reason: message(code),
        isOwnRule,
        files: 7,
        mayBeMore: false,
        names: [name],
      },
    })),
    {
      ...{ watchFolderId: folder.id, isOwnRule: true, files: 9, mayBeMore: true, names: ['a.tmp'] },
      reason: message('file.ignore_rule', { rule: '*.tmp' }),
    },
  ];

  test.each([[['status']], [['watch', 'list']]])(
    '%s names what lies in a folder and is not sent',
    async (words) => {
      const snapshot = cli.engine.answers['app.snapshot'];
      Object.assign(cli.engine.answers, {
        'app.snapshot': async (input: Record<string, never>) => {
          if (snapshot === undefined) throw new Error('the double has no snapshot');
          return { ...(await snapshot(input)), watchFolders: [folder] };
        },
        'watchFolders.list': () => [folder],
        'watchFolders.notSent': () => notSent,
      });
      const { out } = await cli.run(...words);
      expect(out).toContain('Not sent: 7 entries in /home/ann/out (empty.txt, and 6 more): It is empty.');
      expect(out).toContain('caf');
      expect(out).not.toContain('a.tmp');
      const told = JSON.stringify((await cli.run(...words, '--json')).json());
      for (const code of ['file.empty', 'file.name_not_unicode', 'file.ignore_rule'])
        expect(told).toContain(code);
    },
  );

  test('counts what was skipped, and names the command that lists it', async () => {
    cli.engine.answers['app.status'] = () => ({
      idle: true,
      counts: { ...noCounts, skipped: 3 },
      settling: 0,
    });
    const { out } = await cli.run('status');
    expect(out).toContain('3 skipped');
    expect(out).toContain('"outbox jobs --state skipped" lists what was skipped, and why.');
  });

  test('tells with --json whatever it tells of what is held, in lines', async () => {
    const snapshot = cli.engine.answers['app.snapshot'];
    const untilMs = Date.UTC(2026, 2, 2, 9, 30);
    const folders = [
      {
        ...{ ...folder, health: 'paused' as const, failed: 4, hold: { cause: 'hours' as const, untilMs } },
        sheet: { name: 'plan.xlsx', asking: 0, faults: 3, trouble: null },
      },
      {
        ...folder,
        id: 4,
        path: '/home/ann/in',
        sheet: { name: null, asking: 0, faults: 0, trouble: message('table.empty') },
      },
    ];
    const group = {
      ...{ cause: 'credits' as const, connectionId: 1, jobKind: 'kb_document' as const, target: null },
      ...{ message: legacy('The credits are used up'), sinceMs: untilMs, jobs: 3, names: ['a.pdf', 'b.pdf'] },
    };
    const file = { watchFolderId: 3, path: '/home/ann/out/slow.pdf', name: 'slow.pdf', sizeBytes: 12 };
    const held = { ...file, reason: message('file.held'), maySendNow: true, isHeld: true as const };
    const banner = {
      kind: 'disk' as const,
      connectionId: null,
      title: legacy('The disk is full'),
      detail: legacy('Make room.'),
    };
    cli.engine.answers['watchFolders.list'] = () => folders;
    cli.engine.answers['app.snapshot'] = async (input) => {
      if (snapshot === undefined) throw new Error('the double has no snapshot');
      const before = await snapshot(input);
      const connections = [connection];
      return {
        ...{ ...before, connections, watchFolders: folders, banners: [banner], held: [group] },
        settling: [
          held,
          { ...held, path: '/home/ann/out/new.pdf', reason: message('file.settling'), isHeld: undefined },
        ],
      };
    };
    const { out } = await cli.run('status');
    const json = JSON.stringify((await cli.run('status', '--json')).json());
    const told = [
      ...['/home/ann/out/slow.pdf', 'Looking into it took too long', 'It is empty', 'plan.xlsx'],
      ...['The disk is full', 'Make room.', 'The credits are used up', 'a.pdf', 'b.pdf'],
    ];
    for (const each of told) expect([out.includes(each), json.includes(each)], each).toEqual([true, true]);
    expect(json).not.toContain('new.pdf');
    expect(JSON.parse(json)).toMatchObject({
      held: [{ names: ['a.pdf', 'b.pdf'] }],
      banners: [{ kind: 'disk', title: 'The disk is full', code: 'legacy.text', detail: 'Make room.' }],
      heldFiles: [
        { ...{ watchFolderId: 3, path: file.path, name: 'slow.pdf', bytes: 12 }, code: held.reason.code },
      ],
      askingSheets: [
        { watchFolderId: 3, path: '/home/ann/out', name: 'plan.xlsx', trouble: null, faults: 3 },
        { watchFolderId: 4, path: '/home/ann/in', name: null, troubleCode: 'table.empty', faults: 0 },
      ],
      watchFolders: [
        { failed: 4, hold: { cause: 'hours', until: '2026-03-02T09:30:00.000Z' } },
        { failed: 0, hold: null },
      ],
    });
  });

  test('says what was repaired until somebody acknowledges it, and how', async () => {
    const snapshot = cli.engine.answers['app.snapshot'];
    const told = { title: 'The database was restored from 9:00', detail: 'Reason: it was gone.' };
    const repaired = { title: legacy(told.title), detail: legacy(told.detail) };
    cli.engine.answers['app.snapshot'] = async (input) => {
      if (snapshot === undefined) throw new Error('the double has no snapshot');
      return { ...(await snapshot(input)), banners: [{ kind: 'repaired', connectionId: null, ...repaired }] };
    };
    const { out } = await cli.run('status');
    expect(out).toContain('The database was restored from 9:00: Reason: it was gone.');
    expect(out).toContain('Once you have read this: "outbox acknowledge".');
    expect((await cli.run('status', '--json')).json()).toMatchObject({ repairs: [told] });
    const doctor = await cli.run('doctor');
    expect(doctor.out).toContain('The database was restored from 9:00. Reason: it was gone.');
    expect(doctor.out).toContain('"outbox acknowledge"');
    cli.engine.answers['app.acknowledgeRepairs'] = () => ({ repairs: 1 });
    expect((await cli.run('acknowledge')).out).toContain('not shown any more; the activity keeps it');
    cli.engine.answers['app.acknowledgeRepairs'] = () => ({ repairs: 0 });
    expect((await cli.run('acknowledge', '--json')).json()).toEqual({ repairs: 0 });
  });

  test('says that the data folder is an older copy, and takes the answer', async () => {
    const snapshot = cli.engine.answers['app.snapshot'];
    const banner = {
      kind: 'older_copy',
      connectionId: null,
      title: legacy('An older copy'),
      detail: legacy('So it is.'),
    } as const;
    cli.engine.answers['app.snapshot'] = async (input) => {
      if (snapshot === undefined) throw new Error('the double has no snapshot');
      return { ...(await snapshot(input)), banners: [banner] };
    };
    expect((await cli.run('status')).out).toContain(
      'An older copy: So it is.\n"outbox older-copy" lists what waits, and "outbox older-copy look" or "send" answers.',
    );
    expect((await cli.run('doctor')).out).toContain('An older copy. So it is.');

    const atMs = Date.parse('2026-03-02T09:00:00Z');
    const question = {
      ...{ sign: 'mark' as 'mark' | 'service', unknownSends: 2, sentUntilMs: atMs },
      ...{ knownUntilMs: atMs - 60_000, elsewhere: '/old' },
    };
    const job = {
      id: 7,
      name: 'a.pdf',
      kind: 'kb_document' as const,
      target: 'Handbook',
      savedAtMs: atMs,
      queuedAtMs: atMs,
    };
    const asked = { question, waiting: [job], waitingCount: 3 };
    cli.engine.answers['app.olderCopy'] = () => asked;
    const told = await cli.run('older-copy');
    expect(told.code).toBe(3);
    expect(told.out.split('\n')).toEqual([
      'This data folder is an older copy. Nothing is sent until you answer.',
      'The newest that it knows is of 2026-03-02 08:59.',
      'It does not know the last 2 things that Outbox sent, until 2026-03-02 09:00.',
      'The newer data folder is /old.',
      'Of this, some may have been sent already (3 jobs):',
      'NAME   SAVED             TARGET',
      'a.pdf  2026-03-02 09:00  Handbook',
      'and 2 more',
      '"outbox older-copy look" looks for it at the service; what is not found there is in doubt.',
      '"outbox older-copy send" sends it: say so only where you know that nothing of it was sent.',
      'Or put the newer data folder back while Outbox does not run.',
      '',
    ]);
    expect((await cli.run('older-copy', '--json')).json()).toMatchObject({
      question: { sentUntil: '2026-03-02T09:00:00.000Z', elsewhere: '/old' },
      waiting: [{ id: 7, savedAt: '2026-03-02T09:00:00.000Z' }],
      answered: null,
    });

    cli.engine.answers['app.olderCopy'] = () => ({ ...asked, question: { ...question, sign: 'service' } });
    expect((await cli.run('older-copy')).out).toContain(
      'The service already lists 2 files of those that wait, until 2026-03-02 09:00, and there is no receipt here.',
    );

    cli.engine.answers['app.olderCopy'] = () => ({ question: null, waiting: [], waitingCount: 0 });
    cli.engine.answers['app.answerOlderCopy'] = () => ({ looked: 3, found: 1 });
    const looked = await cli.run('older-copy', 'look');
    expect(looked.code).toBe(0);
    expect(looked.out).toContain('The service has 1 of 3 jobs. The rest is in doubt');
    expect(looked.out).toContain('Outbox also looks for what your folders still bring from that time');
    cli.engine.answers['app.answerOlderCopy'] = () => ({ looked: 0, found: 0 });
    expect((await cli.run('older-copy', 'look')).out).toMatch(/^Nothing waits yet\.\n/u);
    expect((await cli.run('older-copy', 'send')).out).toBe('What waited goes now.\n');
    expect((await cli.run('older-copy')).out).toContain('Nothing is asked');
    expect((await cli.run('older-copy', 'perhaps')).code).toBe(1);
  });

  test('says until when the service asked all of a connection to wait, and that it goes on by itself', async () => {
    const waiting = { ...connection, waitsUntilMs: Date.parse('2026-03-02T09:30:05Z') };
    const snapshot = cli.engine.answers['app.snapshot'];
    cli.engine.answers['connections.list'] = () => [waiting];
    cli.engine.answers['app.snapshot'] = async (input) => {
      if (snapshot === undefined) throw new Error('the double has no snapshot');
      return { ...(await snapshot(input)), connections: [waiting] };
    };
    const words = 'the service asked to wait. It goes on by itself at 2026-03-02 09:30:05 +00:00.';
    expect((await cli.run('status')).out).toContain(`${waiting.name}: ${words}`);
    expect((await cli.run('connections')).out).toContain(`${waiting.name}: ${words}`);
    expect((await cli.run('status', '--json')).json()).toMatchObject({
      connections: [{ waitsUntil: '2026-03-02T09:30:05.000Z' }],
    });
  });

  test('says that a service answers with errors, why, and when it is tried again', async () => {
    const untilMs = Date.parse('2026-03-02T09:30:05Z');
    const failing = { jobKind: 'kb_document' as const, detail: legacy('The service failed (500)'), untilMs };
    const snapshot = cli.engine.answers['app.snapshot'];
    cli.engine.answers['app.snapshot'] = async (input) => {
      if (snapshot === undefined) throw new Error('the double has no snapshot');
      return { ...(await snapshot(input)), connections: [{ ...connection, failing }] };
    };
    expect((await cli.run('status')).out).toContain(
      `${connection.name} answers with errors: The service failed (500). Next try at 2026-03-02 09:30:05 +00:00.`,
    );
  });

  const asksAgain = '"outbox retry ID" asks the service and tries again.';

  test('names the command for what needs a person, and for what failed', async () => {
    const status = cli.engine.answers['app.status'];
    cli.engine.answers['app.status'] = async (input) => {
      if (status === undefined) throw new Error('the double has no status');
      const all = await status(input);
      return { ...all, counts: { ...all.counts, needs_attention: 1, rejected: 2 } };
    };
    const { out } = await cli.run('status');
    expect(out).toContain('"outbox jobs --state needs_attention" lists what needs you');
    expect(out).toContain('"outbox jobs --state rejected failed" lists what failed');
  });

  test.each([
    [
      'auth',
      null,
      'key needed',
      `"outbox connect --name 'Halden' --base-url URL --key-stdin" saves another key.`,
    ],
    ['billing', null, 'account suspended', asksAgain],
    ['unclear_replies', 'kb_document', 'answers unclear', asksAgain],
  ] as const)(
    'says what waits for a person (%s), to how many jobs, and the next step',
    async (cause, jobKind, word, next) => {
      const held = {
        cause,
        connectionId: 1,
        jobKind,
        target: null,
        message: legacy('The service has suspended the billing of this account (403)'),
        sinceMs: null,
        jobs: 3,
        names: ['a.pdf', 'b.pdf'],
      } as const;
      const snapshot = cli.engine.answers['app.snapshot'];
      cli.engine.answers['connections.list'] = () => [connection];
      cli.engine.answers['app.snapshot'] = async (input) => {
        if (snapshot === undefined) throw new Error('the double has no snapshot');
        return {
          ...(await snapshot(input)),
          connections: [connection],
          held: [{ ...held, names: [...held.names] }],
        };
      };
      const message = `Halden, ${word}: The service has suspended the billing of this account (403). 3 jobs wait (a.pdf, b.pdf, …). ${next}`;
      expect((await cli.run('status')).out).toContain(message);
      expect((await cli.run('connections')).out).toContain(message);
      expect((await cli.run('status', '--json')).json()).toMatchObject({
        held: [{ cause, connectionId: 1, kind: jobKind, target: null, jobs: 3 }],
      });
      expect((await cli.run('connections', '--json')).json()).toMatchObject([{ held: [{ cause }] }]);
    },
  );

  test('says with --verbose how it runs where it runs, and that it does not where it does not', async () => {
    const took = { count: 40, meanMs: 31, medianMs: 20, mostMs: 90, longestMs: 140 };
    cli.engine.answers['app.figures'] = () => ({
      ...noFigures,
      sent: { files: 40, bytes: 8e8, overMs: 20_000, bytesPerSecond: 4e7, filesPerSecond: 2 },
      phases: { ...noFigures.phases, answer: took },
      memory: { residentBytes: 180e6, heapBytes: 60e6 },
      sockets: { busy: 3, kept: 1 },
      widths: [{ connectionId: 1, name: 'Halden', inUse: 3, atMost: 8 }],
    });
    const away = await cli.run('status', '--verbose');
    expect(away.out).toContain('How it runs: it does not');
    const command = cli.start('run');
    await command.said(/Outbox runs until Ctrl\+C/u);
    const { out } = await cli.run('status', '--verbose');
    command.end();
    await command.result;
    expect(out).toContain(
      '40 files and 800 MB in 20 s of sending,\nwhich is 40.0 MB and 2.0 files a second.',
    );
    expect(out).toMatch(
      /Waiting for the answer +40 +half within 20 ms, 19 of 20 within 90 ms, longest 140 ms/u,
    );
    expect(out).toContain('Memory: 180 MB, 60.0 MB of it heap.');
    expect(out).toContain('Connections open: 3 in use, 1 kept.');
    expect(out).toContain('Halden: 3 at a time just now, 8 at most.');
  });

  test('opens the data folder without delivering, and lets go of it', async () => {
    await cli.run('status');
    expect(cli.opened).toEqual([{ deliver: false }]);
    expect(cli.engine.stops).toBe(1);
  });

  test('uses the folder that --data-dir names', async () => {
    const result = await cli.run('status', '--data-dir', 'elsewhere');
    expect(result.code).toBe(0);
    await expect(cli.run('status', '--data-dir', join(cli.folder, 'elsewhere'))).resolves.toMatchObject({
      code: 0,
    });
  });
});
