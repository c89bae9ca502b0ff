import type { MenuItemConstructorOptions } from 'electron';
import { anywayChoices, pauseChoices } from '../contract/pause-ends.ts';
import { canSendAnyway } from '../contract/sending.ts';
import type { Speech } from '../contract/speech.ts';
import type { Pause } from '../contract/status.ts';
import { speaker, textOf } from '../languages/text.ts';
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
  speech: Speech,
  nowMs: () => number,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const say = speaker(speech);
  // Until when is reckoned when it is clicked: a menu stands for hours.
  const pauseItems = pauseChoices(nowMs()).map(({ says }, position) => ({
    id: `pause-${position}`,
    label: textOf(says, speech),
    click: () => {
      const choice = pauseChoices(nowMs())[position];
      if (choice !== undefined) actions.pause({ untilMs: choice.untilMs, mode: choice.mode });
    },
  }));
  const anywayItems = anywayChoices(nowMs()).map(({ says }, position) => ({
    id: `anyway-${position}`,
    label: textOf(says, speech),
    click: () => {
      const choice = anywayChoices(nowMs())[position];
      if (choice !== undefined) actions.sendAnyway(choice.untilMs);
    },
  }));
  return [
    pause === null
      ? { id: 'pause', label: say('tray.pause'), submenu: pauseItems }
      : { id: 'resume', label: say('tray.resume'), click: actions.resume },
    ...(sending.hold !== null && canSendAnyway(sending.hold)
      ? [{ id: 'anyway', label: say('tray.send_anyway'), submenu: anywayItems }]
      : []),
  ];
}

export function trayMenu(
  glance: QueueGlance | null,
  speech: Speech,
  nowMs: () => number,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const say = speaker(speech);
  const open = { id: 'open', label: say('tray.open'), click: actions.open };
  const quit = { id: 'quit', label: say('tray.quit'), click: actions.quit };
  if (glance === null) return [open, { type: 'separator' }, quit];
  const lines = trayCountLines(glance, say);
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
