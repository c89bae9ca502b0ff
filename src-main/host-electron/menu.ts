import type { MenuItemConstructorOptions } from 'electron';
import type { HostRequest, PageCommand } from '../contract/host-request.ts';
import type { Language } from '../contract/language.ts';
import { menuWords, type MenuEntry, type MenuScreen } from '../contract/menu-words.ts';
import { onScreen } from '../contract/place.ts';

const between: MenuItemConstructorOptions = { type: 'separator' };

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly hasDevTools: boolean;
  readonly language: Language;
  /** What only the page can do. Its window comes to the front. */
  readonly ask: (request: HostRequest) => void;
}

/** The keys of what is done from anywhere. `CmdOrCtrl+K` is the page's own, and stands here to be found. */
const keys: Readonly<Partial<Record<PageCommand | MenuScreen, string>>> = {
  addFiles: 'CmdOrCtrl+O',
  addFolder: 'CmdOrCtrl+Shift+O',
  search: 'CmdOrCtrl+K',
  settings: 'CmdOrCtrl+,',
  queue: 'CmdOrCtrl+1',
  attention: 'CmdOrCtrl+2',
  folders: 'CmdOrCtrl+3',
  clips: 'CmdOrCtrl+4',
  knowledge: 'CmdOrCtrl+5',
  activity: 'CmdOrCtrl+6',
};

/**
 * The application menu: what Outbox does, and the system's own entries, which bring its shortcuts for copying, closing, zooming and
 * quitting. On Windows and Linux the bar itself is not shown, as the pages draw their own, but the shortcuts work.
 */
export function applicationMenu(options: MenuOptions): MenuItemConstructorOptions[] {
  const { platform, hasDevTools, language, ask } = options;
  const { menus, entries, commands, screens } = menuWords[language];
  const isMac = platform === 'darwin';
  // Electron's own words for its roles are English everywhere.
  const of = (...roles: readonly MenuEntry[]): MenuItemConstructorOptions[] =>
    roles.map((role) => ({ role, label: entries[role] }));
  const item = (id: PageCommand | MenuScreen, label: string, request: HostRequest) => ({
    ...{ id, label },
    ...(keys[id] === undefined ? {} : { accelerator: keys[id] }),
    click: () => {
      ask(request);
    },
  });
  const does = (...names: readonly PageCommand[]): MenuItemConstructorOptions[] =>
    names.map((command) => item(command, commands[command], { kind: 'do', command }));
  const opens = (...names: readonly MenuScreen[]): MenuItemConstructorOptions[] =>
    names.map((screen) => item(screen, screens[screen], { kind: 'go', place: onScreen(screen) }));

  const ownMenu = {
    label: 'Outbox',
    submenu: [
      ...[...of('about'), between, ...opens('settings'), between, ...of('services'), between],
      ...[...of('hide', 'hideOthers', 'unhide'), between, ...of('quit')],
    ],
  };
  return [
    ...(isMac ? [ownMenu] : []),
    {
      label: menus.file,
      submenu: [
        ...[...does('addFiles', 'addFolder'), between],
        ...(isMac ? of('close') : [...opens('settings'), between, ...of('close', 'quit')]),
      ],
    },
    editMenu(menus.edit, of),
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
      label: menus.go,
      submenu: [
        ...[...does('search'), between],
        ...opens('queue', 'attention', 'folders', 'clips', 'knowledge', 'activity'),
      ],
    },
    {
      role: 'window',
      label: menus.window,
      submenu: isMac ? [...of('minimize', 'zoom'), between, ...of('front')] : of('minimize'),
    },
    // On macOS this one gets the field that looks through all menus.
    {
      role: 'help',
      label: menus.help,
      submenu: [...does('showKeys'), between, ...opens('updates', 'diagnostics')],
    },
  ];
}

function editMenu(
  label: string,
  of: (...roles: readonly MenuEntry[]) => MenuItemConstructorOptions[],
): MenuItemConstructorOptions {
  return {
    label,
    submenu: [
      ...[...of('undo', 'redo'), between],
      ...[...of('cut', 'copy', 'paste', 'delete'), between],
      ...of('selectAll'),
    ],
  };
}
