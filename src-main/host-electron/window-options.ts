import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron';
import { minimumSize } from './window-bounds.ts';

/** The pages' own colours for surface and text, so that nothing flashes before they are there. */
const colours = {
  light: { surface: '#ffffff', text: '#15191b' },
  dark: { surface: '#181b1d', text: '#e8ecee' },
};

/** The pages' bars are 48 px high and end in a hairline, which the system's buttons leave free. */
const barHeightPx = 48;

export interface WindowLooks {
  readonly bounds: {
    readonly x?: number;
    readonly y?: number;
    readonly width: number;
    readonly height: number;
  };
  readonly isDark: boolean;
  readonly platform: NodeJS.Platform;
  readonly preloadPath: string;
  readonly iconPath: string;
  /** Only while the program is developed. */
  readonly hasDevTools: boolean;
}

/** Everything about a window that must hold before its first page does. */
export function windowOptions(looks: WindowLooks): BrowserWindowConstructorOptions {
  return {
    ...looks.bounds,
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: 'Outbox',
    backgroundColor: surfaceColour(looks.isDark),
    ...titleBar(looks),
    // macOS takes the icon of the bundle.
    ...(looks.platform === 'darwin' ? {} : { icon: looks.iconPath }),
    webPreferences: {
      preload: looks.preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools: looks.hasDevTools,
    },
  };
}

export function surfaceColour(isDark: boolean): string {
  return (isDark ? colours.dark : colours.light).surface;
}

/** The system's buttons over the page's own bar, on Windows and Linux. */
export function titleBarOverlay(isDark: boolean): Required<TitleBarOverlayOptions> {
  const { surface, text } = isDark ? colours.dark : colours.light;
  return { color: surface, symbolColor: text, height: barHeightPx - 1 };
}

function titleBar({ platform, isDark }: WindowLooks): BrowserWindowConstructorOptions {
  return platform === 'darwin'
    ? { titleBarStyle: 'hidden', trafficLightPosition: { x: 16, y: 17 } }
    : { titleBarStyle: 'hidden', titleBarOverlay: titleBarOverlay(isDark) };
}
