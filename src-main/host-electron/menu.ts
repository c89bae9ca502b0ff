import type { MenuItemConstructorOptions } from 'electron';
import type { Language } from '../contract/language.ts';
import { menuWords, type MenuEntry } from '../contract/menu-words.ts';

const between: MenuItemConstructorOptions = { type: 'separator' };

/**
 * The application menu: the system's own entries, which bring its shortcuts for copying, closing, zooming and quitting. On
 * Windows and Linux the bar itself is not shown, as the pages draw their own, but the shortcuts work.
 */
export function applicationMenu(
  platform: NodeJS.Platform,
  hasDevTools: boolean,
  language: Language,
): MenuItemConstructorOptions[] {
  const { menus, entries } = menuWords[language];
  const isMac = platform === 'darwin';
  // Electron's own words for its roles are English everywhere.
  const of = (...roles: readonly MenuEntry[]): MenuItemConstructorOptions[] =>
    roles.map((role) => ({ role, label: entries[role] }));

  const ownMenu = {
    label: 'Outbox',
    submenu: [
      ...[...of('about'), between, ...of('services'), between],
      ...[...of('hide', 'hideOthers', 'unhide'), between, ...of('quit')],
    ],
  };
  return [
    ...(isMac ? [ownMenu] : []),
    { label: menus.file, submenu: of('close', ...(isMac ? [] : (['quit'] as const))) },
    {
      label: menus.edit,
      submenu: [
        ...of('undo', 'redo'),
        between,
        ...of('cut', 'copy', 'paste', 'delete'),
        between,
        ...of('selectAll'),
      ],
    },
    {
      label: menus.view,
      submenu: [
        ...of('resetZoom', 'zoomIn', 'zoomOut'),
        between,
        ...of('togglefullscreen'),
        ...(hasDevTools ? [between, { role: 'reload' } as const, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    {
      role: 'window',
      label: menus.window,
      submenu: isMac ? [...of('minimize', 'zoom'), between, ...of('front')] : of('minimize'),
    },
  ];
}
