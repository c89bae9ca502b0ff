import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { applicationMenu } from '../../../src-main/host-electron/menu.ts';

const rolesOf = (items: readonly MenuItemConstructorOptions[]): string[] =>
  items.flatMap(({ role, submenu }) => [
    ...(role === undefined ? [] : [role]),
    ...(Array.isArray(submenu) ? rolesOf(submenu) : []),
  ]);

describe('the application menu', () => {
  it.each(['linux', 'win32', 'darwin'] as const)('has the system’s own entries on %s', (platform) => {
    const roles = rolesOf(applicationMenu(platform, false));
    expect(roles).toEqual(expect.arrayContaining(['close', 'editMenu', 'zoomIn', 'windowMenu']));
    expect(roles).toContain(platform === 'darwin' ? 'appMenu' : 'quit');
  });

  it('has the developer’s entries only while the program is developed', () => {
    expect(rolesOf(applicationMenu('linux', true))).toContain('toggleDevTools');
    expect(rolesOf(applicationMenu('linux', false))).not.toContain('toggleDevTools');
    expect(rolesOf(applicationMenu('linux', false))).not.toContain('reload');
  });
});
