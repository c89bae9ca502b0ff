import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import type { FolderTemplate, TemplatedChange } from '../../../../src-main/contract/folder-template.ts';
import { TemplateDesk } from '../../../../src-renderer/watch-folders/templates/template-desk.svelte.ts';
import { TemplateWork } from '../../../../src-renderer/watch-folders/templates/template-work.svelte.ts';
import {
  changeWords,
  templateWords,
} from '../../../../src-renderer/watch-folders/templates/template-words.ts';
import { nowMs, watchFolder } from '../sample-values.ts';
import { ScriptedTransport, type Script } from '../scripted-transport.ts';

const template: FolderTemplate = {
  ...{ id: 4, name: 'Clients', connectionId: null, changedAtMs: nowMs },
  setup: { ...watchFolder().rules, target: null },
};
const change: TemplatedChange = {
  ...{ watchFolderId: 2, path: '/in', newlyGoes: 3, newlyGoesBytes: 2000, noLongerGoes: 1 },
  ...{ jobsMove: 0, jobsOut: 0, sentBefore: 0, warnings: [] },
};

function opened(script: Script) {
  const transport = new ScriptedTransport({ 'templates.list': () => [template], ...script });
  return { transport, client: createClient(transport) };
}

describe('a template in the window', () => {
  it('says for which target it is, and what else is not as usual', () => {
    expect(templateWords(template)).toBe('For any target');
    const setup = { ...template.setup, target: watchFolder().rules.target, priority: 'high' as const };
    expect(templateWords({ setup })).toBe('Knowledge base “Product help”, goes first');
  });

  it('goes to many folders at once, with one preview before, and a preview of other folders is forgotten', async () => {
    const { transport, client } = opened({
      'templates.previewApply': () => ({ folders: [change] }),
      'templates.apply': () => ({ changed: [2, 3], failed: [], warnings: [] }),
    });
    const work = new TemplateWork(client, template, false);
    work.choose([2, 3]);
    await work.preview();
    expect(work.previewing.value?.folders.map((each) => changeWords(each))).toEqual([
      '3 files newly to go, 2 kB, 1 file not to go any more',
    ]);
    work.choose([3]);
    expect(work.previewing.value).toBeNull();
    work.choose([2, 3]);
    await work.apply();
    expect(transport.callsOf('templates.apply')).toEqual([
      { id: 4, watchFolderIds: [2, 3], target: 'own', otherClient: false },
    ]);
  });

  it('without a target waits for one before sub-folders are looked at, and then takes all that are new', async () => {
    const folder = { ...{ path: '/in/a', message: null, matched: 1, toSend: 0, toSendBytes: 0 }, ignored: 0 };
    const { transport, client } = opened({
      'templates.previewFolders': () => ({
        path: '/in',
        truncated: false,
        folders: [
          { ...folder, name: 'a', state: 'new', warnings: [] },
          { ...folder, name: 'b', state: 'watched', warnings: [] },
        ],
      }),
      'templates.addFolders': () => ({ added: [], failed: [], warnings: [] }),
    });
    const work = new TemplateWork(client, template, true);
    await work.look('token');
    expect(transport.callsOf('templates.previewFolders')).toEqual([]);
    const { target } = watchFolder().rules;
    work.place = { connectionId: 1, target };
    await work.look('token');
    expect([...work.names]).toEqual(['a']);
    await work.add();
    expect(transport.callsOf('templates.addFolders')).toEqual([
      {
        id: 4,
        token: 'token',
        target: { connectionId: 1, target },
        folders: [{ name: 'a' }],
        otherClient: false,
      },
    ]);
  });

  it('of a file takes the place of one that has its name only when a person says so', async () => {
    const { transport, client } = opened({
      'templates.import': ({ replace }) => {
        if (!replace) throw new OutboxError('conflict', 'There is a template “Clients” already.');
        return { added: [], replaced: ['Clients'] };
      },
    });
    const desk = new TemplateDesk(client);
    await desk.import(new File(['{}'], 'templates.json'));
    expect(desk.asked?.why).toEqual(legacy('There is a template “Clients” already.'));
    expect(await desk.importAnyway()).toBe('Templates: 1 replaced');
    expect(desk.asked).toBeNull();
    expect(transport.callsOf('templates.import')).toEqual([
      { text: '{}', replace: false },
      { text: '{}', replace: true },
    ]);
  });
});
