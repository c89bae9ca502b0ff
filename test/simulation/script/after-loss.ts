import type { World } from '../world/world.ts';
import type { PersonActs } from './person-acts.ts';
import type { Place } from './places.ts';

const againMs = 30_000;

/** Who is told that the database was restored looks what is missing: folders are added again, keys entered again. */
export function addAgainAfterLoss(world: World, acts: PersonActs, places: readonly Place[]): void {
  const { machine, person, time, accounts, chance, tally } = world;
  function look(triesLeft: number): void {
    if (triesLeft === 0) return;
    person.do(
      'watchFolders.list',
      (handlers) => handlers['watchFolders.list']({}),
      (folders) => {
        for (const place of places) {
          if (folders.some(({ path }) => path === place.root)) continue;
          tally.count('storage', 'folder added again');
          acts.addFolder(place);
        }
      },
    );
    person.do(
      'connections.list',
      (handlers) => handlers['connections.list']({}),
      (connections) => {
        for (const { connectionId: id, key } of accounts) {
          if (connections.find((one) => one.id === id)?.health !== 'no_key') continue;
          tally.count('storage', 'key entered again');
          person.do('connections.replaceKey', (handlers) => handlers['connections.replaceKey']({ id, key }));
        }
      },
    );
    // A folder may be away just now, and the app may not be running.
    time.at(() => {
      look(triesLeft - 1);
    }, againMs);
  }
  machine.onRestored = () => {
    time.at(
      () => {
        look(5);
      },
      chance.between(100, 120_000),
    );
  };
}
