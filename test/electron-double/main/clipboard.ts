import { refuseUnknown } from './refuse-unknown.ts';

let text = '';

/** A clipboard of the app's own: tests running side by side do not meet in the system's. */
export const clipboard = refuseUnknown('clipboard', {
  readText: async (): Promise<string> => text,
  async writeText(value: string): Promise<void> {
    text = value;
  },
  clear(): void {
    text = '';
  },
});
