import { losses } from '../storage/losses.ts';
import { crashPlaces } from '../world/life.ts';
import type { World } from '../world/world.ts';

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

/** What happens to the computer, the line and the service. */
export class MachineActs {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  crash(): void {
    const { machine, chance } = this.#world;
    if (!machine.isRunning) return;
    const how = chance.weighted([
      ['between', 3],
      ['inside', 6],
      ['quit', 1],
    ] as const);
    if (how === 'between') machine.kill('between');
    else if (how === 'quit') machine.quit();
    else machine.life?.setFuse(chance.pick(crashPlaces), chance.int(1, 4));
  }

  /** It ends, and when it starts again something of its data folder is lost. */
  loseData(): void {
    const { machine, chance } = this.#world;
    if (!machine.isRunning) return;
    machine.loss = chance.pick(losses);
    this.crash();
  }

  jumpClock(): void {
    const { chance, time, trace, tally } = this.#world;
    const size = chance.weighted([
      [minuteMs, 4],
      [hourMs, 3],
      [30 * hourMs, 1],
      [10 * 365 * 24 * hourMs, 0.5],
    ]);
    const jumpMs = Math.round(chance.between(-size, size));
    trace.note(`clock jumps ${jumpMs}`);
    tally.count('faults', jumpMs < 0 ? 'clock_back' : 'clock_forward');
    time.wallJumpedMs += jumpMs;
  }

  sleep(): void {
    const { chance, machine, tally } = this.#world;
    if (!machine.isRunning) return;
    tally.count('faults', 'sleep');
    machine.sleep(
      Math.round(chance.pick([secondMs, 10 * minuteMs, 8 * hourMs, 30 * hourMs]) * chance.between(0.5, 1)),
    );
  }

  flap(): void {
    const { chance, accounts, network, time, tally, machine, trace } = this.#world;
    const account = chance.pick(accounts);
    if (account.isCutOff) return;
    tally.count('faults', 'line_down');
    trace.note(`line ${account.connectionId} goes down`);
    account.isCutOff = true;
    network.cut(account.connectionId);
    time.at(
      () => {
        account.isCutOff = false;
        trace.note(`line ${account.connectionId} is back`);
        if (chance.happens(0.5)) machine.networkChanged();
      },
      chance.pick([secondMs, 20 * secondMs, 10 * minuteMs, hourMs]) * chance.between(0.2, 1),
    );
  }

  /** The service takes another key from now on. */
  revokeKey(): void {
    const { chance, accounts, tally, trace } = this.#world;
    const account = chance.pick(accounts);
    if (account.keys.length > 3) return;
    trace.note(`key of ${account.connectionId} is revoked`);
    tally.count('faults', 'key_revoked');
    account.newKey();
  }

  editClip(): void {
    const { chance, accounts, tally } = this.#world;
    const clip = chance.pickOrNull(accounts.flatMap(({ clips }) => [...clips.values()]));
    if (clip === null) return;
    clip.editRevision += 1;
    tally.count('faults', 'clip_edited');
  }
}
