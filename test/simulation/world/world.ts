import { StrangeContents } from '../script/changing-places.ts';
import { Chance } from './chance.ts';
import { Contrary } from '../service/contrary.ts';
import { Conditions } from './conditions.ts';
import { Disturbances } from './disturbances.ts';
import { Gateways } from './gateways.ts';
import { ServiceClock } from './service-clock.ts';
import { drawMix, type Mix } from './mix.ts';
import { Tally } from './tally.ts';
import { UploadTrouble } from './upload-trouble.ts';
import { Trace } from './trace.ts';
import { Violations } from './violations.ts';
import { VirtualTime } from './virtual-time.ts';
import type { Damage } from '../disk/damage.ts';
import { ModelDisk } from '../disk/model-disk.ts';
import { Volume } from '../disk/volume.ts';
import { Machine } from '../engine/machine.ts';
import { Bandwidth } from '../invariants/bandwidth.ts';
import { EditedFilesTruth } from '../invariants/edited-files.ts';
import { SaidRules } from '../invariants/said-rules.ts';
import { Witness } from '../invariants/witness.ts';
import { networkFaults } from '../network/faults.ts';
import { ModelNetwork } from '../network/model-network.ts';
import { OtherClients } from '../script/other-clients.ts';
import { Person } from '../script/person.ts';
import { Account } from '../service/account.ts';
import { Ledger } from '../service/ledger.ts';
import { ModelService } from '../service/model-service.ts';
import { UploadDesk } from '../service/upload-desk.ts';

/** Everything of one seed: the machine with the engine on it, its disk, the network, the service, and the people. */
export class World {
  readonly seed: number;
  readonly chance: Chance;
  readonly mix: Mix;
  readonly time = new VirtualTime();
  readonly trace: Trace;
  readonly tally = new Tally();
  readonly violations: Violations;
  readonly disk: ModelDisk;
  readonly accounts: readonly Account[];
  readonly ledger = new Ledger();
  readonly service: ModelService;
  readonly uploadDesk = new UploadDesk(this);
  readonly network: ModelNetwork;
  readonly watch: Witness;
  readonly person: Person;
  readonly machine: Machine;
  readonly disturbances: Disturbances;
  readonly uploadTrouble = new UploadTrouble(this);
  readonly gateways: Gateways;
  readonly contrary: Contrary;
  readonly serviceClock: ServiceClock;
  readonly conditions = new Conditions();
  readonly others = new OtherClients(this);
  readonly said = new SaidRules(this);
  readonly bandwidth = new Bandwidth(this);
  readonly volume = new Volume(this);
  readonly edited = new EditedFilesTruth(this);
  readonly strange = new StrangeContents();
  /** Jobs with a damaged row, and what it was before. */
  readonly damaged = new Map<number, Omit<Damage, 'image'>>();
  /** False while the world is set up, and once it is healed. */
  isDisturbed = false;
  /** The service lives on while this machine sleeps. */
  sleptMs = 0;

  /** `mix`: what of the drawn mix is another. */
  constructor(seed: number, keepsTrace: boolean, mix: Partial<Mix> = {}) {
    this.seed = seed;
    this.chance = new Chance(seed, 'world');
    const faultNames = networkFaults.map(({ name }) => name);
    this.mix = { ...drawMix(seed, faultNames), ...mix };
    const now = (): number => this.time.monotonicMs;
    this.trace = new Trace(now, keepsTrace);
    this.violations = new Violations(now);
    this.disk = new ModelDisk(
      () => this.time.wallMs,
      (path) => {
        this.machine.touched(path);
      },
    );
    this.accounts = Array.from(
      { length: this.mix.connections },
      (_, index) => new Account(index + 1, new Chance(seed, `account ${index}`)),
    );
    const [first, ...rest] = this.accounts;
    if (this.mix.sharesAccount && first !== undefined) for (const account of rest) account.share(first);
    this.gateways = new Gateways(this);
    this.contrary = new Contrary(this);
    this.serviceClock = new ServiceClock(this);
    this.service = new ModelService(this);
    this.network = new ModelNetwork(this);
    this.watch = new Witness(this);
    this.person = new Person(this);
    this.disturbances = new Disturbances(this);
    this.machine = new Machine(this);
    // The next hour of the week is never far.
    if (this.mix.sendingRules > 0) this.time.wallJumpedMs = new Chance(seed, 'hour').between(45, 60) * 60_000;
  }

  get serviceNowMs(): number {
    return this.time.wallMs - this.time.wallJumpedMs + this.sleptMs + this.mix.serviceAheadMs;
  }

  /** What stands in `Date`: something before the service may go by another clock. */
  get dateMs(): number {
    return this.serviceClock.toldMs(this.serviceNowMs) + this.mix.dateAheadMs;
  }

  get lifeNumber(): number {
    return this.machine.lifeNumber;
  }

  account(connectionId: number): Account {
    const account = this.accounts[connectionId - 1];
    if (account === undefined) throw new Error(`There is no account ${connectionId}`);
    return account;
  }

  /** Which service a connection leads to, by the first connection of it. */
  serviceOf(connectionId: number): number {
    return this.mix.sharesAccount ? 1 : connectionId;
  }

  /** One place is a network drive: listed, not watched. */
  isSlowPlace(path: string): boolean {
    return path.startsWith('/watch/slow');
  }
}
