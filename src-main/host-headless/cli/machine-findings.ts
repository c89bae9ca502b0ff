import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NetworkView } from '../../contract/network.ts';
import type { UpdatesView } from '../../contract/updates.ts';
import { findOnPath } from '../../foundation/find-on-path.ts';
import { proxyVariable } from '../../foundation/proxy/environment-proxy.ts';
import { nameOfProxy, parseProxyAddress } from '../../foundation/proxy/proxy-address.ts';
import { told } from './output/say.ts';

/** `note`: worth knowing, hinders nothing. */
export interface Finding {
  readonly what: string;
  readonly verdict: 'well' | 'note' | 'problem';
  readonly detail: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const neededNode = [22, 22] as const;

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
  const found = browserNames.find((name) => findOnPath(name, environment) !== null);
  return { what: 'browser', verdict: 'note', detail: found ?? 'none found on this machine' };
}

/** `network`: what was decided in the settings. A password is in no detail. */
export function findProxy({ proxy, address }: NetworkView, environment: Environment): Finding {
  const what = 'proxy';
  switch (proxy) {
    case 'none':
      return { what, verdict: 'well', detail: 'none is used' };
    case 'address':
      return { what, verdict: 'well', detail: address ?? '' };
    case 'system':
      return { what, ...proxyOfSystem(environment) };
  }
}

/** What was found by whoever looked last: the doctor asks no feed. */
export function findNewer({ installed, newer, checks, feed, failure }: UpdatesView): Finding {
  const what = 'newer version';
  if (newer?.isOffered === true)
    return { what, verdict: 'note', detail: `${newer.version} is out; this is ${installed}` };
  if (failure !== null) return { what, verdict: 'note', detail: told(failure) };
  if (checks && feed !== null) return { what, verdict: 'well', detail: 'none is known' };
  return { what, verdict: 'note', detail: 'nobody looks: outbox updates set --checks on' };
}

function proxyOfSystem(environment: Environment): Pick<Finding, 'verdict' | 'detail'> {
  const variable = proxyVariable(environment);
  if (variable === null) {
    const isOther = ['ALL_PROXY', 'all_proxy'].some((name) => (environment[name] ?? '') !== '');
    return isOther
      ? { verdict: 'note', detail: 'ALL_PROXY is set, and not used: set HTTPS_PROXY as well' }
      : { verdict: 'well', detail: 'as the system says; the environment names none' };
  }
  const named = parseProxyAddress(variable.text);
  return named === null
    ? {
        verdict: 'problem',
        detail: `${variable.name} names no proxy that can be used; give it as http://host:port`,
      }
    : { verdict: 'well', detail: `${nameOfProxy(named)}, as ${variable.name} says` };
}
