import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../../src-main/contract/errors.ts';
import type { HeldGroup } from '../../../../../src-main/contract/status.ts';
import { HeldDesk } from '../../../../../src-renderer/jobs/attention/held-desk.svelte.ts';
import { Toasts } from '../../../../../src-renderer/state/toasts.svelte.ts';
import { ManualSchedule } from '../../manual-schedule.ts';
import { connection } from '../../sample-values.ts';
import { ScriptedTransport, type Script } from '../../scripted-transport.ts';

const credits: HeldGroup = {
  cause: 'credits',
  connectionId: 1,
  jobKind: 'kb_document',
  target: null,
  message: legacy('The account has no credits left.'),
  sinceMs: 1000,
  jobs: 12,
  names: ['a.pdf'],
};
const billing: HeldGroup = { ...credits, cause: 'billing', jobKind: null, sinceMs: null };
const ofHalden = connection();

function setUp(script: Script = { 'connections.tryAgain': () => ({}) }) {
  const transport = new ScriptedTransport(script);
  const toasts = new Toasts(new ManualSchedule().schedule);
  const later = new ManualSchedule();
  const desk = new HeldDesk(createClient(transport), toasts, later.schedule);
  return {
    transport,
    desk,
    later,
    look: (...held: readonly HeldGroup[]) => {
      desk.look(held, () => ofHalden);
    },
    said: () => toasts.shown.map((toast) => toast.text),
  };
}

const stillWaits = 'Outbox tried again. It still waits. “Halden & Moss”: The account has no credits left.';

describe('trying again what is held', () => {
  it('asks for what the card is about, and says how it goes on', async () => {
    const { transport, desk, said } = setUp();
    await desk.tryAgain(credits, ofHalden);
    expect(transport.callsOf('connections.tryAgain')).toEqual([
      { id: 1, jobKind: 'kb_document', targetId: null },
    ]);
    expect(said()).toEqual(['One of 12 documents goes first. The others follow once the service accepts it']);
  });

  it('says what a read of the service said against it', async () => {
    const { desk, said, look } = setUp({
      'connections.tryAgain': () => {
        throw new OutboxError('conflict', 'Asked just now, and it still waits: suspended.');
      },
    });
    await desk.tryAgain(billing, ofHalden);
    look();
    look(billing);
    expect(said()).toEqual(['That is not possible now. Asked just now, and it still waits: suspended.']);
  });

  it('says so when the one that went first is refused again, once', async () => {
    const { desk, said, look } = setUp();
    look(credits);
    await desk.tryAgain(credits, ofHalden);
    look(credits);
    expect(said()).toHaveLength(1);
    look({ ...credits, sinceMs: 2000 });
    look({ ...credits, sinceMs: 2000 });
    expect(said().slice(1)).toEqual([stillWaits]);
  });

  it('says so as well where nobody wrote down since when it waits, and where the refusal comes first', async () => {
    const slow = Promise.withResolvers<Record<string, never>>();
    const { desk, said, look } = setUp({ 'connections.tryAgain': () => slow.promise });
    const pressed = desk.tryAgain(billing, ofHalden);
    look();
    look(billing);
    expect(said()).toEqual([stillWaits]);
    slow.resolve({});
    await pressed;
  });

  it('takes no refusal of another hour for an answer to the press', async () => {
    const { desk, said, look, later } = setUp();
    await desk.tryAgain(credits, ofHalden);
    look();
    await later.pass(10 * 60 * 1000);
    look({ ...credits, sinceMs: 9000 });
    expect(said()).toHaveLength(1);
  });

  it('says nothing of what was held before anybody pressed', () => {
    const { said, look } = setUp();
    look(credits);
    look();
    look({ ...credits, sinceMs: 2000 });
    expect(said()).toEqual([]);
  });
});
