import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { pageCommands, type HostRequest } from '../../../src-main/contract/api/host-request.ts';
import type { Language } from '../../../src-main/contract/language.ts';
import { onScreen } from '../../../src-main/contract/place.ts';
import { usualSpeech } from '../../../src-main/contract/speech.ts';
import { speaker } from '../../../src-main/languages/text.ts';
import { NativeSpeech } from '../../../src-main/host-electron/native-speech.ts';
import { applicationMenu } from '../../../src-main/host-electron/menu.ts';

const asked: HostRequest[] = [];
const menuOn = (platform: NodeJS.Platform, hasDevTools: boolean, language: Language) =>
  applicationMenu({
    ...{ platform, hasDevTools, say: speaker(usualSpeech(language)) },
    ask: (request) => void asked.push(request),
  });

const rolesOf = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ role, submenu }) => [
    ...(role === undefined ? [] : [role]),
    ...(Array.isArray(submenu) ? rolesOf(submenu) : []),
  ]);

const sameInBoth = new Set(['Outbox', 'Clips', 'Updates']);

const itemsOf = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);

const labelsOf = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ label, type, submenu }) => [
    ...(type === 'separator' ? [] : [label ?? '']),
    ...(Array.isArray(submenu) ? labelsOf(submenu) : []),
  ]);

describe('the application menu', () => {
  it.each(['linux', 'win32', 'darwin'] as const)('has the system’s own entries on %s', (platform) => {
    const roles = rolesOf(menuOn(platform, false, 'en'));
    expect(roles).toEqual(expect.arrayContaining(['close', 'copy', 'paste', 'zoomIn', 'minimize', 'window']));
    expect(roles).toContain('quit');
    expect(roles.includes('services')).toBe(platform === 'darwin');
  });

  it('has the developer’s entries only while the program is developed', () => {
    expect(rolesOf(menuOn('linux', true, 'en'))).toContain('toggleDevTools');
    expect(rolesOf(menuOn('linux', false, 'en'))).not.toContain('toggleDevTools');
    expect(rolesOf(menuOn('linux', false, 'en'))).not.toContain('reload');
  });

  it.each(['linux', 'win32', 'darwin'] as const)('names every entry in German on %s', (platform) => {
    const labels = labelsOf(menuOn(platform, false, 'de'));
    expect(labels).toEqual(expect.arrayContaining(['Datei', 'Bearbeiten', 'Kopieren', 'Ansicht', 'Fenster']));
    const english = new Set(labelsOf(menuOn(platform, false, 'en')));
    expect(labels.filter((label) => !sameInBoth.has(label) && english.has(label))).toEqual([]);
    expect(labels).not.toContain('');
  });

  it.each(['linux', 'win32', 'darwin'] as const)(
    'asks the page on %s for what it can do, and for its screens, and for nothing else',
    (platform) => {
      asked.length = 0;
      for (const { click } of itemsOf(menuOn(platform, false, 'en')) as { click?: () => void }[]) click?.();
      const commands = asked.flatMap((request) => (request.kind === 'do' ? [request.command] : []));
      expect(commands.sort()).toEqual([...pageCommands].sort());
      const places = asked.flatMap((request) => (request.kind === 'go' ? [request.place] : []));
      expect(places).toEqual(expect.arrayContaining([onScreen('queue'), onScreen('settings')]));
      expect(asked).toHaveLength(commands.length + places.length);
    },
  );

  it.each(['linux', 'win32', 'darwin'] as const)('gives no two entries the same keys on %s', (platform) => {
    const keys = itemsOf(menuOn(platform, false, 'en')).flatMap(({ accelerator }) => accelerator ?? []);
    expect(keys).toContain('CmdOrCtrl+O');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has the settings where the system has them', () => {
    const settingsIn = (platform: NodeJS.Platform): string | undefined =>
      menuOn(platform, false, 'en').find(
        ({ submenu }) => Array.isArray(submenu) && submenu.some(({ id }) => id === 'settings'),
      )?.label;
    expect([settingsIn('darwin'), settingsIn('win32'), settingsIn('linux')]).toEqual([
      'Outbox',
      'File',
      'File',
    ]);
  });

  it('is made anew where another language is chosen, and only then', () => {
    const spoken: string[] = [];
    const speech = new NativeSpeech(
      () => ['de_AT.UTF-8'],
      ({ language, locale }) => spoken.push(`${language} ${locale}`),
    );
    speech.choose('system');
    speech.choose('en');
    speech.choose('en');
    speech.choose('de');
    expect(spoken).toEqual(['de de-AT', 'en en-GB', 'de de-AT']);
  });
});
