import type { MenuItemConstructorOptions } from 'electron';
import { desktopWords } from '../contract/desktop-words.ts';
import { anywayChoices, pauseChoices, pauseEndWords, type PauseWords } from '../contract/pause-ends.ts';
import { canSendAnyway } from '../contract/sending.ts';
import type { Speech } from '../contract/speech.ts';
import type { Pause } from '../contract/status.ts';
import type { QueueGlance } from './queue-glance.ts';
import { trayCountLines } from './tray-state.ts';

export interface TrayActions {
  readonly open: () => void;
  readonly pause: (until: { untilMs: number | null; mode: Pause['mode'] }) => void;
  readonly resume: () => void;
  readonly sendAnyway: (untilMs: number) => void;
  readonly quit: () => void;
}

/** What the tray's menu and the dock's hold of pausing: every choice that the window has. */
export function pausingItems(
  { pause, sending }: QueueGlance,
  { language, locale }: Speech,
  nowMs: () => number,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const words = desktopWords[language];
  const spoken = pauseWordsOf({ language, locale });
  // Until when is reckoned when it is clicked: a menu stands for hours.
  const pauseItems = pauseChoices(nowMs(), spoken).map(({ label }, position) => ({
    id: `pause-${position}`,
    label,
    click: () => {
      const choice = pauseChoices(nowMs(), spoken)[position];
      if (choice !== undefined) actions.pause({ untilMs: choice.untilMs, mode: choice.mode });
    },
  }));
  const anywayItems = anywayChoices(nowMs(), spoken).map(({ label }, position) => ({
    id: `anyway-${position}`,
    label,
    click: () => {
      const choice = anywayChoices(nowMs(), spoken)[position];
      if (choice !== undefined) actions.sendAnyway(choice.untilMs);
    },
  }));
  return [
    pause === null
      ? { id: 'pause', label: words.pause, submenu: pauseItems }
      : { id: 'resume', label: words.resume, click: actions.resume },
    ...(sending.hold !== null && canSendAnyway(sending.hold)
      ? [{ id: 'anyway', label: words.sendAnyway, submenu: anywayItems }]
      : []),
  ];
}

export function trayMenu(
  glance: QueueGlance | null,
  speech: Speech,
  nowMs: () => number,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const words = desktopWords[speech.language];
  const open = { id: 'open', label: words.open, click: actions.open };
  const quit = { id: 'quit', label: words.quit, click: actions.quit };
  if (glance === null) return [open, { type: 'separator' }, quit];
  const lines = trayCountLines(glance, words.counts, speech.locale);
  return [
    ...lines.map((label) => ({ label, enabled: false })),
    ...(lines.length === 0 ? [] : [{ type: 'separator' } as const]),
    open,
    { type: 'separator' },
    ...pausingItems(glance, speech, nowMs, actions),
    { type: 'separator' },
    quit,
  ];
}

/** What a menu says, to see whether another says the same. */
export function wordsOfMenu(items: readonly MenuItemConstructorOptions[]): string {
  return JSON.stringify(items);
}

function pauseWordsOf({ language, locale }: Speech): PauseWords {
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return { words: pauseEndWords[language], clock: (atMs) => clock.format(atMs) };
}
