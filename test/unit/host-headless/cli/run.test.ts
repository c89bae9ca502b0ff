import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectControl } from '../../../../src-main/control/control-client.ts';
import { version } from '../../../../src-main/foundation/version.ts';
import { noCounts, noFigures, someJob } from '../../../conformance/engine-double.ts';
import { ask, openSession, openSocket, socketTransport } from '../../../conformance/web-page.ts';
import { CliFixture } from './cli-fixture.ts';
import { untilPasses } from '../../../helpers/until-passes.ts';
import { legacy, message } from '../../../../src-main/contract/messages/message.ts';

const withoutTime = Object.fromEntries(Object.entries(noFigures).filter(([name]) => name !== 'lastAtMs'));
let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
});

describe('run --until-idle', () => {
  test.each([
    [0, 'all is well'],
    [2, 'some jobs were rejected or failed'],
    [3, 'something is in doubt or needs attention'],
    [4, 'the key was refused'],
    [6, 'something still waits'],
  ] as const)('ends with code %i when %s', async (exitCode, reason) => {
    cli.engine.answers['app.status'] = () => ({ idle: true, counts: { ...noCounts, done: 3 }, settling: 0 });
    const command = cli.start('run', '--until-idle', '--json');
    cli.engine.settle({ idle: true, isLooking: false, openJobs: 0, exitCode });
    const result = await command.result;
    expect(result.code).toBe(exitCode);
    expect(result.json()).toEqual({
      idle: true,
      jobs: { ...noCounts, done: 3 },
      settling: 0,
      sameNames: null,
      attention: 0,
      pause: null,
      sending: { hold: null, limitBytesPerSecond: null, changesAt: null, disregardedUntil: null },
      repairs: [],
      pausedClients: [],
      connections: [],
      held: [],
      banners: [],
      heldFiles: [],
      incompleteFiles: [],
      askingSheets: [],
      watchFolders: [],
      figures: { ...withoutTime, lastAt: null },
      exit: { code: exitCode, reason },
    });
    expect(cli.engine.stops).toBe(1);
    expect(cli.engine.listenerCount).toBe(0);
  });

  test('names the files that wait for a person, with what they ask', async () => {
    const snapshot = cli.engine.answers['app.snapshot'];
    const list = {
      ...{ watchFolderId: 1, path: '/in/list.csv', name: 'list.csv', sizeBytes: 9, maySendNow: true },
      ...{
        reason: message('file.waits_for_you', { reason: legacy('It has no headings') }),
        isHeld: true as const,
      },
    };
    cli.engine.answers['app.snapshot'] = async (input) => {
      if (snapshot === undefined) throw new Error('the double has no snapshot');
      return { ...(await snapshot(input)), settling: [list] };
    };
    const command = cli.start('run', '--until-idle');
    cli.engine.settle({ idle: true, isLooking: false, openJobs: 0, exitCode: 3 });
    const result = await command.result;
    expect(result.err).toContain('/in/list.csv: It waits for you. It has no headings.');
    expect((await cli.run('status')).out).toContain('/in/list.csv: It waits for you. It has no headings.');
  });

  test('goes on until everything has settled', async () => {
    const command = cli.start('run', '--until-idle', '--web', '0');
    await command.said(/Open http/u);
    cli.engine.settle({ idle: false, isLooking: false, openJobs: 0, exitCode: 2 });
    cli.engine.emit({
      revision: 2,
      jobs: [{ ...someJob, state: 'rejected', proof: null, reason: legacy('wrong type') }],
    });
    await command.said(/rejected {2}report\.pdf → knowledge base kb_1: wrong type/u);
    cli.engine.settle({ idle: true, isLooking: false, openJobs: 0, exitCode: 2 });
    expect((await command.result).code).toBe(2);
  });

  test('says that something was left when it is interrupted', async () => {
    const command = cli.start('run', '--until-idle', '--web', '0');
    await command.said(/Open http/u);
    command.end();
    expect((await command.result).code).toBe(6);
  });
});

describe('run', () => {
  test('delivers and tracks until it is ended, then stops the engine', async () => {
    const command = cli.start('run');
    await command.said(/Outbox runs until Ctrl\+C/u);
    expect(cli.opened).toEqual([{ track: true }]);
    cli.engine.settle({ idle: true, isLooking: false, openJobs: 0, exitCode: 0 });
    command.end();
    const result = await command.result;
    expect([result.code, result.out, cli.engine.stops]).toEqual([0, '', 1]);
  });

  test('passes --no-track on', async () => {
    const command = cli.start('run', '--until-idle', '--no-track');
    cli.engine.settle({ idle: true, isLooking: false, openJobs: 0, exitCode: 0 });
    await command.result;
    expect(cli.opened).toEqual([{ track: false }]);
  });

  test('tells each ended job once', async () => {
    const command = cli.start('run');
    await command.said(/Ctrl/u);
    cli.engine.emit({ revision: 2, jobs: [{ ...someJob, state: 'sending' }] });
    cli.engine.emit({ revision: 3, jobs: [someJob] });
    cli.engine.emit({ revision: 4, jobs: [someJob] });
    await command.said(/done \(indexed\) {2}report\.pdf/u);
    command.end();
    expect((await command.result).err.match(/report\.pdf/gu)).toHaveLength(1);
  });

  test('answers other commands, and refuses a second run with code 5', async () => {
    const command = cli.start('run');
    await command.said(/Ctrl/u);
    expect((await cli.run('status')).out).toContain('Outbox is running.');
    expect(cli.opened).toHaveLength(1);

    const second = await cli.run('run');
    expect(second.code).toBe(5);
    expect(second.err).toBe(
      `outbox: Outbox already runs with the data folder ${cli.dataDirectory}. Other commands talk to it; "outbox status" shows it.\n`,
    );

    writeFileSync(join(cli.folder, 'a.pdf'), '');
    cli.engine.answers['connections.list'] = () => [];
    expect((await cli.run('add', 'a.pdf', '--kb', 'k')).err).toContain('no connection yet');
    command.end();
    await command.result;
    expect(await connectControl(cli.dataDirectory, version)).toEqual({ kind: 'none' });
    expect((await cli.run('status')).out).toContain('Outbox is not running');
  });

  test.each([
    ['version 9.9.9 and speaks protocol 2', { version: '9.9.9' }],
    ['version 9.9.9 and speaks protocol 99', { version: '9.9.9', protocol: 99 }],
    ['older than this command and speaks protocol 1', { version: undefined, protocol: undefined }],
  ])('says that the running Outbox is %s', async (message, changes) => {
    const command = cli.start('run');
    await command.said(/until Ctrl\+C/u);
    const file = join(cli.dataDirectory, 'control.json');
    const record = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...record, ...changes }));

    const status = await cli.run('status');
    expect([status.code, status.out]).toEqual([5, '']);
    expect(status.err).toContain(`The running Outbox is ${message}`);
    expect(status.err).toContain('Quit the running one and start it again with this version.');
    const doctor = await cli.run('doctor');
    expect(doctor.out).toMatch(new RegExp(`data folder +problem +The running Outbox is ${message}`, 'u'));
    command.end();
    await command.result;
  });

  test('what another version left behind does not keep a command from its work', async () => {
    const command = cli.start('run');
    await command.said(/until Ctrl\+C/u);
    command.end();
    await command.result;
    const server = createServer();
    const address = join(cli.dataDirectory, 'stale.sock');
    await new Promise<void>((resolve) => server.listen(address, resolve));
    const left = { protocol: 99, version: '9.9.9', address, processId: 1 };
    writeFileSync(join(cli.dataDirectory, 'control.json'), JSON.stringify(left), { mode: 0o600 });
    expect((await cli.run('status')).out).toContain('Outbox is not running');
    await new Promise((resolve) => server.close(resolve));
  });

  test('a second command waits for a moment while another holds the data folder', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => cli.run('status', '--json')));
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  });
});

describe('run --web', () => {
  test('prints an address that lets one browser in and serves the API there', async () => {
    const command = cli.start('run', '--web', '0');
    const [, address = ''] = await command.said(/^Open (http:\/\/127\.0\.0\.1:\d+\/#[\w-]+)$/mu);
    const port = Number(new URL(address).port);
    const session = await openSession(port, address);
    const socket = await openSocket(port, session);
    await expect(socketTransport(socket).invoke('app.status', {})).resolves.toMatchObject({ ok: true });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    command.end();
    await closed;
    const result = await command.result;
    expect(result.out).toBe('');
    await expect(ask(port, 'GET', '/')).rejects.toThrow('ECONNREFUSED');
  });

  test('gives a fresh address when it is asked again', async () => {
    const command = cli.start('run', '--web', '0');
    const [, first = ''] = await command.said(/^Open (\S+)$/mu);
    const port = Number(new URL(first).port);
    await openSession(port, first);
    const again = await cli.run('run', '--web');
    expect(again.code).toBe(5);
    const second = /^Open (\S+)$/mu.exec(again.err)?.[1] ?? '';
    expect(second).not.toBe(first);
    await expect(openSession(port, second)).resolves.toMatchObject({
      pageSecret: expect.any(String) as unknown,
    });
    command.end();
    await command.result;
  });

  /** Stands where the program is found that opens a browser, and keeps what it was given. */
  function watchOpener(): { readonly words: () => string[]; readonly environment: () => string } {
    const said = join(cli.folder, 'opener-words');
    const environment = join(cli.folder, 'opener-environment');
    for (const name of ['xdg-open', 'open']) {
      const program = join(cli.folder, name);
      // Renamed when it is whole, so that nothing is read in the middle.
      writeFileSync(
        program,
        `#!/bin/sh\nenv > ${environment}\nprintf '%s\\n' "$@" > ${said}.new\nmv ${said}.new ${said}\n`,
      );
      chmodSync(program, 0o755);
    }
    cli.environment = {
      PATH: `${cli.folder}:${process.env['PATH'] ?? ''}`,
      OUTBOX_API_KEY: 'sk-social-canary',
    };
    return {
      words: () => (existsSync(said) ? readFileSync(said, 'utf8').trimEnd().split('\n') : []),
      environment: () => readFileSync(environment, 'utf8'),
    };
  }

  test('gives the program that opens a browser a page of the owner’s own, never the address', async () => {
    const opener = watchOpener();
    const command = cli.start('run', '--web', '0', '--open');
    const [, address = ''] = await command.said(/^Open (http:\/\/127\.0\.0\.1:\d+\/#[\w-]+)$/mu);
    const words = await untilPasses(() => {
      expect(opener.words()).toHaveLength(1);
      return opener.words();
    });
    const page = join(cli.dataDirectory, 'web-address.html');
    expect(words).toEqual([page]);
    expect(opener.environment()).not.toContain('sk-social-canary');
    expect(statSync(page).mode & 0o777).toBe(0o600);
    expect(readFileSync(page, 'utf8')).toContain(`content="0;url=${address}"`);

    const port = Number(new URL(address).port);
    await openSession(port, address);
    expect(existsSync(page)).toBe(false);
    command.end();
    await command.result;
  });

  test('opens the page of the instance that runs already', async () => {
    const command = cli.start('run', '--web', '0');
    await command.said(/^Open (\S+)$/mu);
    const opener = watchOpener();
    const again = await cli.run('run', '--web', '--open');
    const address = /^Open (\S+)$/mu.exec(again.err)?.[1] ?? '';
    await untilPasses(() => {
      expect(opener.words()).toEqual([join(cli.dataDirectory, 'web-address.html')]);
    });
    expect(readFileSync(join(cli.dataDirectory, 'web-address.html'), 'utf8')).toContain(address);
    command.end();
    await command.result;
  });

  test('says where nothing can open a browser, and goes on', async () => {
    cli.environment = { PATH: cli.folder };
    const command = cli.start('run', '--web', '0', '--open');
    await command.said(/There is no program here that opens a browser: open the address above in one\./u);
    command.end();
    expect((await command.result).code).toBe(0);
  });

  test('says which browsers are let in, and signs them out', async () => {
    const command = cli.start('run', '--web', '0');
    const [, address = ''] = await command.said(/^Open (\S+)$/mu);
    const port = Number(new URL(address).port);
    expect((await cli.run('sessions')).out).toBe('No browser is let in.\n');
    const socket = await openSocket(port, await openSession(port, address));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const listed = (await cli.run('sessions', '--json')).json() as { id: string }[];
    expect(listed).toEqual([
      {
        address: null,
        id: expect.stringMatching(/^[\da-f]{12}$/u) as unknown,
        browser: 'A browser that does not name itself',
        browserCode: 'browser.unnamed',
        browserParams: {},
        openedAt: expect.stringMatching(/^\d{4}-.*Z$/u) as unknown,
        seenAt: expect.stringMatching(/^\d{4}-.*Z$/u) as unknown,
      },
    ]);
    const id = listed[0]?.id ?? '';
    expect((await cli.run('sessions')).out).toContain(
      `${id}  A browser that does not name itself  this computer`,
    );
    expect((await cli.run('sessions', 'end')).code).toBe(1);
    expect((await cli.run('sessions', 'end', id, '--json')).json()).toEqual({ ended: [id] });
    expect(await closed).toBe(4401);
    expect((await cli.run('sessions', 'end', id)).err).toContain('has ended already');
    expect((await cli.run('sessions', 'end', '--all')).out).toBe('0 browsers are signed out.\n');
    command.end();
    await command.result;
  });

  test('is what sessions are asked of: without pages there are none', async () => {
    const result = await cli.run('sessions');
    expect(result.code).toBe(1);
    expect(result.err).toContain('No pages are served, so no browser is let in.');
  });

  test('lets pages look below --root only', async () => {
    const command = cli.start('run', '--web', '0', '--root', 'renderer', '--root', 'data');
    const [, address = ''] = await command.said(/^Open (\S+)$/mu);
    const port = Number(new URL(address).port);
    const socket = await openSocket(port, await openSession(port, address));
    const page = socketTransport(socket);
    await expect(page.invoke('host.browse', { path: null })).resolves.toMatchObject({
      ok: true,
      value: { path: join(cli.folder, 'renderer'), parent: null },
    });
    await expect(page.invoke('host.choose', { path: cli.folder })).resolves.toMatchObject({
      ok: false,
      error: { code: 'folder_refused' },
    });
    socket.terminate();
    command.end();
    await command.result;
  });

  test('does not start where the pages cannot be served', async () => {
    const result = await cli.run('run', '--web', '0', '--root', 'missing');
    expect([result.code, cli.engine.stops]).toEqual([1, 1]);
    expect(await connectControl(cli.dataDirectory, version)).toEqual({ kind: 'none' });
  });

  test.each(['eighty', '-1', '65536', '80.5'])('refuses port %s', async (port) => {
    expect((await cli.run('run', '--web', port)).code).toBe(1);
    expect(cli.opened).toEqual([]);
  });
});
