import { expect, it, vi } from 'vitest';
import { usualSpeech } from '../../../src-main/contract/speech.ts';
import { message } from '../../../src-main/contract/messages/message.ts';
import type { catalogues as real } from '../../../src-main/languages/catalogues.ts';
import { speaker } from '../../../src-main/languages/text.ts';
import { applicationMenu } from '../../../src-main/host-electron/menu.ts';
import { describeTrouble } from '../../../src-main/host-electron/startup-trouble.ts';
import { trayMenu } from '../../../src-main/host-electron/tray-menu.ts';
import { OutboxError } from '../../../src-main/contract/errors.ts';
import { counts, glance } from './fakes.ts';

vi.mock('../../../src-main/languages/catalogues.ts', async (original) => {
  const { catalogues } = await original<{ readonly catalogues: typeof real }>();
  const { pseudoText } = await import('../../../resources/scripts/languages/pseudo-locale.mjs');
  const texts = Object.entries(catalogues.en).map(([code, text = '']) => [
    code,
    pseudoText(typeof text === 'string' ? text : ''),
  ]);
  return { catalogues: { ...catalogues, en: Object.fromEntries(texts) as typeof catalogues.en } };
});

interface Item {
  readonly label?: string;
  readonly submenu?: unknown;
}

const labelsBelow = (items: readonly Item[]): string[] =>
  items.flatMap(({ label, submenu }) => [
    ...(label === undefined ? [] : [label]),
    ...(Array.isArray(submenu) ? labelsBelow(submenu as readonly Item[]) : []),
  ]);

it.each(['linux', 'win32', 'darwin'] as const)(
  'no menu, tray or dialog of the desktop says on %s what cannot be translated',
  (platform) => {
    const speech = usualSpeech('en');
    const ask = vi.fn();
    const actions = { open: ask, pause: ask, resume: ask, sendAnyway: ask, quit: ask };
    const { sending } = glance();
    const held = {
      ...sending,
      hold: { kind: 'schedule', untilMs: null, message: message('hold.schedule') } as const,
    };
    const busy = glance({ counts: counts({ queued: 3, failed: 1, tracking: 2 }), sending: held });
    const labels = [
      ...labelsBelow(applicationMenu({ platform, hasDevTools: false, say: speaker(speech), ask })),
      ...labelsBelow(trayMenu(busy, speech, () => 0, actions)),
      ...['already_running', 'storage', 'internal'].flatMap((code) => {
        const { title, closeLabel } = describeTrouble(new OutboxError(code as 'storage', ''), null, speech);
        return [title, closeLabel];
      }),
    ];
    expect(labels.length).toBeGreaterThan(40);
    // Its own name is the same everywhere.
    expect(labels.filter((label) => label !== 'Outbox' && /[A-Za-z]/u.test(label))).toEqual([]);
  },
);
