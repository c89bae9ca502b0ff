import { message } from '../../../../src-main/contract/messages/message.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { FolderTemplate } from '../../../../src-main/contract/folder-template.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { CliFixture } from './cli-fixture.ts';

const template: FolderTemplate = {
  ...{ id: 4, name: 'Clients', connectionId: 1, changedAtMs: 0 },
  setup: {
    target: { kind: 'knowledge_base', id: 'kb_1', label: 'Handbook' },
    ...{ slides: null, existing: 'skip', include: [], ignore: ['drafts/'], recursive: true, after: 'keep' },
  },
};

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
  Object.assign(cli.engine.answers, {
    'templates.list': () => [template],
    'templates.save': () => template,
    'templates.apply': ({ watchFolderIds }: { watchFolderIds: number[] }) => ({
      ...{ changed: watchFolderIds, failed: [], warnings: [] },
    }),
  });
});

test('templates are listed, saved, renamed and removed by their names', async () => {
  expect((await cli.run('templates')).out).toBe('Clients: knowledge base Handbook\n');
  await cli.run('templates', 'save', 'Clients', '--folder', '3', '--with-target', '--replace');
  expect(cli.asked('templates.save')).toEqual({
    ...{ name: 'Clients', watchFolderId: 3, withTarget: true, replace: true },
  });
  cli.engine.answers['templates.rename'] = ({ name }) => ({ ...template, name });
  await cli.run('templates', 'rename', 'clients', 'All of them');
  expect(cli.asked('templates.rename')).toEqual({ id: 4, name: 'All of them' });
  cli.engine.answers['templates.remove'] = () => ({});
  await cli.run('templates', 'remove', 'Clients');
  expect(cli.asked('templates.remove')).toEqual({ id: 4 });
  const { code, err } = await cli.run('templates', 'remove', 'Nobody');
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('There is no template named Nobody. There are: Clients.'),
  ]);
});

test('templates go to a file and come from one', async () => {
  const file = join(temporaryFolder('templates'), 'clients.json');
  cli.engine.answers['templates.export'] = () => ({ text: '{}\n', count: 1 });
  await cli.run('templates', 'export', '--out', file);
  expect(readFileSync(file, 'utf8')).toBe('{}\n');
  writeFileSync(file, '{"format":"outbox folder templates"}');
  cli.engine.answers['templates.import'] = () => ({ added: ['A'], replaced: ['B'] });
  expect((await cli.run('templates', 'import', file, '--replace')).out).toBe(
    '1 template added, 1 replaced.\n',
  );
  expect(cli.asked('templates.import')).toEqual({
    text: '{"format":"outbox folder templates"}',
    replace: true,
  });
});

test('templates apply names the folders, and whether they keep their targets', async () => {
  await cli.run('templates', 'apply', 'Clients', '3', '5', '--keep-targets');
  expect(cli.asked('templates.apply')).toEqual({ id: 4, watchFolderIds: [3, 5], target: 'own' });
  expect((await cli.run('templates', 'apply', 'Clients')).err).toContain('Name the folders, or give --all.');
  const both = await cli.run('templates', 'apply', 'Clients', '3', '--keep-targets', '--template-target');
  expect(both.err).toContain('Give a target, --keep-targets or --template-target, not several.');
});

test('watch add takes the rules of a template, and what else is given in their place', async () => {
  cli.engine.answers['watchFolders.add'] = ({ rules }) => ({
    watchFolder: {
      ...{ id: 9, connectionId: 1, path: '/home/ann/new', name: 'new', rules, health: 'watching' },
      ...{ hold: null, hoursDisregardedUntilMs: null },
      ...{ healthDetail: null, settling: 0, pending: 0, delivered: 0, attention: 0, ignored: 0 },
      ...{ createdAtMs: 0, rescannedAtMs: null },
    },
    warnings: [],
  });
  await cli.run('watch', 'add', temporaryFolder('new'), '--template', 'Clients', '--after', 'move');
  expect(cli.asked('watchFolders.add')).toMatchObject({
    connectionId: 1,
    rules: { ...template.setup, after: 'move' },
  });
});

test.each([
  [['--priority', 'high'], '--priority'],
  [['--min-size', '10kB'], '--min-size'],
  [['--no-recursive'], '--no-recursive'],
  [['--hours', 'mon-fri 08-18'], '--hours'],
  [['--location', 'remove'], '--location'],
  [['--other-clients', 'send'], '--other-clients'],
  [['--when-replaced', 'delete'], '--when-replaced'],
  [['--sheet'], '--sheet'],
] as const)('watch add --each refuses %s, which the template alone says', async (options, name) => {
  const added = await cli.run(
    ...['watch', 'add', temporaryFolder('clients'), '--template', 'Clients', '--each', ...options],
  );
  expect([added.code, added.err]).toEqual([
    1,
    expect.stringContaining(`${name} says how one folder is set up`),
  ]);
});

test('watch add --each watches every sub-folder by a template', async () => {
  const nothing = { message: null, matched: 2, toSend: 0, toSendBytes: 0, ignored: 0, warnings: [] };
  cli.engine.answers['templates.previewFolders'] = () => ({
    path: '/home/ann/clients',
    folders: [
      { ...nothing, name: 'A', path: '/home/ann/clients/A', state: 'new' as const },
      { ...nothing, name: 'B', path: '/home/ann/clients/B', state: 'watched' as const },
    ],
    truncated: false,
  });
  cli.engine.answers['templates.addFolders'] = ({ folders }) => ({
    ...{ added: folders.map(({ name }) => ({ name, watchFolderId: 7 })), failed: [], warnings: [] },
  });
  const { out, err } = await cli.run(
    'watch',
    'add',
    temporaryFolder('clients'),
    '--template',
    'Clients',
    '--each',
  );
  expect(err).not.toContain('cannot');
  expect(out).toContain('Watching 1 folder in /home/ann/clients by “Clients”, 1 watched before.');
  expect(cli.asked('templates.addFolders')).toMatchObject({ id: 4, folders: [{ name: 'A' }] });
  const why = message('template_folder.watched');
  cli.engine.answers['templates.addFolders'] = () => ({
    ...{ added: [], failed: [{ name: 'A', message: why }], warnings: [] },
  });
  const each = ['watch', 'add', temporaryFolder('clients'), '--template', 'Clients', '--each', '--json'];
  expect((await cli.run(...each)).json()).toMatchObject({
    failed: [{ name: 'A', message: 'It is already watched', ...why }],
  });
  const alone = await cli.run('watch', 'add', temporaryFolder('clients'), '--kb', 'kb_1', '--each');
  expect(alone.err).toContain('Say by which template with --template NAME.');
});
