import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../../src-main/contract/clients.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import { accountOf } from '../../../../src-main/contract/file-account.ts';
import { noCounts } from '../../../conformance/engine-double.ts';
import { CliFixture } from './cli-fixture.ts';
import { connection, folder } from './samples.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';

const acme: Client = {
  id: 4,
  name: 'Acme',
  colour: 'teal',
  pausedSinceMs: null,
  assignments: [
    { connectionId: 1, target: { kind: 'knowledge_base', id: 'kb_1', label: 'Handbook' } },
    { connectionId: 1, target: null },
  ],
};
const moss: Client = { ...acme, id: 5, name: 'Moss', pausedSinceMs: Date.UTC(2026, 2, 1), assignments: [] };

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
  cli.engine.answers['clients.list'] = () => [acme, moss];
  cli.engine.answers['connections.list'] = () => [connection];
});

describe('clients', () => {
  test('are listed with what they have, for people and for scripts', async () => {
    const { out } = await cli.run('clients');
    expect(out).toContain('knowledge base Handbook of Halden; all else of Halden');
    expect(out).toMatch(/Moss +teal +paused/u);
    expect((await cli.run('clients', 'list', '--json')).json()).toMatchObject([
      { name: 'Acme', colour: 'teal', pausedSince: null, has: [{ connection: 'Halden' }, { target: null }] },
      { name: 'Moss', pausedSince: '2026-03-01T00:00:00.000Z', has: [] },
    ]);
  });

  test('are made, renamed and coloured, with names of letters as they are seen', async () => {
    cli.engine.answers['clients.add'] = () => acme;
    cli.engine.answers['clients.change'] = () => ({ ...acme, name: 'Acme Ltd' });
    await cli.run('clients', 'add', ' Acme ', '--colour', 'teal');
    expect(cli.asked('clients.add')).toEqual({ name: 'Acme', colour: 'teal' });
    expect((await cli.run('clients', 'rename', 'acme', 'Acme Ltd')).out).toBe(
      'Acme is called Acme Ltd now.\n',
    );
    expect(cli.asked('clients.change')).toEqual({ id: 4, name: 'Acme Ltd' });
    expect((await cli.run('clients', 'colour', 'Acme', 'mauve')).err).toContain('There is no colour mauve.');
    expect((await cli.run('clients', 'rename', 'Nobody', 'x')).err).toBe(
      'outbox: There is no client named Nobody. There are: Acme, Moss.\n',
    );
  });

  test('are given a target', async () => {
    cli.engine.answers['clients.assign'] = () => [acme];
    const { out } = await cli.run('clients', 'assign', 'Acme', '--kb', 'kb_1', '--label', 'Handbook');
    expect(out).toBe('knowledge base Handbook of Halden belongs to Acme now.\n');
    const target = { kind: 'knowledge_base', id: 'kb_1', label: 'Handbook' };
    expect(cli.asked('clients.assign')).toEqual({ clientId: 4, connectionId: 1, target });
  });

  test('have it taken back where it is nobody’s', async () => {
    cli.engine.answers['clients.assign'] = () => [acme];
    await cli.run('clients', 'assign', '--nobody');
    expect(cli.asked('clients.assign')).toEqual({ clientId: null, connectionId: 1, target: null });
    expect((await cli.run('clients', 'assign')).err).toBe('outbox: Name a client, or say --nobody.\n');
  });

  test('are paused and resumed, which says what that means', async () => {
    cli.engine.answers['clients.pause'] = () => moss;
    cli.engine.answers['clients.resume'] = () => acme;
    expect((await cli.run('clients', 'pause', 'moss')).err).toContain('Nothing of Moss is sent until');
    expect(cli.asked('clients.pause')).toEqual({ id: 5 });
    expect((await cli.run('clients', 'resume', 'Acme')).err).toContain('Acme goes on');
  });

  test('narrow jobs, folders and the status down', async () => {
    cli.engine.answers['jobs.page'] = () => ({ revision: 1, total: 0, totalBytes: 0, rows: [], groups: [] });
    await cli.run('jobs', '--client', 'acme');
    expect(cli.asked('jobs.page')).toMatchObject({ filter: { clientId: 4 } });
    cli.engine.answers['watchFolders.list'] = () => [folder];
    expect((await cli.run('watch', 'list', '--client', 'Acme', '--json')).json()).toHaveLength(1);
    expect((await cli.run('watch', 'list', '--client', 'Moss', '--json')).json()).toEqual([]);
    cli.engine.answers['jobs.counts'] = () => ({ ...noCounts, done: 3 });
    const { out } = await cli.run('status', '--client', 'moss');
    expect(out).toContain('Moss is paused since');
    expect(out).toContain('Jobs of Moss: 3 done.');
    expect(cli.asked('jobs.counts')).toMatchObject({ filter: { clientId: 5 } });
  });

  test('have their held files in the status, with the reason, and nobody else’s', async () => {
    const asking = { ...folder, sheet: { name: 'plan.xlsx', asking: 0, faults: 3, trouble: null } };
    const theirs = { ...folder, id: folder.id + 1, path: '/theirs' };
    const file = {
      ...{ watchFolderId: folder.id, path: '/out/slow.pdf', name: 'slow.pdf', sizeBytes: 12 },
      ...{ reason: message('file.held'), maySendNow: true, isHeld: true as const },
    };
    const other = { ...file, watchFolderId: theirs.id, path: '/theirs/slow.pdf' };
    const snapshot = cli.engine.answers['app.snapshot'];
    cli.engine.answers['app.snapshot'] = async (input) => {
      if (snapshot === undefined) throw new Error('the double has no snapshot');
      return { ...(await snapshot(input)), settling: [file, other] };
    };
    cli.engine.answers['jobs.counts'] = () => noCounts;
    const target = { kind: 'carousel' as const, id: 'c', label: null };
    cli.engine.answers['watchFolders.list'] = () => [
      asking,
      { ...theirs, rules: { ...theirs.rules, target } },
    ];
    cli.engine.answers['clients.list'] = () => [{ ...acme, assignments: acme.assignments.slice(0, 1) }, moss];
    const { out, err } = await cli.run('status', '--client', 'Acme');
    expect(err).toBe('');
    expect(out).toContain('/out/slow.pdf: Looking into it took too long.');
    expect(out).toContain('3 rows with something wrong');
    expect(out).not.toContain('/theirs/slow.pdf');
    expect((await cli.run('status', '--client', 'Acme', '--json')).json()).toMatchObject({
      heldFiles: [{ path: '/out/slow.pdf', bytes: 12, code: 'file.held' }],
      askingSheets: [{ watchFolderId: folder.id, name: 'plan.xlsx', faults: 3 }],
    });
  });
});

test('a month of a client is a table, or the page that the client reads', async () => {
  cli.engine.answers['clients.report'] = ({ cursor }) =>
    cursor === 0 ? { text: 'job,name\n', next: 4 } : { text: '7,a.pdf\n', next: null };
  const table = await cli.run('clients', 'report', 'Acme', '--month', '2026-10');
  expect(table.out).toBe('job,name\n7,a.pdf\n');
  expect(cli.asked('clients.report')).toEqual({ id: 4, month: '2026-10', format: 'csv', cursor: 0 });
  cli.engine.answers['clients.reportPage'] = () => ({
    head: {
      ...{ of: { kind: 'month', month: '2026-10' }, client: { name: 'Acme', colour: 'teal' }, sender: null },
      ...{ atMs: Date.UTC(2026, 9, 31), counts: accountOf(noCounts), files: 0 },
    },
    ...{ files: [], next: null },
  });
  const page = await cli.run('clients', 'report', 'acme', '--month', '2026-10', '--format', 'html');
  expect(page.out).toContain('<h1>October 2026</h1>');
  expect(await cli.run('clients', 'report', 'Acme', '--month', 'October')).toMatchObject({
    ...{ code: 1, err: 'outbox: October is no month. Write its year and number, such as 2026-11.\n' },
  });
});

test("what is of one client goes to another's target only with --other-client", async () => {
  writeFileSync(join(cli.folder, 'a.pdf'), 'a');
  const refusal = 'a.pdf is named like the client Acme, and the target belongs to Moss. Confirm it.';
  cli.engine.answers['jobs.addFiles'] = ({ otherClient }) => {
    if (otherClient !== true) throw new OutboxError('conflict', refusal);
    return { batchId: 1, added: [7], skipped: [], leftOut: [], warnings: [] };
  };
  expect(await cli.run('add', 'a.pdf', '--kb', 'kb_1')).toMatchObject({
    code: 1,
    err: `outbox: ${refusal}\n`,
  });
  expect(await cli.run('add', 'a.pdf', '--kb', 'kb_1', '--other-client')).toMatchObject({ code: 0 });
});
