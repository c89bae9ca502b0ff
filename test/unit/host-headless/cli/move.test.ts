import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { message } from '../../../../src-main/contract/messages/message.ts';
import type { SetupPlan } from '../../../../src-main/contract/setup.ts';
import { CliFixture } from './cli-fixture.ts';

const plan: SetupPlan = {
  ...{ sha256: 'a'.repeat(64), exportedAtMs: 1, platform: 'win32', settings: 'other' },
  connections: [
    {
      ...{ name: 'Halden', baseUrl: 'https://api.halden.example', fate: 'new', nameHere: null },
      ...{ needsKey: true, why: null, folders: 1 },
    },
  ],
  clients: [{ name: 'Acme', fate: 'known', why: null }],
  recipes: [],
  templates: [],
  filters: [],
  folders: [
    {
      ...{ from: String.raw`C:\Work`, to: null, target: 'Handbook', connection: 'Halden' },
      ...{ fate: 'needs_place', why: message('setup.say_where') },
    },
  ],
  ...{ files: 0, receipts: 50, refusedReceipts: [], roots: [String.raw`C:\Work`] },
};

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
  writeFileSync(join(cli.folder, 'setup.outbox'), 'a setup');
  cli.engine.answers['setup.plan'] = () => plan;
});

describe('export', () => {
  beforeEach(() => {
    const path = join(cli.folder, 'written-by-the-engine');
    writeFileSync(path, 'all of it');
    cli.engine.answers['setup.exportFile'] = () => ({
      ...{ path, connections: 1, clients: 2, recipes: 0, templates: 0, filters: 0, folders: 3, receipts: 50 },
      left: [message('setup.without_keys')],
    });
  });

  test('writes the file that was named, which nobody else may read, and says what is not in it', async () => {
    const { code, out, err } = await cli.run('export', 'moved.outbox');
    expect(code).toBe(0);
    expect(out).toContain('3 folders, 1 connection, 2 clients, 50 receipts.');
    expect(err).toContain('Keys aren’t in it.');
    expect(readFileSync(join(cli.folder, 'moved.outbox'), 'utf8')).toBe('all of it');
    expect(existsSync(join(cli.folder, 'written-by-the-engine'))).toBe(false);
  });

  test('replaces nothing', async () => {
    const { code, err } = await cli.run('export', 'setup.outbox');
    expect([code, err]).toEqual([1, expect.stringContaining('is there already')]);
    expect(readFileSync(join(cli.folder, 'setup.outbox'), 'utf8')).toBe('a setup');
  });
});

describe('import-setup', () => {
  test('says what would happen, and what it has to be told', async () => {
    const { out } = await cli.run('import-setup', 'setup.outbox', '--dry-run');
    expect(out).toContain('Connection Halden at https://api.halden.example: new, needs a key');
    expect(out).toContain(String.raw`--root 'C:\Work=FOLDER'`);
    expect(cli.asked('setup.import')).toBeUndefined();
    expect((await cli.run('import-setup', 'setup.outbox', '--dry-run', '--json')).json()).toMatchObject({
      connections: [{ why: null, whyCode: null }],
      folders: [{ fate: 'needs_place', whyCode: 'setup.say_where' }],
    });
  });

  test('takes nothing over before the address of a new connection was confirmed', async () => {
    const { code, err } = await cli.run('import-setup', 'setup.outbox');
    expect(code).toBe(1);
    expect(err).toContain('add --accept-url https://api.halden.example. Nothing was taken over.');
    expect(cli.asked('setup.import')).toBeUndefined();
  });

  test('takes over what was said, and tells what was left', async () => {
    cli.engine.answers['setup.import'] = () => ({
      ...{
        connections: 1,
        clients: 0,
        recipes: 0,
        templates: 0,
        filters: 0,
        folders: 1,
        receipts: 50,
        knownReceipts: 0,
      },
      ...{ isSettings: false, left: [message('setup_left.recipe', { name: 'Reels' })] },
    });
    const words = ['--root', `C:\\Work=${cli.folder}`, '--without', String.raw`C:\Old`, '--no-settings'];
    const accepted = ['--accept-url', 'https://api.halden.example'];
    const { code, out, err } = await cli.run('import-setup', 'setup.outbox', ...words, ...accepted);
    expect(code).toBe(2);
    expect(out).toContain('Its folders are paused.');
    expect(err).toContain('The recipe Reels is a different one here');
    expect(cli.asked('setup.import')).toMatchObject({
      ...{ sha256: plan.sha256, withSettings: false, acceptedUrls: ['https://api.halden.example'] },
      roots: [{ from: String.raw`C:\Work` }],
      folders: [{ from: String.raw`C:\Old`, token: null }],
    });
  });

  test('needs both ends of a root', async () => {
    expect((await cli.run('import-setup', 'setup.outbox', '--root', '/old')).err).toContain('OLD=NEW');
  });
});
