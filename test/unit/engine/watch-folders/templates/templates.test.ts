import { message } from '../../../../../src-main/contract/messages/message.ts';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FolderRules } from '../../../../../src-main/contract/folder-rules.ts';
import type { FolderTemplate, TemplatePlace } from '../../../../../src-main/contract/folder-template.ts';
import { runningEngine, type RunningEngine } from '../../../../helpers/running-engine.ts';

interface Templated extends RunningEngine {
  readonly folderId: number;
  readonly bases: readonly string[];
  /** Watches one more folder, beside the first. */
  more(name: string, rules?: Partial<FolderRules>): Promise<number>;
  save(name: string, withTarget?: boolean): Promise<FolderTemplate>;
  rulesOf(id: number): Promise<FolderRules | undefined>;
  place(base?: number): TemplatePlace;
}

async function templated(rules: Partial<FolderRules> = {}): Promise<Templated> {
  const running = await runningEngine();
  const { watchFolder } = await running.watch(rules);
  const { knowledgeBases } = await running.call['connections.targets']({ id: running.connection.id });
  const bases = knowledgeBases.items.map(({ id }) => id);
  return Object.assign(Object.create(running) as RunningEngine, {
    folderId: watchFolder.id,
    bases,
    more: async (name: string, more: Partial<FolderRules> = {}) => {
      const path = join(running.folder, '..', name);
      mkdirSync(path);
      return (await running.watch(more, path)).watchFolder.id;
    },
    save: async (name: string, withTarget = false) =>
      running.call['templates.save']({ name, watchFolderId: watchFolder.id, withTarget, replace: false }),
    rulesOf: async (id: number) =>
      (await running.call['watchFolders.list']({})).find((folder) => folder.id === id)?.rules,
    place: (base = 0): TemplatePlace => ({
      connectionId: running.connection.id,
      target: { kind: 'knowledge_base', id: bases[base] ?? '', label: null },
    }),
  });
}

describe('a template', () => {
  it('keeps how a folder is set up under a name, with its target only where that is asked for', async () => {
    const folder = await templated({ ignore: ['drafts/'], maxBytes: 5000 });
    const plain = await folder.save('Clients');
    const full = await folder.save('Help centre', true);
    expect(plain).toMatchObject({
      connectionId: null,
      setup: { target: null, ignore: ['drafts/'], maxBytes: 5000 },
    });
    expect(full).toMatchObject({
      connectionId: folder.connection.id,
      setup: { target: { id: folder.bases[0] } },
    });
    await expect(folder.save('CLIENTS')).rejects.toThrow('template.name_taken {"name":"Clients"}');
    const renamed = await folder.call['templates.rename']({ id: plain.id, name: 'All clients' });
    expect(renamed.name).toBe('All clients');
    await expect(async () =>
      folder.call['templates.rename']({ id: plain.id, name: 'help centre' }),
    ).rejects.toThrow('template.name_taken {"name":"Help centre"}');
    await folder.call['templates.remove']({ id: full.id });
    expect((await folder.call['templates.list']({})).map(({ name }) => name)).toEqual(['All clients']);
    await expect(async () => folder.call['templates.remove']({ id: full.id })).rejects.toThrow(
      'template.unknown',
    );
  });

  it('changes many watched folders, says beforehand what that would do, and leaves their targets alone', async () => {
    const folder = await templated({ include: ['*.md'] });
    const { id } = await folder.save('Only documents');
    const other = await folder.more('other', {
      target: { kind: 'knowledge_base', id: folder.bases[1] ?? '', label: null },
    });
    const third = await folder.more('third');
    writeFileSync(join(folder.folder, '..', 'third', 'a.txt'), 'waits');
    await folder.call['queue.pause']({ untilMs: null });
    await folder.until('it waits', async () => (await folder.jobs()).length > 0);
    const watchFolderIds = [other, third];
    const preview = await folder.call['templates.previewApply']({ id, watchFolderIds });
    expect(preview.folders).toMatchObject([
      { watchFolderId: other, jobsOut: 0 },
      { watchFolderId: third, jobsOut: 1 },
    ]);
    expect(await folder.rulesOf(third)).toMatchObject({ include: [] });
    const { changed, failed } = await folder.call['templates.apply']({ id, watchFolderIds });
    expect([changed, failed]).toEqual([watchFolderIds, []]);
    expect(await folder.rulesOf(other)).toMatchObject({ include: ['*.md'], target: { id: folder.bases[1] } });
    expect((await folder.jobs()).map(({ cause }) => cause)).toEqual(['rules']);
  });

  it('lets what was to stay when a folder was added stay', async () => {
    const folder = await templated({ existing: 'upload' });
    const { id } = await folder.save('Everything');
    const quiet = await folder.more('quiet', { existing: 'skip' });
    await folder.call['templates.apply']({ id, watchFolderIds: [quiet] });
    expect(await folder.rulesOf(quiet)).toMatchObject({ existing: 'skip' });
  });

  it('asks where the files of a folder of another connection go, and changes nothing until that is said', async () => {
    const folder = await templated({ maxBytes: 5000 });
    const { id } = await folder.save('Help centre', true);
    const { practice } = folder;
    const { connection } = await folder.call['connections.save']({
      ...{ name: 'Second', baseUrl: practice.baseUrl, key: practice.apiKey },
    });
    const path = join(folder.folder, '..', 'second');
    mkdirSync(path);
    const rules = (await folder.rulesOf(folder.folderId)) ?? Object.fromEntries([]);
    const token = folder.engine.chosenPaths.issue(path);
    const { watchFolder } = await folder.call['watchFolders.add']({
      ...{ token, connectionId: connection.id },
      rules: { ...rules, maxBytes: 9 } as FolderRules,
    });
    const watchFolderIds = [folder.folderId, watchFolder.id];
    await expect(folder.call['templates.apply']({ id, watchFolderIds })).rejects.toThrow(
      'template.other_connection',
    );
    expect(await folder.rulesOf(watchFolder.id)).toMatchObject({ maxBytes: 9 });
    await folder.call['templates.apply']({ id, watchFolderIds, target: 'own' });
    expect(await folder.rulesOf(watchFolder.id)).toMatchObject({ maxBytes: 5000 });
  });
});

describe('templates as a file', () => {
  it('go to another computer and back, without a path, and without saying whose a target is', async () => {
    const folder = await templated({ ignore: ['drafts/'], minAgeMs: 60_000 });
    await folder.save('Clients', true);
    const { text, count } = await folder.call['templates.export']({});
    expect(count).toBe(1);
    for (const own of [folder.folder, 'connectionId', folder.practice.baseUrl, 'Practice'])
      expect(text).not.toContain(own);
    await expect(async () => folder.call['templates.import']({ text, replace: false })).rejects.toThrow(
      'template.name_taken',
    );
    expect(await folder.call['templates.import']({ text, replace: true })).toEqual({
      added: [],
      replaced: ['Clients'],
    });
    const [template] = await folder.call['templates.list']({});
    expect(template).toMatchObject({ connectionId: null, setup: { ignore: ['drafts/'], minAgeMs: 60_000 } });
    const token = folder.engine.chosenPaths.issue(folder.folder);
    const preview = folder.call['templates.previewFolders']({ id: template?.id ?? 0, token });
    await expect(preview).rejects.toThrow('template.target_unknown');
  });

  const setup = {
    target: null,
    slides: null,
    existing: 'skip',
    include: [],
    ignore: [],
    recursive: true,
    after: 'keep',
  };
  const file = (templates: unknown, head = { format: 'outbox folder templates', version: 1 }): string =>
    JSON.stringify({ ...head, templates });
  it.each([
    ['no JSON', '{', message('template_file.no_json')],
    ['something else', '{"a":1}', message('template_file.no_templates')],
    [
      'a newer file',
      file([], { format: 'outbox folder templates', version: 2 }),
      message('template_file.newer', { version: 2 }),
    ],
    ['nothing', file([]), message('template_file.empty')],
    [
      'a wrong value',
      file([{ name: 'A', setup: { ...setup, maxBytes: -1 } }]),
      { code: 'template_file.field', params: { field: 'templates[0].setup.maxBytes' } },
    ],
    [
      'an unknown field',
      file([{ name: 'A', setup: { ...setup, path: '/etc' } }]),
      { code: 'template_file.field', params: { field: 'templates[0].setup' } },
    ],
    [
      'a name twice',
      file([
        { name: 'A', setup },
        { name: 'a', setup },
      ]),
      message('template_file.same_names', { name: 'a' }),
    ],
    [
      'limits that contradict',
      file([{ name: 'A', setup: { ...setup, minBytes: 5, maxBytes: 2 } }]),
      { code: 'template_file.setup', params: { name: 'A' } },
    ],
  ])('that hold %s are refused as a whole, with the place and the reason', async (_what, text, reason) => {
    const { call } = await runningEngine();
    await expect(async () => call['templates.import']({ text, replace: false })).rejects.toMatchObject({
      told: { code: 'template_file.not_imported', params: { reason } },
    });
    expect(await call['templates.list']({})).toEqual([]);
  });
});

describe('many folders by one template', () => {
  it('are watched each as one of its own, those beside links and hidden ones', async () => {
    const folder = await templated({ extensions: ['.txt'] });
    const { id } = await folder.save('Clients');
    const clients = join(folder.folder, '..', 'clients');
    for (const name of ['Client 10', 'Client 2', '.hidden', 'Client 1'])
      mkdirSync(join(clients, name), { recursive: true });
    symlinkSync('/etc', join(clients, 'Elsewhere'));
    writeFileSync(join(clients, 'Client 2', 'a.txt'), 'goes');
    writeFileSync(join(clients, 'Client 2', 'b.md'), 'does not');
    const token = folder.engine.chosenPaths.issue(clients);
    const target = folder.place();
    const preview = await folder.call['templates.previewFolders']({ id, token, target });
    expect(preview.folders.map(({ name, state, toSend, ignored }) => [name, state, toSend, ignored])).toEqual(
      [
        ['Client 1', 'new', 0, 0],
        ['Client 2', 'new', 1, 1],
        ['Client 10', 'new', 0, 0],
      ],
    );
    const added = await folder.call['templates.addFolders']({
      ...{ id, token, target },
      folders: [
        { name: 'Client 2' },
        { name: 'Client 10', target: folder.place(1) },
        { name: 'Elsewhere' },
        { name: '../watched' },
      ],
    });
    expect(added.added.map(({ name }) => name)).toEqual(['Client 2', 'Client 10']);
    expect(added.failed.map(({ name }) => name)).toEqual(['Elsewhere', '../watched']);
    const [first, second] = added.added.map(({ watchFolderId }) => watchFolderId);
    expect(await folder.rulesOf(first ?? 0)).toMatchObject({
      extensions: ['.txt'],
      target: { id: folder.bases[0] },
    });
    expect(await folder.rulesOf(second ?? 0)).toMatchObject({ target: { id: folder.bases[1] } });
    await folder.until('its file went', () => folder.accepted().length === 1);
    const again = await folder.call['templates.previewFolders']({ id, token, target });
    expect(again.folders.map(({ state }) => state)).toEqual(['new', 'watched', 'watched']);
  });
});
