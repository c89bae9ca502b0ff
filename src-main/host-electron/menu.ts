import type { MenuItemConstructorOptions } from 'electron';
import type { HostRequest, PageCommand } from '../contract/api/host-request.ts';
import type { Code } from '../contract/messages/message.ts';
import { onScreen } from '../contract/place.ts';
import type { Say } from '../languages/text.ts';

const between: MenuItemConstructorOptions = { type: 'separator' };

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  readonly hasDevTools: boolean;
  readonly say: Say;
  /** What only the page can do. Its window comes to the front. */
  readonly ask: (request: HostRequest) => void;
}

const commandLabels = {
  addFiles: 'menu.add_files',
  addFolder: 'menu.watch_folder',
  search: 'menu.search',
  showKeys: 'menu.show_keys',
} as const satisfies Readonly<Record<PageCommand, Code>>;

/** Electron's own words for its roles are English everywhere. */
const roleLabels = {
  about: 'menu.about',
  services: 'menu.services',
  hide: 'menu.hide',
  hideOthers: 'menu.hide_others',
  unhide: 'menu.unhide',
  quit: 'menu.quit',
  close: 'menu.close',
  undo: 'menu.undo',
  redo: 'menu.redo',
  cut: 'menu.cut',
  copy: 'menu.copy',
  paste: 'menu.paste',
  delete: 'menu.delete',
  selectAll: 'menu.select_all',
  resetZoom: 'menu.reset_zoom',
  zoomIn: 'menu.zoom_in',
  zoomOut: 'menu.zoom_out',
  togglefullscreen: 'menu.full_screen',
  minimize: 'menu.minimize',
  zoom: 'menu.zoom',
  front: 'menu.front',
} as const satisfies Readonly<Partial<Record<NonNullable<MenuItemConstructorOptions['role']>, Code>>>;
type MenuRole = keyof typeof roleLabels;

type MenuScreen =
  | 'queue'
  | 'attention'
  | 'folders'
  | 'knowledge'
  | 'clips'
  | 'activity'
  | 'settings'
  | 'updates'
  | 'diagnostics';

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
  const { platform, hasDevTools, say, ask } = options;
  const isMac = platform === 'darwin';
  const of = (...roles: readonly MenuRole[]): MenuItemConstructorOptions[] =>
    roles.map((role) => ({ role, label: say(roleLabels[role]) }));
  const item = (id: PageCommand | MenuScreen, label: string, request: HostRequest) => ({
    ...{ id, label },
    ...(keys[id] === undefined ? {} : { accelerator: keys[id] }),
    click: () => {
      ask(request);
    },
  });
  const does = (...names: readonly PageCommand[]): MenuItemConstructorOptions[] =>
    names.map((command) => item(command, say(commandLabels[command]), { kind: 'do', command }));
  const opens = (...names: readonly MenuScreen[]): MenuItemConstructorOptions[] =>
    names.map((screen) => item(screen, say(`screen.${screen}`), { kind: 'go', place: onScreen(screen) }));

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
      label: say('menu.file'),
      submenu: [
        ...[...does('addFiles', 'addFolder'), between],
        ...(isMac ? of('close') : [...opens('settings'), between, ...of('close', 'quit')]),
      ],
    },
    editMenu(say('menu.edit'), of),
    {
      label: say('menu.view'),
      submenu: [
        ...of('resetZoom', 'zoomIn', 'zoomOut'),
        between,
        ...of('togglefullscreen'),
        ...(hasDevTools ? [between, { role: 'reload' } as const, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    {
      label: say('menu.go'),
      submenu: [
        ...[...does('search'), between],
        ...opens('queue', 'attention', 'folders', 'clips', 'knowledge', 'activity'),
      ],
    },
    {
      role: 'window',
      label: say('menu.window'),
      submenu: isMac ? [...of('minimize', 'zoom'), between, ...of('front')] : of('minimize'),
    },
    // On macOS this one gets the field that looks through all menus.
    {
      role: 'help',
      label: say('menu.help'),
      submenu: [...does('showKeys'), between, ...opens('updates', 'diagnostics')],
    },
  ];
}

function editMenu(
  label: string,
  of: (...roles: readonly MenuRole[]) => MenuItemConstructorOptions[],
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
