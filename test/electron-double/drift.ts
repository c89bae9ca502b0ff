/**
 * Checked by the compiler, never run: the double invents no API. Every public member of it must be one of Electron's, and
 * must fit where Electron's own stands, but for what is listed here.
 */
import type * as Real from 'electron';
import type * as Double from './electron.ts';

/** Members that only the double's own files use. */
type Internal =
  | 'app.becomeReady'
  | 'app.describe'
  | 'ipcMain.handlers'
  | 'ipcMain.invoke'
  | 'nativeTheme.setSystemDark'
  | 'nativeTheme.show'
  | 'Tray.image'
  | 'Tray.menu'
  | 'Tray.menuLabels'
  | 'Tray.title'
  | 'Tray.toolTip'
  | 'WebContents.destroy'
  | 'WebContents.devToolsTargetId'
  | 'WebContents.emulateMedia'
  | 'WebContents.resize'
  | 'WebContents.targetDestroyed'
  | 'WebFrame.detach';

/** Members that give or take an object of which the double has only a part. */
type Partly =
  | 'BrowserWindow.fromId'
  | 'BrowserWindow.fromWebContents'
  | 'BrowserWindow.getAllWindows'
  | 'BrowserWindow.getFocusedWindow'
  | 'BrowserWindow.webContents'
  | 'ipcMain.handle'
  | 'ipcMain.handleOnce'
  | 'Menu.append'
  | 'Menu.buildFromTemplate'
  | 'Menu.getApplicationMenu'
  | 'Menu.getMenuItemById'
  | 'Menu.insert'
  | 'Menu.items'
  | 'Menu.setApplicationMenu'
  | 'MenuItem.icon'
  | 'MenuItem.role'
  | 'MenuItem.submenu'
  | 'nativeImage.createEmpty'
  | 'nativeImage.createFromBuffer'
  | 'nativeImage.createFromDataURL'
  | 'nativeImage.createFromPath'
  | 'NativeImage.resize'
  | 'session.defaultSession'
  | 'Session.protocol'
  | 'Tray.setContextMenu'
  | 'webContents.fromDevToolsTargetId'
  | 'webContents.fromId'
  | 'webContents.getAllWebContents'
  | 'webContents.getFocusedWebContents'
  | 'WebContents.mainFrame'
  | 'WebContents.session'
  | 'WebFrame.frames'
  | 'WebFrame.framesInSubtree'
  | 'WebFrame.parent'
  | 'WebFrame.top';

type Instance<Class> = Class extends abstract new (...args: never[]) => infer Made ? Made : object;

/** Names of the double's members that Electron lacks, or that do not fit where Electron's stand. */
type Drift<Module extends string, Own, Electrons> = {
  [Name in Exclude<keyof Own & string, keyof NodeJS.EventEmitter | 'prototype'>]: `${Module}.${Name}` extends
    Internal | Partly
    ? never
    : Name extends keyof Electrons
      ? Own[Name] extends Electrons[Name]
        ? never
        : `${Module}.${Name}`
      : `${Module}.${Name}`;
}[Exclude<keyof Own & string, keyof NodeJS.EventEmitter | 'prototype'>];

type ModuleName = Exclude<keyof typeof Double, 'default' | 'module.exports'>;
type ModuleDrift = {
  [Name in ModuleName]:
    | Drift<Name, (typeof Double)[Name], (typeof Real)[Name]>
    | Drift<Name, Instance<(typeof Double)[Name]>, Instance<(typeof Real)[Name]>>;
}[ModuleName];

type WebContents = Double.BrowserWindow['webContents'];

interface Checked {
  modules: ModuleDrift;
  nativeImage: Drift<'NativeImage', ReturnType<(typeof Double.nativeImage)['createEmpty']>, Real.NativeImage>;
  session: Drift<'Session', (typeof Double.session)['defaultSession'], Real.Session>;
  webContents: Drift<'WebContents', WebContents, Real.WebContents>;
  webFrame: Drift<'WebFrame', WebContents['mainFrame'], Real.WebFrameMain>;
}

type Drifted = Checked[keyof Checked];

/** An error here names a member that drifted. */
export const drifted: [Drifted] extends [never] ? 'none' : Drifted = 'none';
