import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/** `note`: worth knowing, hinders nothing. */
export interface Finding {
  readonly what: string;
  readonly verdict: 'well' | 'note' | 'problem';
  readonly detail: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const neededNode = [22, 22] as const;
/** Below this a few large trees already use up what one user may watch. */
const fewWatches = 65_536;

export function findNodeProblem(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > neededNode[0] || (major === neededNode[0] && minor >= neededNode[1]);
  return {
    what: 'Node',
    verdict: isEnough ? 'well' : 'problem',
    detail: isEnough ? version : `${version}; ${neededNode.join('.')} or newer is needed`,
  };
}

export function findElectron(platform: NodeJS.Platform, environment: Environment): Finding {
  const detail = hasElectronRuntime(environment)
    ? 'the runtime is installed'
    : 'no runtime: the pages are served instead';
  const hasDisplay =
    platform !== 'linux' || Boolean(environment['DISPLAY'] ?? environment['WAYLAND_DISPLAY']);
  return { what: 'window', verdict: 'note', detail: hasDisplay ? detail : `${detail}; there is no display` };
}

function hasElectronRuntime(environment: Environment): boolean {
  const override = environment['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined) return existsSync(override);
  try {
    // Only its folder is looked at: loading the package would start a download.
    const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
    return existsSync(join(folder, 'dist', 'version'));
  } catch {
    return false;
  }
}

const browserNames = [
  'xdg-open',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'firefox',
  'microsoft-edge',
];

export function findBrowser(platform: NodeJS.Platform, environment: Environment): Finding {
  if (platform !== 'linux') return { what: 'browser', verdict: 'note', detail: "the system's own" };
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = browserNames.find((name) => folders.some((folder) => existsSync(join(folder, name))));
  return { what: 'browser', verdict: 'note', detail: found ?? 'none found on this machine' };
}

export function findWatchLimit(platform: NodeJS.Platform): Finding {
  if (platform !== 'linux') return { what: 'watch limit', verdict: 'well', detail: 'none on this system' };
  try {
    const limit = Number(readFileSync('/proc/sys/fs/inotify/max_user_watches', 'utf8'));
    const isEnough = limit >= fewWatches;
    const fix = 'set fs.inotify.max_user_watches higher; folders beyond it are listed at intervals';
    return {
      what: 'watch limit',
      verdict: isEnough ? 'well' : 'note',
      detail: isEnough ? `${String(limit)} folders` : `${String(limit)} folders: ${fix}`,
    };
  } catch {
    return { what: 'watch limit', verdict: 'note', detail: 'cannot be read' };
  }
}
