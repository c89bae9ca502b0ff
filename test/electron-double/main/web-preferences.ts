import { extname } from 'node:path';

export interface WebPreferences {
  readonly preload?: string;
  readonly [name: string]: unknown;
}

/** Values that would take the page out of the sandbox that the double provides; no app of ours may want them. */
const refused: Readonly<Record<string, unknown>> = {
  sandbox: false,
  contextIsolation: false,
  webSecurity: false,
  nodeIntegration: true,
  nodeIntegrationInWorker: true,
  nodeIntegrationInSubFrames: true,
  allowRunningInsecureContent: true,
  experimentalFeatures: true,
  webviewTag: true,
};

/** Throws for preferences that the double does not (and the app should not) honour. */
export function checkWebPreferences(preferences: WebPreferences): void {
  for (const [name, value] of Object.entries(refused)) {
    if (preferences[name] === value) {
      throw new Error(
        `electron-double: webPreferences.${name}=${String(value)} is not safe and not implemented`,
      );
    }
  }
  if (preferences.preload !== undefined && extname(preferences.preload) === '.mjs') {
    throw new Error(`electron-double: a sandboxed preload must be CommonJS, but is ${preferences.preload}`);
  }
}
