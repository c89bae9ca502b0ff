import type { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { legacy, message, type Message } from '../../../src-main/contract/messages/message.ts';
import { onScreen } from '../../../src-main/contract/place.ts';
import { usualSpeech, type Speech } from '../../../src-main/contract/speech.ts';
import { createNotifier } from '../../../src-main/host-electron/notifications.ts';

interface Shown extends EventEmitter {
  readonly options: object;
}

const fake = vi.hoisted(() => ({ shown: [] as Shown[], isSupported: true }));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Notification extends Emitter {
    readonly options: object;
    static isSupported(): boolean {
      return fake.isSupported;
    }
    constructor(options: object) {
      super();
      this.options = options;
    }
    show(): void {
      fake.shown.push(this);
    }
  }
  return { Notification };
});

const sentence = legacy;
const onClick = vi.fn();
let speech: Speech;
const notify = createNotifier(() => speech, onClick);
const folders = onScreen('folders');

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(fake, { shown: [], isSupported: true });
  speech = { language: 'en', locale: 'en-GB' };
});

describe('a notification of the window', () => {
  it('leads to the place of what it tells, when it is clicked', () => {
    notify({ title: message('alarm.folder_away'), body: sentence('/reels'), place: folders });
    notify({ title: sentence('Spring is done'), body: sentence(''), place: { kind: 'batch', id: 7 } });
    expect(onClick).not.toHaveBeenCalled();
    fake.shown[1]?.emit('click');
    expect(onClick).toHaveBeenLastCalledWith({ kind: 'batch', id: 7 });
    fake.shown[0]?.emit('click');
    expect(onClick).toHaveBeenLastCalledWith(folders);
  });

  it('makes no noise, and leads nowhere when it is closed', () => {
    notify({ title: sentence('Title'), body: sentence('Body'), place: folders });
    expect(fake.shown[0]?.options).toEqual({ title: 'Title', body: 'Body', silent: true });
    fake.shown[0]?.emit('close');
    expect(onClick).not.toHaveBeenCalled();
  });

  it('is left out where the system has none', () => {
    fake.isSupported = false;
    notify({ title: sentence('Title'), body: sentence('Body'), place: folders });
    expect(fake.shown).toEqual([]);
  });

  it.each<{
    title: Message;
    body: Message;
    said: Readonly<Record<'de' | 'en' | 'fr', [what: string, why: string]>>;
  }>([
    {
      title: message('digest.delivered', { delivered: 2, all: 4 }),
      body: message('digest.failed_and_asks', { failed: 1, asks: 1 }),
      said: {
        en: ['2 of 4 delivered', '1 failed, 1 needs you.'],
        de: ['2 von 4 ausgeliefert', '1 fehlgeschlagen, 1 zu klären.'],
        fr: ['2 livrés sur 4', '1 échec, 1 à traiter.'],
      },
    },
    {
      title: message('batch.ended', { batch: 'plan (job 3) {x}', state: 'done_with_failures' }),
      body: message('batch.outcome', { delivered: 3, all: 9, failed: 2, skipped: 0, cancelled: 1 }),
      said: {
        en: ['plan (job 3) {x} is done with failures', '3 of 9 delivered, 2 failed, 1 cancelled.'],
        de: [
          'plan (job 3) {x} ist fertig, mit Fehlern',
          '3 von 9 ausgeliefert, 2 fehlgeschlagen, 1 abgebrochen.',
        ],
        fr: ['plan (job 3) {x} est terminé, avec des échecs', '3 livrés sur 9, 2 échecs, 1 annulé.'],
      },
    },
    {
      title: message('batch.ended', { batch: 'Files, 2020-03-02 14:02', state: 'done' }),
      body: sentence('The machine slept'),
      said: {
        en: ['Files, 2 Mar 2020, 14:02 is done', 'The machine slept'],
        de: ['Dateien, 2. März 2020, 14:02 ist fertig', 'The machine slept'],
        fr: ['Fichiers, 2 mars 2020, 14:02 est terminé', 'The machine slept'],
      },
    },
  ])('speaks the language of its reader: $title.code', ({ title, body, said }) => {
    for (const language of ['en', 'de', 'fr'] as const) {
      speech = usualSpeech(language);
      notify({ title, body, place: folders });
      const [what, why] = said[language];
      expect(fake.shown.at(-1)?.options).toMatchObject({ title: what, body: why });
    }
  });

  it('says as it is what nobody has German words for', () => {
    speech = { language: 'de', locale: 'de-DE' };
    notify({ title: sentence('Reels vom Freitag'), body: sentence('The service said so'), place: folders });
    expect(fake.shown[0]?.options).toMatchObject({
      title: 'Reels vom Freitag',
      body: 'The service said so',
    });
  });
});
