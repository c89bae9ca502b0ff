import { message } from '../../../src-main/contract/messages/message.ts';
import { englishOf } from '../../../src-main/languages/english.ts';
import type { HostServices } from '../../../src-main/engine/host-services.ts';
import { silentLogger } from '../../../src-main/contract/log/logger.ts';
import { fileSystemPort } from '../disk/file-system-port.ts';
import type { ModelWatchers } from '../disk/watcher-port.ts';
import { Chance } from '../world/chance.ts';
import { Life, never } from '../world/life.ts';
import type { VirtualTime } from '../world/virtual-time.ts';
import type { World } from '../world/world.ts';
import { worldLogger } from './logger.ts';

/** What of the machine outlives the engine, or is told to it. */
export interface MachineParts {
  readonly secrets: Map<string, string>;
  readonly onWake: Set<() => void>;
  readonly onNetwork: Set<() => void>;
}

/** The host of one life: every port leads into the world. */
export function modelHost(
  world: World,
  life: Life,
  watchers: ModelWatchers,
  { secrets, onWake, onNetwork }: MachineParts,
): HostServices {
  const subscribe = (listeners: Set<() => void>, listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const turns = new Chance(world.seed, `turns ${life.number}`);
  return {
    ...bareHost(world.time),
    clock: life.clock(world.time),
    random: new Chance(world.seed, `engine ${life.number}`),
    logger: worldLogger(world, life),
    fileSystem: fileSystemPort(world, life),
    secrets: {
      place: message('key_place.key_ring'),
      persists: true,
      get: (name) =>
        world.disturbances.isKeyringLocked()
          ? Promise.reject(new Error('the key ring is locked'))
          : Promise.resolve(secrets.get(name) ?? null),
      set: (name, value) => {
        secrets.set(name, value);
        return Promise.resolve();
      },
      delete: (name) => {
        secrets.delete(name);
        return Promise.resolve();
      },
    },
    signals: {
      onWake: (listener) => subscribe(onWake, listener),
      onNetworkChange: (listener) => subscribe(onNetwork, listener),
      conditions: () => world.conditions.current,
      onConditionsChange: (listener) => {
        world.conditions.listeners.add(listener);
        return () => world.conditions.listeners.delete(listener);
      },
    },
    trash: ({ folder, relativePath }) => {
      world.disk.delete(`${folder.path}/${relativePath}`);
      return Promise.resolve();
    },
    // A busy process takes a while until a turn is over, and what others ask for meanwhile goes along.
    afterTurn: (work) => {
      if (life.isAlive) world.time.at(work, turns.happens(0.3) ? turns.between(0, 20) : 0, life);
    },
    openExchange: world.network.opener(life),
    openWatcher: watchers.open,
  };
}

/** A host on which nothing ever happens. */
export function bareHost(time: VirtualTime): HostServices {
  const life = new Life(0, () => undefined);
  return {
    traits: {
      kind: 'headless',
      version: '0.0.0',
      platform: 'linux',
      hasFolderDialog: false,
      keyPlace: message('key_place.key_ring'),
      keysPersist: true,
      homeDirectory: null,
    },
    dataDirectory: '/data',
    clock: { ...life.clock(time), setTimer: () => () => undefined },
    random: new Chance(1, 'bare'),
    logger: silentLogger,
    fileSystem: {
      status: never,
      list: never,
      open: never,
      realPath: never,
      move: never,
      repairMove: never,
      volumeOf: never,
      isSlow: never,
      keepsChangeTimes: never,
    },
    secrets: { place: message('key_place.key_ring'), persists: true, get: never, set: never, delete: never },
    signals: { onWake: () => () => undefined, onNetworkChange: () => () => undefined },
    notify: () => undefined,
    englishOf,
    startPractice: never,
    trash: never,
    environmentKey: null,
  };
}
