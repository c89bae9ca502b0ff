import type { MenuItemConstructorOptions } from 'electron';

/**
 * The application menu: the system's own entries, which bring its shortcuts for copying, closing, zooming and quitting. On
 * Windows and Linux the bar itself is not shown, as the pages draw their own, but the shortcuts work.
 */
export function applicationMenu(
  platform: NodeJS.Platform,
  hasDevTools: boolean,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [{ role: 'close' }, ...(isMac ? [] : [{ role: 'quit' } as const])] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(hasDevTools
          ? ([{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }] as const)
          : []),
      ],
    },
    { role: 'windowMenu' },
  ];
}
