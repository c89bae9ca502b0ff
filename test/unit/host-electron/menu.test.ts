import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { NativeSpeech } from '../../../src-main/host-electron/native-speech.ts';
import { applicationMenu } from '../../../src-main/host-electron/menu.ts';

const rolesOf = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ role, submenu }) => [
    ...(role === undefined ? [] : [role]),
    ...(Array.isArray(submenu) ? rolesOf(submenu) : []),
  ]);

const labelsOf = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ label, type, submenu }) => [
    ...(type === 'separator' ? [] : [label ?? '']),
    ...(Array.isArray(submenu) ? labelsOf(submenu) : []),
  ]);

describe('the application menu', () => {
  it.each(['linux', 'win32', 'darwin'] as const)('has the system’s own entries on %s', (platform) => {
    const roles = rolesOf(applicationMenu(platform, false, 'en'));
    expect(roles).toEqual(expect.arrayContaining(['close', 'copy', 'paste', 'zoomIn', 'minimize', 'window']));
    expect(roles).toContain('quit');
    expect(roles.includes('services')).toBe(platform === 'darwin');
  });

  it('has the developer’s entries only while the program is developed', () => {
    expect(rolesOf(applicationMenu('linux', true, 'en'))).toContain('toggleDevTools');
    expect(rolesOf(applicationMenu('linux', false, 'en'))).not.toContain('toggleDevTools');
    expect(rolesOf(applicationMenu('linux', false, 'en'))).not.toContain('reload');
  });

  it.each(['linux', 'win32', 'darwin'] as const)('names every entry in German on %s', (platform) => {
    const labels = labelsOf(applicationMenu(platform, false, 'de'));
    expect(labels).toEqual(expect.arrayContaining(['Datei', 'Bearbeiten', 'Kopieren', 'Ansicht', 'Fenster']));
    const english = new Set(labelsOf(applicationMenu(platform, false, 'en')));
    expect(labels.filter((label) => label !== 'Outbox' && english.has(label))).toEqual([]);
    expect(labels).not.toContain('');
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
