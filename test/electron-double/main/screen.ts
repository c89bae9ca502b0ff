import { EventEmitter } from 'node:events';
import type { Display } from 'electron';
import { refuseUnknown } from './refuse-unknown.ts';

const size = { width: 1920, height: 1080 };
const workAreaSize = { width: 1920, height: 1040 };
const display: Display = {
  id: 1,
  label: '',
  bounds: { x: 0, y: 0, ...size },
  size,
  workArea: { x: 0, y: 0, ...workAreaSize },
  workAreaSize,
  nativeOrigin: { x: 0, y: 0 },
  scaleFactor: 1,
  rotation: 0,
  displayFrequency: 60,
  colorDepth: 24,
  colorSpace: '',
  depthPerComponent: 8,
  maximumCursorSize: { width: 0, height: 0 },
  accelerometerSupport: 'unavailable',
  touchSupport: 'unavailable',
  detected: true,
  internal: false,
  monochrome: false,
};

/** One ordinary display. */
class Screen extends EventEmitter {
  getPrimaryDisplay(): Display {
    return display;
  }
  getAllDisplays(): Display[] {
    return [display];
  }
  getDisplayMatching(): Display {
    return display;
  }
  getDisplayNearestPoint(): Display {
    return display;
  }
  getCursorScreenPoint(): { x: number; y: number } {
    return { x: 0, y: 0 };
  }
}

export const screen = refuseUnknown('screen', new Screen());
