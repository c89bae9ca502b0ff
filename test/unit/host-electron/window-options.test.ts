import { describe, expect, it } from 'vitest';
import {
  fittingBounds,
  windowPlaceSchema,
  type WindowPlace,
} from '../../../src-main/host-electron/window-bounds.ts';
import { windowOptions, type WindowLooks } from '../../../src-main/host-electron/window-options.ts';

const looks: WindowLooks = {
  bounds: { width: 1180, height: 760 },
  isDark: false,
  platform: 'linux',
  preloadPath: '/app/out/preload/preload.cjs',
  iconPath: '/app/resources/icons/app-icon-256.png',
  hasDevTools: false,
};

describe('the options of the window', () => {
  it('leave the page no way to the machine but the preload', () => {
    expect(windowOptions(looks).webPreferences).toEqual({
      preload: '/app/out/preload/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools: false,
    });
  });

  it('never mention what would weaken the page', () => {
    const names = Object.keys(windowOptions({ ...looks, hasDevTools: true }).webPreferences ?? {});
    expect(names).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /webSecurity|allowRunningInsecureContent|experimentalFeatures|BlinkFeatures|plugins/u,
        ),
      ]),
    );
  });

  it('keep the window hidden until it has something to show, in the colour of its pages', () => {
    expect(windowOptions(looks)).toMatchObject({ show: false, backgroundColor: '#ffffff', minWidth: 640 });
    expect(windowOptions({ ...looks, isDark: true })).toMatchObject({
      show: false,
      backgroundColor: '#181b1d',
    });
  });

  it('leave room for the system’s own buttons in the bar of the pages', () => {
    expect(windowOptions(looks)).toMatchObject({
      titleBarStyle: 'hidden',
      titleBarOverlay: { color: '#ffffff', symbolColor: '#15191b', height: 47 },
    });
    const onMac = windowOptions({ ...looks, platform: 'darwin' });
    expect(onMac).toMatchObject({ titleBarStyle: 'hidden', trafficLightPosition: { x: 16, y: 17 } });
    expect(onMac).not.toHaveProperty('icon');
  });
});

describe('where a window opens', () => {
  const screenArea = { x: 0, y: 0, width: 1920, height: 1040 };
  const secondArea = { x: 1920, y: 0, width: 1280, height: 1000 };
  const at = (x: number, y: number, width = 1000, height = 700): WindowPlace => ({
    bounds: { x, y, width, height },
    isMaximized: false,
  });

  it('is the system’s choice the first time', () => {
    expect(fittingBounds(null, [screenArea])).toEqual({ width: 1180, height: 760 });
  });

  it('is where it stood, also on another screen', () => {
    expect(fittingBounds(at(100, 50), [screenArea])).toEqual({ x: 100, y: 50, width: 1000, height: 700 });
    expect(fittingBounds(at(2000, 10), [screenArea, secondArea])).toMatchObject({ x: 2000, y: 10 });
  });

  it('may be partly outside, as long as it can be taken hold of', () => {
    expect(fittingBounds(at(-800, 50), [screenArea])).toMatchObject({ x: -800, y: 50 });
    expect(fittingBounds(at(100, -10), [screenArea])).toMatchObject({ x: 100, y: 0 });
  });

  it.each([
    ['its screen is gone', at(2000, 10)],
    ['only an edge would be seen', at(-950, 50)],
    ['its bar would be below the screen', at(100, 1030)],
    ['its bar would be above the screen', at(100, -300)],
  ])('is the system’s choice where %s', (_why, place) => {
    expect(fittingBounds(place, [screenArea])).toEqual({ width: 1000, height: 700 });
  });

  it('is never smaller than the pages work in, nor larger than the screen', () => {
    expect(fittingBounds(at(0, 0, 10, 10), [screenArea])).toMatchObject({ width: 640, height: 480 });
    expect(fittingBounds(at(0, 0, 9999, 9999), [screenArea])).toMatchObject({ width: 1920, height: 1040 });
  });

  it('is only taken from a note that can be understood', () => {
    expect(windowPlaceSchema.safeParse({ bounds: { x: '0' } }).success).toBe(false);
    expect(windowPlaceSchema.safeParse(at(1, 2)).success).toBe(true);
  });
});
