import type {
  ExchangeRequest,
  OpenExchange,
} from '../../../src-main/engine/service-client/transport/network.ts';
import { never, type Life } from '../world/life.ts';
import type { World } from '../world/world.ts';
import { roleOf } from '../service/upload-steps.ts';
import { drawFault } from './faults.ts';
import { ModelExchange } from './model-exchange.ts';

const mostWritesAtOnce = 32;
/** Each of them may be a video, which goes in three parts at once. */
const mostPartsAtOnce = 3 * mostWritesAtOnce;

/** The network of one world. What is sent to anybody but the accounts of the connections is a leak. */
export class ModelNetwork {
  readonly #world: World;
  readonly #open = new Set<ModelExchange>();
  readonly #writing = new Map<string, number>();
  #count = 0;

  constructor(world: World) {
    this.#world = world;
  }

  opener(life: Life): OpenExchange {
    return (request) => {
      // What a process does after its death reaches nobody.
      if (!life.isAlive) return { done: never(), abort: () => undefined, acknowledged: never };
      const { mix, chance, violations, tally } = this.#world;
      const there = this.#world.accounts.filter(
        ({ origin, storeOrigin }) => origin === request.origin || storeOrigin === request.origin,
      );
      const account = there.find(({ key }) => request.headers.includes(`Bearer ${key}`)) ?? there[0];
      if (account === undefined) throw new Error(`A request to ${request.origin}, which is nobody's`);
      const isWrite = request.body !== null;
      this.#count += 1;
      tally.count('requests', request.method);
      if (account.origin === request.origin) this.#checkBearer(request.headers, account.keys, request.origin);
      else this.#checkKeyless(request, account.keys);
      const isStruck = this.#world.isDisturbed && chance.happens(mix.networkFaults);
      const fault = isStruck ? drawFault(chance, isWrite, mix.onlyFaults) : null;
      const exchange = new ModelExchange(this.#world, life, request, account, fault, this.#count);
      this.#open.add(exchange);
      const role = roleOf(account, request);
      const lane = `${account.connectionId} ${role}`;
      const writing = (this.#writing.get(lane) ?? 0) + 1;
      this.#writing.set(lane, writing);
      const most = { read: Infinity, write: mostWritesAtOnce, part: mostPartsAtOnce, abort: Infinity }[role];
      violations.check(writing <= most, 'I9', () => `${writing} of ${role} at once on one connection`);
      void exchange.done.then(() => {
        this.#open.delete(exchange);
        this.#writing.set(lane, (this.#writing.get(lane) ?? 1) - 1);
      });
      exchange.run().catch((error: unknown) => {
        violations.add(
          'model',
          `The model network failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
        );
      });
      return exchange;
    };
  }

  /** The line of an account goes down, with everything on it; `null`: of all. */
  cut(connectionId: number | null): void {
    for (const exchange of [...this.#open]) {
      if (connectionId === null || exchange.account.connectionId === connectionId) exchange.cut();
    }
  }

  processDied(): void {
    for (const exchange of this.#open) exchange.abandon();
    this.#open.clear();
    this.#writing.clear();
  }

  /** The store is given its part, by an address that is the permission, and nothing of the key. */
  #checkKeyless({ headers, origin, path }: ExchangeRequest, keys: readonly string[]): void {
    const given = [path, ...headers].join(' ');
    const isKeyless = !/authorization/i.test(given) && !keys.some((key) => given.includes(key));
    this.#world.violations.check(isKeyless, 'I8', () => `${origin} was given a key`);
  }

  #checkBearer(headers: readonly string[], keys: readonly string[], origin: string): void {
    const index = headers.findIndex(
      (name, place) => place % 2 === 0 && name.toLowerCase() === 'authorization',
    );
    const value = headers[index + 1];
    const isKnown = index < 0 || keys.some((key) => value === `Bearer ${key}`);
    this.#world.violations.check(isKnown, 'I8', () => `${origin} was given a key that is not its own`);
  }
}
