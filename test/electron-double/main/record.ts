import type { SystemRecord } from '../control.ts';

export const record: SystemRecord = {
  windows: [],
  notifications: [],
  dialogs: [],
  openedUrls: [],
  openedPaths: [],
  shownInFolder: [],
  trashed: [],
  sandboxEnabled: false,
  appUserModelId: '',
  loginItemSettings: {},
  badgeCount: 0,
  progressBar: { share: -1, mode: 'none' },
  powerSaveBlockers: {},
  relaunches: 0,
};

/** Options as JSON keeps them: functions and objects of the double's own are left out. */
export function plainCopy(options: unknown): unknown {
  const text = JSON.stringify(options, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isPlain(value)
      ? undefined
      : value,
  ) as string | undefined;
  return text === undefined ? undefined : JSON.parse(text);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
