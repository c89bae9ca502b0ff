/** A small app that uses what the double offers. It knows nothing of the double, so real Electron runs it too. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  protocol,
  session,
  Tray,
} from 'electron';

const pages = join(import.meta.dirname, 'pages');
const contentTypes = new Map([
  ['/index.html', 'text/html'],
  ['/page.mjs', 'text/javascript'],
  ['/worker.mjs', 'text/javascript'],
]);
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types fixture',
].join('; ');

/** What happened, for the specs to read. */
const seen = {
  secondInstances: [],
  powerEvents: [],
  refused: [],
  opened: [],
  sends: [],
  crashes: 0,
  themes: 0,
};
globalThis.fixture = { seen, vetoClose: false };

app.enableSandbox();
app.setAppUserModelId('app.outbox.fixture');
protocol.registerSchemesAsPrivileged([
  { scheme: 'outbox', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
if (!app.requestSingleInstanceLock()) app.exit(3);

app.on('second-instance', (_event, argv) => seen.secondInstances.push(argv.at(-1)));
app.on('window-all-closed', () => app.quit());
app.on('web-contents-created', (_event, contents) => {
  for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    contents.on(name, (event) => {
      if (event.url.startsWith('outbox://app/') && !event.url.includes('forbidden')) return;
      seen.refused.push([name, event.url]);
      event.preventDefault();
    });
  }
  contents.setWindowOpenHandler(({ url }) => {
    seen.opened.push(url);
    return { action: 'deny' };
  });
  contents.on('render-process-gone', () => {
    seen.crashes += 1;
  });
});

async function answer(request) {
  const { pathname } = new URL(request.url);
  if (pathname === '/echo') {
    return Response.json({
      method: request.method,
      url: request.url,
      origin: request.headers.get('origin'),
      body: await request.text(),
    });
  }
  if (pathname === '/length') return new Response(String((await request.arrayBuffer()).byteLength));
  if (pathname === '/redirect') {
    return new Response(null, { status: 302, headers: { location: 'outbox://app/forbidden.html' } });
  }
  const contentType = contentTypes.get(pathname);
  if (contentType === undefined) return new Response('not found', { status: 404 });
  return new Response(await readFile(join(pages, pathname)), {
    headers: { 'content-type': contentType, 'content-security-policy': contentSecurityPolicy },
  });
}

ipcMain.handle('echo', (_event, value) => value);
ipcMain.handle('fail', () => {
  throw new TypeError('bad');
});
ipcMain.handle('uncloneable', () => ({ method() {} }));
ipcMain.handle('sender', async (event) => {
  const frame = event.senderFrame;
  return {
    url: frame?.url,
    origin: frame?.origin,
    isTop: frame?.parent === null && frame.top === frame,
    isMain: frame === event.sender.mainFrame,
    subFrames: frame?.frames.map(({ url }) => url),
  };
});
ipcMain.handle('kinds', (_event, value) => ({
  date: value.date instanceof Date,
  map: value.map instanceof Map && value.map.get('key') === 1,
  set: value.set instanceof Set,
  bytes: value.bytes instanceof Uint8Array && value.bytes.length,
  bigint: typeof value.bigint,
  nan: Number.isNaN(value.nan),
  keepsUndefined: 'nothing' in value && value.nothing === undefined,
  cycle: value.self === value,
  error: value.error instanceof Error && value.error.message,
}));
ipcMain.on('note', (_event, text) => seen.sends.push(text));
ipcMain.on('burst', (event, count) => {
  for (let index = 0; index < count; index += 1) event.reply('tick', index);
});

function openWindow() {
  const window = new BrowserWindow({
    width: 640,
    height: 400,
    show: false,
    title: 'Fixture',
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    if (globalThis.fixture.vetoClose) event.preventDefault();
  });
  void window.loadURL('outbox://app/index.html');
}

void app.whenReady().then(() => {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  protocol.handle('outbox', answer);
  nativeTheme.on('updated', () => {
    seen.themes += 1;
  });

  const menu = Menu.buildFromTemplate([
    {
      label: 'File',
      submenu: [
        { id: 'send', label: 'Send', click: (_item, window) => window?.webContents.send('tick', 'menu') },
        { id: 'pause', label: 'Pause', type: 'checkbox' },
        { role: 'quit' },
      ],
    },
  ]);
  Menu.setApplicationMenu(menu);
  const tray = new Tray(nativeImage.createEmpty());
  tray.setToolTip('Fixture');
  tray.setContextMenu(menu);
  globalThis.fixture.tray = tray; // kept, as a tray that is collected disappears
  openWindow();
});
