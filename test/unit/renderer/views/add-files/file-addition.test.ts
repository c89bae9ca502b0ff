import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { CallOutput } from '../../../../../src-main/contract/api.ts';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import { FileAddition } from '../../../../../src-renderer/views/add-files/file-addition.svelte.ts';
import { ScriptedTransport, type Script } from '../../scripted-transport.ts';

const clips = { connectionId: 1, target: { kind: 'brand_clips', id: 'br_1', label: 'Kestrel' } } as const;
const base = { connectionId: 1, target: { kind: 'knowledge_base', id: 'kb_1', label: 'Help' } } as const;
const found: CallOutput<'jobs.previewFiles'> = {
  ...{ files: 2, sizeBytes: 20, first: ['talk 9.mp4', 'talk 10.mp4'], alreadySent: 0 },
  ...{ skipped: [], leftOut: [], waits: [], warnings: [] },
};

function withFolder(script: Script): { addition: FileAddition; transport: ScriptedTransport } {
  const transport = new ScriptedTransport({
    'host.chooseFolder': () => ({ token: 'chosen-1', path: '/home/ann/Talks' }),
    'jobs.previewFiles': () => found,
    'jobs.foreseeWaits': () => [],
    ...script,
  });
  return { addition: new FileAddition(createClient(transport), null), transport };
}

describe('a folder that is added in the pages', () => {
  it('goes by its token, once it was shown what of it would go', async () => {
    const added = { batchId: 1, added: [1, 2], skipped: [], leftOut: [], warnings: [] };
    const { addition, transport } = withFolder({ 'jobs.addFiles': () => added });
    await addition.chooseFolder();
    addition.chooseTarget(clips);
    expect([addition.hasFolders, addition.isReady]).toEqual([true, false]);
    await addition.readPreview();
    expect(addition.isReady).toBe(true);
    expect(await addition.add()).toEqual(added);
    const wanted = {
      tokens: ['chosen-1'],
      connectionId: 1,
      target: { ...clips.target, slideId: null, slideLabel: null },
    };
    expect(transport.callsOf('jobs.previewFiles')).toEqual([wanted]);
    expect(transport.callsOf('jobs.addFiles')).toEqual([wanted]);
  });

  it('goes to the target of another client only by a tick, which counts for that target alone', async () => {
    const otherClient = {
      from: 'Kestrel',
      to: 'Moss',
      told: message('crossing.path_named', { path: 'Talks', from: 'Kestrel', to: 'Moss' }),
    };
    const { addition, transport } = withFolder({
      'jobs.previewFiles': () => ({ ...found, otherClient }),
      'jobs.addFiles': () => ({ batchId: 1, added: [1], skipped: [], leftOut: [], warnings: [] }),
    });
    await addition.chooseFolder();
    addition.chooseTarget(clips);
    await addition.readPreview();
    expect(addition.isReady).toBe(false);
    addition.isOtherClientMeant = true;
    expect(addition.isReady).toBe(true);
    addition.chooseTarget(base);
    await addition.readPreview();
    expect(addition.isReady).toBe(false);
    addition.isOtherClientMeant = true;
    await addition.add();
    expect(transport.callsOf('jobs.addFiles')).toMatchObject([{ otherClient: true, target: { id: 'kb_1' } }]);
  });

  it('says what becomes of places only where one was chosen, and never to a knowledge base', async () => {
    const { addition, transport } = withFolder({
      'jobs.addFiles': () => ({ batchId: 1, added: [1], skipped: [], leftOut: [], warnings: [] }),
    });
    await addition.chooseFolder();
    addition.chooseTarget(clips);
    addition.location = 'remove';
    expect(addition.asksForLocation).toBe(true);
    await addition.add();
    addition.chooseTarget(base);
    expect(addition.asksForLocation).toBe(false);
    await addition.add();
    addition.chooseTarget(clips);
    addition.location = 'send';
    await addition.add();
    const said = transport.callsOf('jobs.addFiles');
    expect(said).toMatchObject([{ location: 'remove' }, {}, {}]);
    expect(JSON.stringify(said.slice(1))).not.toContain('location');
  });

  it('is looked at anew for another target, and nothing goes meanwhile', async () => {
    const { addition } = withFolder({});
    await addition.chooseFolder();
    addition.chooseTarget(clips);
    await addition.readPreview();
    addition.chooseTarget(base);
    expect([addition.isReady, addition.preview]).toEqual([false, null]);
  });

  it('does not go where nothing in it fits, or all of it was sent before', async () => {
    const { addition } = withFolder({
      'jobs.previewFiles': ({ target }) => {
        if (target.kind === 'brand_clips') return { ...found, files: 0, first: [], alreadySent: 2 };
        throw new OutboxError('folder_refused', '/home/ann/Talks cannot be added: it is empty.');
      },
    });
    await addition.chooseFolder();
    addition.chooseTarget(clips);
    await addition.readPreview();
    expect([addition.isReady, addition.errors]).toEqual([false, []]);
    addition.chooseTarget(base);
    await addition.readPreview();
    expect([addition.isReady, addition.errors.length]).toEqual([false, 1]);
  });

  it('stays unchosen where the dialog was closed', async () => {
    const { addition } = withFolder({ 'host.chooseFolder': () => null });
    await addition.chooseFolder();
    expect(addition.items).toEqual([]);
  });
});
