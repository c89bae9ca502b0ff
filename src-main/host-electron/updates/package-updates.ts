import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { ElectronAppAdapter } from 'electron-updater/out/ElectronAppAdapter.js';
import { JSON_SCHEMA, load } from 'js-yaml';
import { feedAddressSchema } from '../../contract/updates.ts';
import { z } from '../../contract/zod.ts';
import type { UpdateHost } from '../../updates/update-host.ts';
import type { PackageInstaller, PackagedApp } from './package-installer.ts';

export interface PackageUpdates extends UpdateHost {
  readonly installer: PackageInstaller | null;
}

type Environment = Readonly<Record<string, string | undefined>>;
/** What this package says of updates. */
export async function packageUpdates(
  app: App,
  {
    platform,
    env,
    resourcesPath,
  }: {
    readonly platform: NodeJS.Platform;
    readonly env: Environment;
    /** Electron tells it; it holds `app-update.yml`. */
    readonly resourcesPath?: string;
  },
): Promise<PackageUpdates> {
  if (!app.isPackaged || resourcesPath === undefined) return { feedUrl: null, installer: null };
  const config = join(resourcesPath, 'app-update.yml');
  if (!existsSync(config)) return { feedUrl: null, installer: null };
  // Half a megabyte, which a start without it need not read.
  const [{ kindOf }, { PackageInstaller }] = await Promise.all([
    import('./package-kind.ts'),
    import('./package-installer.ts'),
  ]);
  const kind = kindOf(platform, env);
  const installer = kind === null ? null : new PackageInstaller({ ...kind, app: adapterOf(app, config) });
  return { feedUrl: feedIn(readFileSync(config, 'utf8')), installer };
}

const configSchema = z.object({ provider: z.literal('generic'), url: feedAddressSchema });

/** `null` where it names none that may be asked. */
export function feedIn(text: string): string | null {
  try {
    return configSchema.safeParse(load(text, { schema: JSON_SCHEMA })).data?.url ?? null;
  } catch {
    return null;
  }
}

function adapterOf(app: App, config: string): PackagedApp {
  const adapter = new ElectronAppAdapter(app);
  return {
    ...{ version: adapter.version, name: adapter.name, isPackaged: adapter.isPackaged },
    ...{ appUpdateConfigPath: config, userDataPath: adapter.userDataPath },
    baseCachePath: adapter.baseCachePath,
    whenReady: () => adapter.whenReady(),
    relaunch: () => undefined,
    // The program quits by itself, when everything has stopped.
    quit: () => undefined,
    onQuit: (handler) => {
      adapter.onQuit(handler);
    },
  };
}
