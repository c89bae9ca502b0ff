import type { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onScreen } from '../../../src-main/contract/place.ts';
import type { Speech } from '../../../src-main/contract/speech.ts';
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
    notify({ title: 'A watched folder is away', body: '/reels', place: folders });
    notify({ title: 'Spring is done', body: '', place: { kind: 'batch', id: 7 } });
    expect(onClick).not.toHaveBeenCalled();
    fake.shown[1]?.emit('click');
    expect(onClick).toHaveBeenLastCalledWith({ kind: 'batch', id: 7 });
    fake.shown[0]?.emit('click');
    expect(onClick).toHaveBeenLastCalledWith(folders);
  });

  it('makes no noise, and leads nowhere when it is closed', () => {
    notify({ title: 'Title', body: 'Body', place: folders });
    expect(fake.shown[0]?.options).toEqual({ title: 'Title', body: 'Body', silent: true });
    fake.shown[0]?.emit('close');
    expect(onClick).not.toHaveBeenCalled();
  });

  it('is left out where the system has none', () => {
    fake.isSupported = false;
    notify({ title: 'Title', body: 'Body', place: folders });
    expect(fake.shown).toEqual([]);
  });

  it.each([
    ['2 of 4 delivered', '1 failed, 1 need you.'],
    ['2 of 2 delivered', 'Everything arrived.'],
    ['Spring is done with failures', '3 of 9 delivered, 2 failed, 3 skipped, 1 cancelled.'],
    ['A watched folder is away', 'Nothing is taken from /reels until it is back'],
    ['A watched folder is away', '/reels is not there: its files wait until it is back'],
    ['Outbox 2.0.0 is ready', 'It is installed when you quit Outbox.'],
    ['Outbox 2.0.0 is out', 'This is 1.0.0. Install the newer one as this one was.'],
    ['This is how you are told', 'No batch ended: you tried it.'],
  ])('speaks German where the window does: “%s”', (title, body) => {
    speech = { language: 'de', locale: 'de-DE' };
    notify({ title, body, place: folders });
    const [said] = fake.shown.map(({ options }) => options as { title: string; body: string });
    expect(said?.title).not.toBe(title);
    expect(said?.body).not.toBe(body);
    expect(`${said?.title ?? ''} ${said?.body ?? ''}`).not.toMatch(/\b(?:failed|skipped|is|need|the|it)\b/u);
  });

  it('says as it is what nobody has German words for', () => {
    speech = { language: 'de', locale: 'de-DE' };
    notify({ title: 'Reels vom Freitag', body: 'The service said so', place: folders });
    expect(fake.shown[0]?.options).toMatchObject({
      title: 'Reels vom Freitag',
      body: 'The service said so',
    });
  });
});
