import { legacy } from '../../../src-main/contract/messages/message.ts';
import type {
  Exchange,
  ExchangeEnd,
  ExchangeRequest,
} from '../../../src-main/engine/service-client/transport/network.ts';
import { NetworkFailure } from '../../../src-main/engine/service-client/transport/network-failure.ts';
import { CallerError } from '../../../src-main/engine/service-client/transport/outgoing-body.ts';
import { pageReply, refusal, type ModelReply } from '../service/reply.ts';
import { readStep, type UploadStep } from '../service/upload-steps.ts';
import { readWrite } from '../service/writes.ts';
import type { Account } from '../service/account.ts';
import { keyOf, type Wanted } from '../service/ledger.ts';
import { never, type Life } from '../world/life.ts';
import type { World } from '../world/world.ts';
import { muddleFor, refusalFor, type NetworkFault } from './faults.ts';
import type { Truth } from './truth.ts';

/** Kinds whose every write makes one thing with an id of its own. */
const singleIds: ReadonlySet<string> = new Set(['kb_document', 'clip_import', 'carousel_asset']);

/** One request on the model network: its bytes on their way, what strikes them, and what comes back. */
export class ModelExchange implements Exchange {
  readonly account: Account;
  readonly #world: World;
  readonly #life: Life;
  readonly #request: ExchangeRequest;
  readonly #fault: NetworkFault | null;
  readonly #label: string;
  readonly #done = Promise.withResolvers<ExchangeEnd>();
  /** It goes over a connection that had carried another before. */
  readonly #isKept: boolean;
  #isOver = false;
  /** The other side is gone, and this side takes what is handed over all the same. */
  #isSwallowing = false;
  /** All of the request is there. */
  #isWhole = false;
  #partial: ModelReply | null = null;
  #truth: Truth | null = null;

  constructor(
    world: World,
    life: Life,
    request: ExchangeRequest,
    account: Account,
    fault: NetworkFault | null,
    number: number,
  ) {
    this.#world = world;
    this.#life = life;
    this.#request = request;
    this.account = account;
    this.#isKept = request.needsFresh !== true && world.chance.happens(0.6);
    // Only a kept connection can have died while it was not used.
    this.#fault = fault?.name === 'kept_dead' && !this.#isKept ? null : fault;
    this.#label = `#${number} ${request.method} ${request.path}`;
    world.trace.note(`net ${this.#label}${this.#fault === null ? '' : ` (${this.#fault.name})`}`);
  }

  get done(): Promise<ExchangeEnd> {
    return this.#done.promise;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  abort(error: NetworkFailure | CallerError): void {
    this.#end(error);
  }

  acknowledged(_sentBytes: number, onTaken: () => void): Promise<void> {
    if (this.#isSwallowing) return never();
    onTaken();
    return Promise.resolve();
  }

  /** The line went down, or the machine slept. */
  cut(): void {
    this.#end(new NetworkFailure('cut_off', legacy('the connection was cut off (ECONNRESET)')));
  }

  /** The process is dead: its side of the connection is gone, and nobody hears what comes. */
  abandon(): void {
    this.#isOver = true;
  }

  async run(): Promise<void> {
    const { time, chance, mix } = this.#world;
    await time.sleep(chance.between(1, mix.requestLatencyMs));
    if (this.#isOver) return;
    const failure = this.#failsToConnect();
    if (failure !== null) {
      this.#strike();
      if (this.#fault?.name === 'connect_timeout') await time.sleep(this.#request.connectTimeoutMs);
      this.#end(failure);
      return;
    }
    if (this.#request.body === null) await this.#answerRead();
    else {
      const arrived = await this.#receive(this.#request.body);
      if (arrived === null) return;
      await ('step' in arrived ? this.#answerStep(arrived) : this.#answerWrite(arrived));
    }
  }

  #failsToConnect(): NetworkFailure | null {
    if (this.account.isCutOff)
      return new NetworkFailure('offline', legacy('there is no way there (ENETUNREACH)'));
    if (this.#fault?.phase !== 'connect') return null;
    if (this.#fault.name === 'tls') return new NetworkFailure('tls', legacy('its certificate has expired'));
    return this.#fault.name === 'reset_at_accept'
      ? new NetworkFailure('cut_off', legacy('the connection failed while it was being made (ECONNRESET)'))
      : new NetworkFailure('offline', legacy(`no connection (${this.#fault.name})`));
  }

  // ── The request's bytes ────────────────────────────────────────────────────────────────────────────────────────────
  /** What all of the body asks for, or `null` where it did not come to its end. */
  async #receive(source: AsyncIterable<Uint8Array>): Promise<Wanted | UploadStep | null> {
    const { time, chance, trace, bandwidth, violations } = this.#world;
    const period = bandwidth.writeBegan();
    const expectedBytes = Number(this.#header('content-length') ?? 0);
    const iterator = source[Symbol.asyncIterator]();
    const strikesAt = expectedBytes < 3_000 ? 0 : chance.int(0, 6);
    const pieces: Buffer[] = [];
    let receivedBytes = 0;
    for (let number = 0; ; number += 1) {
      if (this.#fault?.phase === 'early' && number === Math.min(strikesAt, 1)) this.#answerEarly();
      const next = await this.#next(iterator);
      if (next === null) return null;
      // As a socket's writes do, the bytes are taken before the next piece is asked for.
      pieces.push(Buffer.from(next));
      receivedBytes += next.byteLength;
      if (this.#isSwallowing) {
        violations.check(
          receivedBytes < expectedBytes,
          'I3',
          () => `${this.#label}: its end left behind bytes that nobody had taken`,
        );
        continue;
      }
      bandwidth.arrived(period, next.byteLength);
      trace.note(`net ${this.#label} got ${receivedBytes} of ${expectedBytes}`);
      // A part is one piece here, and can be cut in its middle.
      const isCut = this.#isStore && this.#fault?.phase === 'body';
      if (receivedBytes === expectedBytes && !isCut) {
        const wanted = this.#takeWhole(Buffer.concat(pieces));
        // What is there is there, whatever becomes of the process now.
        if (this.#life.reach('end')) iterator.next().catch(nobodyListens);
        return wanted;
      }
      if (!this.#life.reach('piece')) return never();
      if (number === 0 && this.#isStoppedByName(next)) {
        await this.#deliver(pageReply(502));
        return null;
      }
      if (this.#fault?.phase === 'body' && (isCut || number >= strikesAt)) {
        this.#strike();
        if (this.#fault.name === 'reset_in_body' || this.#fault.name === 'kept_dead') {
          this.cut();
          return null;
        }
        if (this.#fault.name === 'swallowed') {
          this.#isSwallowing = true;
          time.at(
            () => {
              this.cut();
            },
            chance.between(50, 5000),
          );
          continue;
        }
        await time.sleep(this.#fault.name === 'drip_body' ? chance.between(1_000, 50_000) : 10_000_000);
      } else await time.sleep(chance.between(0.1, 20));
      if (this.#isOver) return null;
    }
  }

  /** Something before the service never lets some files through, and says so before their end. */
  #isStoppedByName(first: Uint8Array): boolean {
    const name = /filename="([^"]+)"/u.exec(Buffer.from(first).toString('latin1'))?.[1];
    if (name === undefined || !this.#world.disturbances.isStubborn(`file ${name}`)) return false;
    this.#world.tally.count('faults', 'stubborn_content');
    return true;
  }

  /** The last byte is there: at this very moment its record must be. */
  #takeWhole(body: Buffer): Wanted | UploadStep | null {
    const { watch, violations } = this.#world;
    this.#isWhole = true;
    const request = {
      path: this.#pathBelowBase(),
      contentType: this.#header('content-type') ?? '',
      body,
    };
    const wanted = readStep(request, this.#isStore) ?? readWrite(this.account, request);
    if (typeof wanted === 'string') {
      violations.add('I5', `${this.#label}: the service could not read a whole request: ${wanted}`);
      return null;
    }
    if ('step' in wanted) return wanted;
    this.#truth = watch.wholeRequestArrived(this.#life, this.account, wanted, this.#label);
    return wanted;
  }

  async #next(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
    try {
      const next = await iterator.next();
      if (this.#isOver || next.done === true) {
        iterator.return?.().catch(nobodyListens);
        if (!this.#isOver) this.cut();
        return null;
      }
      return next.value;
    } catch (error) {
      this.#end(
        error instanceof CallerError ? error : new NetworkFailure('cut_off', legacy('the body ended')),
      );
      return null;
    }
  }

  #answerEarly(): void {
    const { time, chance } = this.#world;
    const reply = refusalFor(this.#fault?.name ?? '', chance, this.#world.dateMs);
    time.at(
      () => {
        // Too late to be early: then the service has it all, and answers as it should.
        if (this.#isOver || this.#isWhole) return;
        this.#strike();
        void this.#deliver(reply);
      },
      chance.between(0, 15),
    );
  }

  // ── What the service makes of it ───────────────────────────────────────────────────────────────────────────────────
  async #answerRead(): Promise<void> {
    const { time, chance, service, mix } = this.#world;
    await time.sleep(chance.between(1, mix.requestLatencyMs));
    if (this.#isOver) return;
    if (this.#fault?.phase === 'refuse') {
      this.#strike();
      return this.#deliver(refusalFor(this.#fault.name, chance, this.#world.dateMs));
    }
    const refused = this.#refusalOfAccount();
    if (refused !== null) return this.#deliver(refused);
    this.#world.serviceClock.maySet();
    return this.#answer(service.read(this.account, this.#pathBelowBase()));
  }

  async #answerWrite(wanted: Wanted): Promise<void> {
    const { time, chance, mix, watch, uploadTrouble, gateways, serviceClock } = this.#world;
    if (this.#truth === null) return;
    await time.sleep(chance.between(1, mix.requestLatencyMs));
    serviceClock.maySet();
    const refused = gateways.keepsBack(this.account) ?? this.#refusal(wanted);
    if (refused !== null) {
      watch.notApplied(this.#truth);
      return this.#deliver(refused);
    }
    const isLost = this.#isLost();
    if (isLost) watch.notApplied(this.#truth);
    // A service that was told to do something does it, whether or not anybody still listens.
    const reply = isLost ? null : this.#apply(wanted);
    if (wanted.completes !== undefined) {
      uploadTrouble.kills(this.#life, 'complete');
      if (!this.#life.reach('complete')) return never();
    }
    if (!this.#life.reach('applied')) return never();
    if (this.#isOver) return;
    return this.#answer(reply ?? pageReply(502));
  }

  /** What makes no clip can be asked for again, whatever becomes of it. */
  async #answerStep(step: UploadStep): Promise<void> {
    const { time, chance, mix, uploadDesk, uploadTrouble } = this.#world;
    await time.sleep(chance.between(1, mix.requestLatencyMs));
    const refused = this.#refusalOfAny() ?? uploadDesk.refusalOf(this.account, step);
    if (refused !== null) {
      uploadDesk.denied(this.account, step, refused);
      return this.#deliver(refused);
    }
    const isLost = this.#isLost();
    const muddle = isLost ? muddleFor(this.#fault?.name ?? '') : null;
    if (muddle !== null) uploadDesk.denied(this.account, step, muddle);
    const reply = isLost ? null : uploadDesk.apply(this.account, step);
    uploadTrouble.kills(this.#life, step.step);
    if (!this.#life.reach(step.step)) return never();
    if (!this.#life.reach('applied')) return never();
    if (this.#isOver) return;
    return this.#answer(reply ?? pageReply(502));
  }

  /** The answer will say little, and nothing was done. */
  #isLost(): boolean {
    const fault = this.#fault?.phase === 'answer' ? this.#fault.name : null;
    const isMuddled = fault !== null && muddleFor(fault) !== null;
    return (
      fault === 'lost_before' || fault === 'silent_before' || (isMuddled && this.#world.chance.happens(0.5))
    );
  }

  #refusalOfAny(): ModelReply | null {
    const { chance, dateMs } = this.#world;
    if (this.#fault?.phase === 'refuse') {
      this.#strike();
      return refusalFor(this.#fault.name, chance, dateMs);
    }
    return this.#isStore ? null : this.#refusalOfAccount();
  }

  /** What stands against whoever asks with this key, whatever is asked. */
  #refusalOfAccount(): ModelReply | null {
    const { chance, dateMs } = this.#world;
    if (!this.#isKeyGood()) {
      return refusalFor(this.account.isTaciturn ? 's403_bare' : 's401', chance, dateMs);
    }
    return this.account.isSuspended ? refusal(403, 'billing_suspended') : null;
  }

  #refusal(wanted: Wanted): ModelReply | null {
    const { service, disturbances, tally } = this.#world;
    const refused = this.#refusalOfAny();
    if (refused !== null) return refused;
    if (disturbances.isStubborn(wanted.content)) {
      tally.count('faults', 'stubborn_content');
      return refusal(503, 'busy');
    }
    if (!this.account.hasCredits) return refusal(402, 'insufficient_credits');
    if (disturbances.isForbidden(wanted.content)) {
      tally.count('faults', 'forbidden_content');
      return pageReply(403);
    }
    disturbances.editBefore(this.account, wanted);
    return service.refusalOf(this.account, wanted);
  }

  #apply(wanted: Wanted): ModelReply {
    const { service, watch, gateways } = this.#world;
    const remoteId = service.apply(this.account, wanted);
    const key = keyOf(this.#world.serviceOf(this.account.connectionId), wanted);
    watch.applied(this.account, wanted, key, remoteId, this.#truth);
    const contrary = this.#world.contrary.saysNo(this.account, wanted, this.#truth);
    if (contrary !== null) return contrary;
    const reply = service.accepted(this.account, wanted, remoteId);
    if (!singleIds.has(wanted.kind) || this.#truth === null) return reply;
    const kept = gateways.saysKept(this.account, this.#pathBelowBase(), { key, remoteId, reply });
    this.#truth.isKept = kept !== null;
    return kept ?? reply;
  }

  // ── The way back ───────────────────────────────────────────────────────────────────────────────────────────────────
  async #answer(reply: ModelReply): Promise<void> {
    if (this.#fault?.phase !== 'answer') {
      const instead = this.#isStore ? null : this.#world.gateways.saysInstead(this.account);
      return this.#deliver(instead ?? reply);
    }
    this.#strike();
    const { time, chance } = this.#world;
    switch (this.#fault.name) {
      case 'lost_before':
      case 'lost_after':
        return this.cut();
      case 'silent_before':
      case 'silent_after':
        return;
      case 'cut_reply':
        this.#begin({ ...reply, body: reply.body.subarray(0, chance.int(0, reply.body.byteLength - 1)) });
        return this.cut();
      case 'truncated_json':
        return this.#deliver({ ...reply, body: reply.body.subarray(0, reply.body.byteLength - 2) });
      case 'encoded':
        return this.#deliver({ ...reply, headers: { ...reply.headers, 'content-encoding': 'gzip' } });
      case 'interim_flood':
        return this.#end(new NetworkFailure('garbled', legacy('more than 10 interim replies came')));
      case 'too_long':
        this.#begin(reply);
        return this.#end(new NetworkFailure('too_long', legacy('the reply is longer than 256 KiB')));
      case 'slow_answer':
        await time.sleep(chance.between(5_000, 25_000));
        return this.#deliver(reply);
      default:
        return this.#deliver(muddleFor(this.#fault.name) ?? reply);
    }
  }

  #begin(reply: ModelReply): void {
    if (this.#isOver) return;
    const date = new Date(this.#world.dateMs).toUTCString();
    this.#partial = { ...reply, headers: { date, ...reply.headers } };
    this.#request.onReplyBegan?.();
  }

  async #deliver(reply: ModelReply): Promise<void> {
    const { time, chance } = this.#world;
    if (!this.#life.reach('reply')) return never();
    if (this.#isOver) return;
    this.#begin(reply);
    await time.sleep(chance.between(0.1, 10));
    if (this.isOver) return;
    if (this.#truth !== null) this.#truth.reply = reply;
    if (this.#request.method === 'GET')
      this.#world.watch.readDelivered(this.account, this.#pathBelowBase(), reply);
    this.#end(null);
  }

  #end(error: NetworkFailure | CallerError | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const message = error === null ? String(this.#partial?.status ?? 'nothing') : `! ${kindOf(error)}`;
    this.#world.trace.note(`net ${this.#label} over ${message}`);
    this.#request.onEnd?.();
    const reply =
      this.#partial === null
        ? null
        : { statusCode: this.#partial.status, headers: this.#partial.headers, body: this.#partial.body };
    this.#done.resolve({ reply, error, wasKept: this.#isKept });
  }

  #strike(): void {
    if (this.#fault !== null) this.#world.tally.count('faults', this.#fault.name);
  }

  get #isStore(): boolean {
    return this.#request.origin === this.account.storeOrigin;
  }

  #isKeyGood(): boolean {
    return this.#header('authorization') === `Bearer ${this.account.key}`;
  }

  #pathBelowBase(): string {
    return this.#isStore ? this.#request.path : this.#request.path.slice(this.account.basePath.length);
  }

  #header(name: string): string | null {
    const { headers } = this.#request;
    const index = headers.findIndex((value, position) => position % 2 === 0 && value.toLowerCase() === name);
    return index < 0 ? null : (headers[index + 1] ?? null);
  }
}

function kindOf(error: NetworkFailure | CallerError): string {
  return error instanceof NetworkFailure ? error.kind : `stopped: ${error.error.message}`;
}

/** A body that is let go may say so. */
function nobodyListens(): void {
  // Ignored: its exchange is over.
}
