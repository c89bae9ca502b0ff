/** Builds the two scripts that every new document of a window runs before any script of its own. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { makeCodec } from './codec.ts';
import { watchDroppedFiles } from './dropped-files.ts';
import { makeEmitterClass } from './emitter.ts';
import { makeIpcRenderer } from './ipc-renderer.ts';
import { makePageBase64, startIsolatedWorld, type IsolatedWorldParts } from './isolated-world.ts';
import { startMainWorld, type MainWorldParts } from './main-world.ts';
import { watchNewWindowClicks } from './new-window-clicks.ts';
import { makeWorldLink } from './world-link.ts';

/** A value as JavaScript source. */
type Sources<Parts> = { readonly [Key in keyof Parts]: string };

export interface AgentSources {
  readonly mainWorld: string;
  readonly isolatedWorld: string;
}

/** Throws a SyntaxError when the preload does not parse, and what the file system throws when it cannot be read. */
export function agentSources(preloadPath: string | undefined): AgentSources {
  const secret = randomUUID(); // no script of the page can guess the names of the link's events
  const isolatedToMain = JSON.stringify(`${secret}-to-main`);
  const mainToIsolated = JSON.stringify(`${secret}-to-isolated`);

  const mainWorld: Sources<MainWorldParts> = {
    toIsolated: mainToIsolated,
    fromIsolated: isolatedToMain,
    makeWorldLink: makeWorldLink.toString(),
  };
  const isolatedWorld: Sources<IsolatedWorldParts> = {
    toMain: isolatedToMain,
    fromMain: mainToIsolated,
    preloadPath: JSON.stringify(preloadPath ?? ''),
    process: JSON.stringify(preloadProcess()),
    makeBase64: makePageBase64.toString(),
    makeCodec: makeCodec.toString(),
    makeEmitterClass: makeEmitterClass.toString(),
    makeIpcRenderer: makeIpcRenderer.toString(),
    makeWorldLink: makeWorldLink.toString(),
    watchDroppedFiles: watchDroppedFiles.toString(),
    watchNewWindowClicks: watchNewWindowClicks.toString(),
    preload: preloadFunction(preloadPath),
  };
  const name = preloadPath === undefined ? 'electron-double:agent' : pathToFileURL(preloadPath).href;
  return {
    mainWorld: callSource(startMainWorld.toString(), mainWorld),
    isolatedWorld: `${callSource(startIsolatedWorld.toString(), isolatedWorld)}\n//# sourceURL=${name}`,
  };
}

function callSource(functionSource: string, parts: Readonly<Record<string, string>>): string {
  const members = Object.entries(parts).map(([name, source]) => `${name}: ${source}`);
  return `(${functionSource})({\n${members.join(',\n')}\n});`;
}

function preloadProcess(): Record<string, unknown> {
  const { arch, platform, versions } = process;
  return {
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    platform,
    arch,
    versions,
    env: {},
    argv: [],
  };
}

function preloadFunction(preloadPath: string | undefined): string {
  if (preloadPath === undefined) return 'function () {}';
  const source = readFileSync(preloadPath, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
  const names = 'require, process, Buffer, global, setImmediate, clearImmediate, exports, module';
  const wrapped = `function (${names}) {\n${source}\n}`;
  new Script(`(${wrapped})`, { filename: preloadPath }); // parsed here, where the error names the file and can be told
  return wrapped;
}
