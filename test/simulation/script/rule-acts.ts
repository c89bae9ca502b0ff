import {
  defaultSendingRules,
  hoursOfWeek,
  sendingOrders,
  type HourRule,
  type SendingRules,
} from '../../../src-main/contract/sending.ts';
import { Chance } from '../world/chance.ts';
import type { World } from '../world/world.ts';
import type { Place } from './places.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const speeds = [32, 64, 256, 1_024].map((kibibytes) => kibibytes * 1_024);

/** What people say about when, how fast and in which order is sent, and what the machine says of its power and its network. */
export class RuleActs {
  readonly #world: World;
  /** Of its own, so that worlds without any of this stay as they are. */
  readonly #chance: Chance;

  constructor(world: World) {
    this.#world = world;
    this.#chance = new Chance(world.seed, 'rules');
  }

  act(): void {
    if (this.#world.mix.runsOnBattery) this.#unplug();
    else this.#any();
    this.#countHold();
  }

  #any(): void {
    const act = this.#chance.weighted([
      [() => this.#world.person.setRules(this.#drawRules()), 4],
      [() => this.#changeConditions(), 3],
      [() => this.#pause(), 2],
      [() => this.#stop(200), 5],
      [() => this.#moveToTop(), 3],
      [() => this.#disregard(), 1],
    ]);
    act();
  }

  /** A laptop that is taken along for a while; its owner sends nothing then. */
  #unplug(): void {
    const { person, conditions, trace, time } = this.#world;
    person.setRules({ ...defaultSendingRules, onBattery: 'wait' });
    trace.note('machine is unplugged');
    conditions.change({ isOnBattery: true, isMetered: false });
    time.at(
      () => {
        trace.note('machine is plugged in');
        conditions.change({ isOnBattery: false, isMetered: false });
      },
      this.#chance.between(1_000, 10 * minuteMs),
    );
  }

  /** Folders, some of which go before others. */
  ranked(places: readonly Place[]): readonly Place[] {
    return places.map((place) => ({
      ...place,
      rules: { ...place.rules, priority: this.#chance.pick(['high', 'normal', 'low'] as const) },
    }));
  }

  #drawRules(): SendingRules {
    const chance = this.#chance;
    const hour = (): HourRule =>
      chance.weighted<HourRule>([
        ['off', 4],
        [null, 3],
        [chance.pick(speeds), 3],
      ]);
    return {
      limitBytesPerSecond: chance.happens(0.5) ? chance.pick(speeds) : null,
      week: chance.happens(0.45) ? Array.from({ length: hoursOfWeek }, hour) : null,
      onBattery: chance.pick(['send', 'wait', 'wait', 'wait'] as const),
      onMetered: chance.pick(['send', 'wait', 'wait'] as const),
      order: chance.pick(sendingOrders),
    };
  }

  #changeConditions(): void {
    const { conditions, trace } = this.#world;
    const [isOnBattery, isMetered] = this.#chance.pick([
      [true, false],
      [true, null],
      [false, true],
      [true, true],
      [false, false],
    ] as const);
    trace.note(`machine battery ${String(isOnBattery)} metered ${String(isMetered)}`);
    conditions.change({ isOnBattery, isMetered });
  }

  #pause(): void {
    const { person, time, tally, mix } = this.#world;
    const mode = 'after_current';
    const how = this.#chance.pick(['for a time', 'until tomorrow', 'until resumed'] as const);
    const tomorrowMs = (Math.floor(time.wallMs / dayMs) + 1) * dayMs;
    const forMs = this.#chance.between(1_000, 20 * minuteMs);
    const untilMs =
      how === 'until resumed' ? null : how === 'until tomorrow' ? tomorrowMs : time.wallMs + forMs;
    person.pause(untilMs, mode, () => {
      tally.count('conditions', `paused ${how}`);
    });
    if (!this.#chance.happens(0.7)) return;
    const resumesInMs = this.#chance.between(1_000, 40 * mix.actEveryMs);
    time.at(() => {
      person.resume();
    }, resumesInMs);
  }

  #disregard(): void {
    const { person, said, time } = this.#world;
    const untilMs = this.#chance.happens(0.7) ? time.wallMs + this.#chance.between(1_000, hourMs) : null;
    person.do('queue.disregardRules', (handlers) =>
      said.say({ disregardedUntilMs: untilMs }, () => handlers['queue.disregardRules']({ untilMs })),
    );
  }

  /** Whoever stops everything at once does so when something is being sent, and goes on after a while. */
  #stop(looks: number): void {
    const { person, time, said, tally, watch } = this.#world;
    const open = [...watch.jobs.values()].filter(({ phase }) => phase === 'open');
    if (open.length === 0 && looks > 0) {
      time.at(
        () => {
          this.#stop(looks - 1);
        },
        this.#chance.between(20, 200),
      );
      return;
    }
    person.pause(null, 'now', () => {
      if (said.stopped(open) > 0) tally.count('faults', 'stopped_now');
    });
    time.at(
      () => {
        person.resume();
      },
      this.#chance.between(1_000, 10 * minuteMs),
    );
  }

  #moveToTop(): void {
    const { person, watch, violations, tally } = this.#world;
    const waiting = [...watch.jobs.values()].filter(({ state }) => state === 'queued');
    const first = this.#chance.pickOrNull(waiting);
    if (first === null) return;
    const ids = new Set([first.id, this.#chance.pick(waiting).id]);
    person.do(
      `jobs.moveToTop ${[...ids].join(' ')}`,
      (handlers) => handlers['jobs.moveToTop']({ ids: [...ids] }),
      () => {
        tally.count('conditions', 'moved to the top');
        const left = [...watch.jobs.values()].filter(({ id, state }) => state === 'queued' && !ids.has(id));
        const least = Math.min(...[...ids].map((id) => watch.jobs.get(id)?.priority ?? 0));
        const above = left.find(({ priority }) => priority >= least);
        violations.check(
          above === undefined,
          'order',
          () => `jobs ${[...ids].join(', ')} are at the top, and job ${above?.id ?? 0} goes before them`,
        );
      },
    );
  }

  #countHold(): void {
    const { said, tally, watch, machine } = this.#world;
    if (machine.engine === null || said.hold === null) return;
    const isAnyWaiting = [...watch.jobs.values()].some(
      ({ state, dueAtMs }) => state === 'queued' && dueAtMs === 0,
    );
    if (isAnyWaiting) tally.count('faults', `held_${said.hold}`);
  }
}

/** Everything may be sent at any time again. */
export function liftRules({ person, conditions }: World): void {
  conditions.change({ isOnBattery: false, isMetered: false });
  person.setRules(defaultSendingRules);
}
