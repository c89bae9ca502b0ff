import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { Telling } from '../../../../../src-main/contract/batch-telling.ts';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { NewBatchDraft } from '../../../../../src-renderer/jobs/batches/new-batch.svelte.ts';
import { argvOf, textOf } from '../../../../../src-renderer/jobs/batches/telling/program-text.ts';
import { TellingDesk } from '../../../../../src-renderer/jobs/batches/telling/telling-desk.svelte.ts';
import { ScriptedTransport, type Script } from '../../scripted-transport.ts';

const nobody: Telling = { usual: [], command: null, webhookUrl: null };
const url = 'https://hooks.example/outbox';

function deskOn(script: Script) {
  const transport = new ScriptedTransport({ 'batches.telling': () => nobody, ...script });
  return { transport, desk: new TellingDesk(createClient(transport)) };
}

describe('who is told that a batch is done, in the settings', () => {
  it('is asked for once, and shown as the newest change left it', async () => {
    const { desk } = deskOn({
      'batches.setUsualTells': ({ tells }) => ({ ...nobody, usual: tells }),
      'batches.setCommand': ({ argv }) => ({ ...nobody, usual: ['webhook'], command: argv }),
    });
    expect(desk.telling).toBeNull();
    await desk.read();
    expect(desk.telling).toEqual(nobody);
    await desk.setUsual(['webhook']);
    expect(desk.telling?.usual).toEqual(['webhook']);
    await desk.setProgram(['/usr/bin/note']);
    expect(desk.telling).toEqual({ ...nobody, usual: ['webhook'], command: ['/usr/bin/note'] });
  });

  it('has a secret made, brought or kept, and holds none of them itself', async () => {
    const { desk, transport } = deskOn({
      'batches.setWebhook': ({ webhook }) => ({
        telling: { ...nobody, webhookUrl: webhook?.url ?? null },
        secret: webhook?.secret === undefined && webhook?.keepsSecret === undefined ? 'f'.repeat(64) : null,
      }),
    });
    expect(await desk.setWebhook(url, 'made', '')).toBe('f'.repeat(64));
    expect(await desk.setWebhook(url, 'brought', 'a secret of mine, long')).toBeNull();
    expect(await desk.setWebhook(url, 'kept', 'left in the field')).toBeNull();
    await desk.clearWebhook();
    expect(transport.callsOf('batches.setWebhook')).toEqual([
      { webhook: { url } },
      { webhook: { url, secret: 'a secret of mine, long' } },
      { webhook: { url, keepsSecret: true } },
      { webhook: null },
    ]);
    expect(JSON.stringify(desk.telling)).toBe(JSON.stringify(nobody));
  });

  it('says what came back of a trial until what is tried is another', async () => {
    const { desk } = deskOn({
      'batches.tryTell': ({ tell }) => ({
        tell,
        isTold: false,
        detail: message('notice.answered', { status: 503 }),
      }),
      'batches.setWebhook': () => ({ telling: { ...nobody, webhookUrl: url }, secret: null }),
    });
    await desk.try('webhook');
    expect(desk.trials.webhook.value?.detail).toEqual(message('notice.answered', { status: 503 }));
    expect(desk.trials.command.value).toBeNull();
    await desk.setWebhook(url, 'kept', '');
    expect(desk.trials.webhook.value).toBeNull();
  });
});

describe('a program as it is typed', () => {
  it('is its path and one argument a line, spaces and all', () => {
    const argv = ['/opt/our tools/note', '--to', 'the whole team'];
    expect(argvOf(textOf(argv))).toEqual(argv);
    expect(argvOf({ path: ' /bin/note ', argumentLines: 'a\r\n\nb' })).toEqual(['/bin/note', 'a', 'b']);
    expect(textOf(null)).toEqual({ path: '', argumentLines: '' });
  });
});

describe('what is said of a batch while it is added', () => {
  it('is nothing, or only what was said', () => {
    const draft = new NewBatchDraft();
    expect(draft.said).toBeUndefined();
    draft.tells = [];
    // Nobody is another thing than whoever is usual.
    expect(draft.said).toEqual({ tells: [] });
    draft.name = '  Spring ';
    draft.tags = 'a, b, a';
    expect(draft.said).toEqual({ name: 'Spring', tags: ['a', 'b'], tells: [] });
    draft.tags = 'x'.repeat(41);
    expect(draft.problem).toContain('longer than 40 characters');
    draft.clear();
    expect([draft.said, draft.problem]).toEqual([undefined, null]);
  });
});
