/**
 * What `import … from 'electron'` gives in the test double. See README.md beside this file.
 * A name that is missing here fails when the app is linked; a member that is missing throws when it is read.
 */
import type { ElectronDouble } from './control.ts';
import { app } from './main/app.ts';
import { BrowserWindow } from './main/browser-window.ts';
import { clipboard } from './main/clipboard.ts';
import { dialog } from './main/dialog.ts';
import { ipcMain } from './main/ipc-main.ts';
import { Menu, MenuItem } from './main/menu.ts';
import { nativeImage } from './main/native-image.ts';
import { nativeTheme } from './main/native-theme.ts';
import { net, setOnline } from './main/net.ts';
import { Notification, shownNotifications } from './main/notification.ts';
import { powerMonitor, powerSaveBlocker, setIdleSeconds, setOnBattery } from './main/power.ts';
import { protocol } from './main/protocol.ts';
import { record } from './main/record.ts';
import { keyring, safeStorage } from './main/safe-storage.ts';
import { screen } from './main/screen.ts';
import { permissionHandlers, session, setProxyAnswer } from './main/session.ts';
import { shell } from './main/shell.ts';
import { systemPreferences } from './main/system-preferences.ts';
import { liveTrays, Tray } from './main/tray.ts';
import { webContents } from './main/web-contents.ts';

const electron = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  webContents,
};

const electronDouble: ElectronDouble = {
  record,
  controls: {
    notifications: shownNotifications,
    trays: liveTrays,
    keyring,
    permissionHandlers,
    ipcHandlers: ipcMain.handlers,
    setOnline,
    setProxyAnswer,
    setSystemDark: (dark) => {
      nativeTheme.setSystemDark(dark);
    },
    setIdleSeconds,
    setOnBattery,
  },
};
Object.assign(globalThis, { electronDouble });

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  webContents,
};
export default electron;
// What `require('electron')` gives, to Playwright's loader among others.
export { electron as 'module.exports' };
