import { message, type Message } from '../../contract/messages/message.ts';
import type { Connection, ConnectionHealth, ConnectionTest } from '../../contract/connection.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { Logger } from '../../contract/log/logger.ts';
import type { Clock } from '../../foundation/clock.ts';
import { inNaturalOrder } from '../../contract/natural-order.ts';
import type { HostServices } from '../host-services.ts';
import { readApiKey } from '../service-client/requests/api-key.ts';
import { normaliseBaseUrl } from '../service-client/wire/base-url.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { messageOf, type Recorded } from '../storage/messages/recorded.ts';
import type { ConnectionHealthBoard } from './connection-health.ts';
import { hintOf, type ConnectionKeys } from './connection-keys.ts';
import type { ConnectionPaces } from './connection-paces.ts';
import type { ConnectionRecord, ConnectionRecords, RemovalJournal } from './connection-records.ts';
import type { OwnPractice } from './own-practice.ts';
import { takeOverTest, testConnection, withoutKey } from './connection-test.ts';

const practiceName = 'Practice service';

/** Why the service does no work though it answers; what each job met says nothing new while all wait because it asked them to. */
type FailingOf = (connectionId: number, isAskedToWait: boolean) => Connection['failing'] | null;

/** Saved accounts of the service: what people do with them. */
export class Connections {
  readonly #records: ConnectionRecords;
  readonly #paces: Pick<ConnectionPaces, 'of'>;
  readonly #journal: RemovalJournal;
  readonly #keys: ConnectionKeys;
  readonly #health: ConnectionHealthBoard;
  readonly #client: ServiceClient;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #practice: OwnPractice;
  readonly #failing: FailingOf;
  readonly #serviceOf: (connectionId: number) => Pick<ServiceAccess, 'profile' | 'observe'>;

  constructor(options: {
    records: ConnectionRecords;
    paces: Pick<ConnectionPaces, 'of'>;
    journal: RemovalJournal;
    keys: ConnectionKeys;
    health: ConnectionHealthBoard;
    client: ServiceClient;
    host: HostServices;
    practice: OwnPractice;
    /** The connection's own service profile, and who is told what its replies show. */
    serviceOf(connectionId: number): Pick<ServiceAccess, 'profile' | 'observe'>;
    failing: FailingOf;
  }) {
    this.#records = options.records;
    this.#paces = options.paces;
    this.#journal = options.journal;
    this.#keys = options.keys;
    this.#health = options.health;
    this.#client = options.client;
    this.#clock = options.host.clock;
    this.#logger = options.host.logger;
    this.#serviceOf = (id) => options.serviceOf(id);
    this.#practice = options.practice;
    this.#failing = options.failing;
  }

  /** In the order of their names. */
  list(): Connection[] {
    const waiting = this.#records.waitingJobs();
    return inNaturalOrder(this.#records.all(), ({ name }) => name).map((record) =>
      this.#shown(record, waiting.get(record.id) ?? 0),
    );
  }

  /** What its service shows to prove who it is; `null` where that is not known. Throws `OutboxError` not_found. */
  certificate(id: number): ReturnType<ServiceClient['certificate']> {
    return this.#client.certificate(this.get(id).baseUrl);
  }

  ids(): number[] {
    return this.#records.all().map(({ id }) => id);
  }

  get(id: number): Connection {
    const connection = this.list().find((one) => one.id === id);
    if (connection === undefined) throw unknownConnection(id);
    return connection;
  }

  /** For one request. Throws `OutboxError` `not_found`, or `unauthorized` where there is no key. */
  async access(id: number): Promise<ServiceAccess> {
    const record = this.#records.get(id);
    if (record === null) throw unknownConnection(id);
    const access = await this.accessOf(record);
    if (access === null) {
      throw new OutboxError('unauthorized', this.#keys.whyNone(record));
    }
    return access;
  }

  async accessOf(record: ConnectionRecord): Promise<ServiceAccess | null> {
    const apiKey = await this.#keys.of(record);
    return apiKey === null ? null : { baseUrl: record.base_url, apiKey, ...this.#serviceOf(record.id) };
  }

  async test(baseUrl: string, key: string): Promise<ConnectionTest> {
    const address = normaliseBaseUrl(baseUrl);
    const apiKey = readApiKey(key);
    return testConnection(this.#client, { baseUrl: address.baseUrl, apiKey: apiKey.key }, [
      ...address.warnings,
      ...apiKey.warnings,
    ]);
  }

  /**
   * Saves an account after its key was proved. A key that is refused and a service that is not understood are saved only where
   * that is asked for; then the connection is held until it is mended. A service that cannot be reached is saved anyhow, as the
   * app must be usable offline. Without a key the environment's serves it. One that has no key stored, or one that
   * the service refuses, is given one under the same name and base URL.
   */
  async save(input: {
    name: string;
    baseUrl: string;
    key: string | null;
    anyway?: boolean | undefined;
  }): Promise<{ connection: Connection; test: ConnectionTest }> {
    const name = input.name.trim();
    if (name === '') throw new OutboxError('invalid_input', message('connection.unnamed'));
    const address = normaliseBaseUrl(input.baseUrl);
    const existing = this.#records.findByName(name);
    if (existing !== null && !(await this.#isOpenTo(existing, address.baseUrl, input.key !== null))) {
      throw new OutboxError('conflict', message('connection.name_taken', { name }));
    }
    const given = input.key === null ? null : readApiKey(input.key);
    const environmentKey = this.#keys.ofEnvironment;
    const key = given?.key ?? environmentKey.giveFor(address.baseUrl);
    const warnings = [...address.warnings, ...(given?.warnings ?? [])];
    const service = existing === null ? {} : this.#serviceOf(existing.id);
    const test: ConnectionTest =
      key === null
        ? withoutKey(address.baseUrl, warnings)
        : await testConnection(this.#client, { baseUrl: address.baseUrl, apiKey: key, ...service }, warnings);
    if (given === null && test.health === 'auth') environmentKey.takeBack();
    if (input.anyway !== true) {
      if (test.health === 'auth') throw new OutboxError('unauthorized', test.message);
      if (test.health === 'trouble') throw new OutboxError('service_error', test.message);
    }
    const secretName = given === null ? null : `connection ${name} ${String(this.#clock.nowMs())}`;
    const keyHint =
      given === null || secretName === null ? null : await this.#keys.store(secretName, given.key);
    const id =
      existing?.id ??
      this.#records.insert(
        { name, baseUrl: address.baseUrl, isPractice: false, secretName, keyHint },
        this.#clock.nowMs(),
      );
    if (existing === null) this.#logger.write('connection.added', { connectionId: id, isPractice: false });
    if (existing !== null && secretName !== null) {
      this.#setKey(id, secretName, keyHint);
      await this.#keys.delete(existing);
    }
    if (given === null && test.health !== 'auth') environmentKey.keepFor(id, address.baseUrl);
    this.#takeOver(id, test);
    return { connection: this.get(id), test };
  }

  /** Where nothing was sent since its key was changed at the service, only asking tells that the service refuses the old one. */
  async #isOpenTo(record: ConnectionRecord, baseUrl: string, hasKey: boolean): Promise<boolean> {
    if (isOpenTo(record, baseUrl, hasKey)) return true;
    if (!hasKey || record.is_practice === 1 || record.base_url !== baseUrl) return false;
    await this.#health.probe(record.id);
    const asked = this.#records.get(record.id);
    return asked !== null && isOpenTo(asked, baseUrl, hasKey);
  }

  /**
   * An account that somebody wrote down elsewhere: without a key, and never with one that is here for another; nothing is sent to it
   * before a person enters one. Its name is changed where another connection has it. Returns its id. Throws `OutboxError`
   * invalid_input for an address that cannot be used.
   */
  addWithoutKey(wanted: string, baseUrl: string): number {
    const address = normaliseBaseUrl(baseUrl);
    const stem = wanted.trim();
    let name = stem;
    for (let count = 2; this.#records.findByName(name) !== null; count += 1)
      name = `${stem} (${String(count)})`;
    const id = this.#records.insert(
      { name, baseUrl: address.baseUrl, isPractice: false, secretName: null, keyHint: null },
      this.#clock.nowMs(),
    );
    this.#logger.write('connection.added', { connectionId: id, isPractice: false });
    this.#takeOver(id, withoutKey(address.baseUrl, address.warnings));
    return id;
  }

  /** A new key is proved by one read before any write uses it. */
  async replaceKey(id: number, key: string): Promise<ConnectionTest> {
    const record = this.#records.get(id);
    if (record === null) throw unknownConnection(id);
    const given = readApiKey(key);
    const test = await testConnection(
      this.#client,
      { baseUrl: record.base_url, apiKey: given.key, ...this.#serviceOf(id) },
      given.warnings,
    );
    if (test.health === 'auth') throw new OutboxError('unauthorized', test.message);
    const secretName = record.secret_name ?? `connection ${record.name} ${String(this.#clock.nowMs())}`;
    const keyHint = await this.#keys.store(secretName, given.key);
    this.#keys.forget(id);
    this.#setKey(id, secretName, keyHint);
    this.#takeOver(id, test);
    return test;
  }

  async check(id: number): Promise<Connection> {
    if (this.#records.get(id) === null) throw unknownConnection(id);
    await this.#health.probe(id);
    return this.get(id);
  }

  /** From now on there is no such connection but for its receipts. Throws `OutboxError` not_found. */
  markRemoved(id: number): void {
    if (this.#records.get(id) === null) throw unknownConnection(id);
    this.#records.markRemoved(id, this.#clock.nowMs(), this.#journal);
    this.#logger.write('connection.removed', { connectionId: id });
    this.#health.schedule();
  }

  removed(): { readonly id: number; readonly name: string }[] {
    return this.#records.removed().map(({ id, name }) => ({ id, name }));
  }

  /**
   * To put an end at the service to what was begun there. Throws `OutboxError` not_found for one that was not removed, unauthorized
   * where its key is gone.
   */
  async lastAccess(id: number): Promise<ServiceAccess> {
    const record = this.#records.removed().find((one) => one.id === id);
    if (record === undefined) throw unknownConnection(id);
    const access = await this.accessOf(record);
    if (access === null) throw new OutboxError('unauthorized', message('key.gone', { name: record.name }));
    return access;
  }

  isRemoved(id: number): boolean {
    return this.#records.removed().some((record) => record.id === id);
  }

  /** What is left of a removed connection beside its receipts. */
  async eraseKey(id: number): Promise<void> {
    const record = this.#records.removed().find((one) => one.id === id);
    if (record === undefined) return;
    const hasOtherPractice = this.#records.all().some((one) => one.is_practice === 1);
    if (record.is_practice === 1 && !hasOtherPractice) await this.#practice.stop();
    await this.#keys.delete(record);
    if (record.secret_name !== null) this.#records.setKey(id, null, null);
  }

  /** The practice service of this data folder, started where it is not running, and its connection. */
  async startPractice(): Promise<Connection> {
    const existing = this.#records.all().find((record) => record.is_practice === 1);
    if (existing !== undefined) {
      await this.#wakePractice(existing);
      return this.get(existing.id);
    }
    const practice = await this.#practice.run(null);
    const id = this.#records.insert(
      {
        name: practiceName,
        baseUrl: practice.baseUrl,
        isPractice: true,
        secretName: null,
        keyHint: hintOf(practice.apiKey),
      },
      this.#clock.nowMs(),
    );
    this.#logger.write('connection.added', { connectionId: id, isPractice: true });
    this.#keys.lend(id, practice.apiKey);
    await this.#health.probe(id);
    return this.get(id);
  }

  /** At start: a data folder that practises goes on practising. */
  async resumePractice(): Promise<void> {
    const existing = this.#records.all().find((record) => record.is_practice === 1);
    if (existing !== undefined) await this.#wakePractice(existing);
  }

  async #wakePractice(record: ConnectionRecord): Promise<void> {
    const port = Number(new URL(record.base_url).port);
    const { apiKey, baseUrl } = await this.#practice.run(port > 0 ? port : null);
    this.#keys.lend(record.id, apiKey);
    if (baseUrl !== record.base_url) this.#records.setBaseUrl(record.id, baseUrl);
  }

  #setKey(id: number, secretName: string, keyHint: string | null): void {
    this.#records.setKey(id, secretName, keyHint);
    this.#logger.write('connection.key_stored', { connectionId: id });
  }

  #takeOver(id: number, test: ConnectionTest): void {
    takeOverTest({ records: this.#records, health: this.#health }, id, test);
  }

  #shown(record: ConnectionRecord, waitingJobs: number): Connection {
    const waitsUntilMs =
      record.rate_limited_until_ms > this.#clock.nowMs() ? record.rate_limited_until_ms : null;
    const failing = this.#failing(record.id, waitsUntilMs !== null);
    const waitsBecause = waitsUntilMs === null ? null : this.#health.waitsBecause(record.id);
    return {
      id: record.id,
      name: record.name,
      baseUrl: record.base_url,
      isPractice: record.is_practice === 1,
      keyHint: record.key_hint,
      keyPlace: this.#keys.placeOf(record),
      health: healthOf(record, this.#keys.placeOf(record) !== null),
      healthDetail: orNull(record.health_detail),
      checkedAtMs: record.checked_at_ms,
      nextProbeAtMs: record.next_probe_at_ms,
      waitsUntilMs,
      ...(waitsBecause !== null && { waitsBecause }),
      ...(failing !== null && { failing }),
      provedBy: orNull(record.proved_by),
      serviceSays: orNull(record.service_says),
      pace: this.#paces.of(record.id),
      waitingJobs,
    };
  }
}

function orNull(text: Recorded | null): Message | null {
  return text === null ? null : messageOf(text);
}

function healthOf(record: ConnectionRecord, hasKey: boolean): ConnectionHealth {
  if (record.hold === 'auth') return hasKey ? 'auth' : 'no_key';
  if (record.hold !== null) return record.hold;
  return record.checked_at_ms === null ? 'unknown' : 'ok';
}

/** It has no key of its own, or one that the service refuses, and may be given one. */
function isOpenTo(record: ConnectionRecord, baseUrl: string, hasKey: boolean): boolean {
  const needsKey = record.secret_name === null || (record.hold === 'auth' && hasKey);
  return needsKey && record.is_practice === 0 && record.base_url === baseUrl;
}

function unknownConnection(id: number): OutboxError {
  return new OutboxError('not_found', message('connection.unknown', { connection: id }));
}
