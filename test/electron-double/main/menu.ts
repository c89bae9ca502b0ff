import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';

type ItemType = 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio';

export interface MenuItemOptions {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly sublabel?: string | undefined;
  readonly toolTip?: string | undefined;
  readonly role?: string | undefined;
  readonly type?: ItemType | undefined;
  readonly accelerator?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly visible?: boolean | undefined;
  readonly checked?: boolean | undefined;
  readonly icon?: unknown;
  readonly submenu?: Menu | readonly (MenuItemOptions | MenuItem)[] | undefined;
  readonly click?: ((item: MenuItem, window: BrowserWindow | undefined, event: object) => void) | undefined;
}

/** What a role does when the double knows it; any other does nothing. */
const roleActions: Readonly<Record<string, (window: BrowserWindow | undefined) => void>> = {
  quit: () => {
    app.quit();
  },
  close: (window) => window?.close(),
  minimize: (window) => window?.minimize(),
  reload: (window) => window?.reload(),
};

export class MenuItem {
  readonly id: string;
  readonly role: string;
  readonly type: ItemType;
  readonly accelerator: string;
  readonly icon: unknown;
  readonly submenu: Menu | undefined;
  label: string;
  sublabel: string;
  toolTip: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  /** Clicks the item; a test calls it in the user's place. */
  readonly click: () => void;

  constructor(options: MenuItemOptions) {
    const { submenu } = options;
    this.id = options.id ?? '';
    this.role = options.role ?? '';
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = options.accelerator ?? '';
    this.icon = options.icon;
    this.submenu =
      submenu === undefined || submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu);
    this.label = options.label ?? this.role;
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.click = () => {
      if (!this.enabled) return;
      if (this.type === 'checkbox') this.checked = !this.checked;
      const window = BrowserWindow.getFocusedWindow() ?? undefined;
      if (options.click === undefined) roleActions[this.role]?.(window);
      else options.click(this, window, {});
    };
  }
}

let applicationMenu: Menu | null = null;

export class Menu extends EventEmitter {
  static buildFromTemplate(template: readonly (MenuItemOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }
  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }
  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  readonly items: MenuItem[] = [];

  append(item: MenuItem): void {
    this.items.push(item);
  }
  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item);
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
  popup(): void {
    this.emit('menu-will-show');
  }
  closePopup(): void {
    this.emit('menu-will-close');
  }
}
