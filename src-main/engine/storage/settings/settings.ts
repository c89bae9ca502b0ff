import { savedFilterSchema, type SavedFilter } from '../../../contract/saved-filter.ts';
import { defaultSendingRules, sendingRulesSchema, type SendingRules } from '../../../contract/sending.ts';
import { appearanceSchema, pauseSchema, type Appearance, type Pause } from '../../../contract/status.ts';
import { networkViewSchema, type NetworkView } from '../../../contract/network.ts';
import { reportSenderSchema } from '../../../contract/report-page.ts';
import { z } from '../../../contract/zod.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { tellingSchema, type Telling } from '../../../contract/batch-telling.ts';
import {
  notificationSettingsSchema,
  type NotificationSettings,
} from '../../../contract/notification-causes.ts';
import { keptUpdatesSchema, type KeptUpdates } from './kept-updates.ts';
import { StoredValue } from './stored-value.ts';

/** Earlier versions knew of no authorities. */
const keptNetworkSchema = networkViewSchema.extend({
  authorities: networkViewSchema.shape.authorities.default(null),
});

/** Small things that people decide, each under a key: what cannot be understood is as if never said. */
export class Settings {
  readonly #appearance: StoredValue<Appearance>;
  readonly #pause: StoredValue<Pause>;
  readonly #sendingRules: StoredValue<SendingRules>;
  readonly #disregardedUntilMs: StoredValue<number>;
  readonly #telling: StoredValue<Telling>;
  readonly #savedFilters: StoredValue<SavedFilter[]>;
  readonly #notifications: StoredValue<NotificationSettings>;
  readonly #network: StoredValue<NetworkView>;
  readonly #updates: StoredValue<KeptUpdates>;
  readonly #reportSender: StoredValue<string>;

  constructor(database: OutboxDatabase) {
    this.#appearance = new StoredValue(database, 'appearance', appearanceSchema);
    this.#pause = new StoredValue(database, 'pause', pauseSchema);
    this.#sendingRules = new StoredValue(database, 'sendingRules', sendingRulesSchema);
    this.#disregardedUntilMs = new StoredValue(database, 'disregardedUntilMs', z.number());
    this.#savedFilters = new StoredValue(database, 'savedFilters', z.array(savedFilterSchema));
    this.#telling = new StoredValue(database, 'batchTelling', tellingSchema);
    this.#notifications = new StoredValue(database, 'notifications', notificationSettingsSchema);
    this.#network = new StoredValue(database, 'network', keptNetworkSchema);
    this.#updates = new StoredValue(database, 'updates', keptUpdatesSchema);
    this.#reportSender = new StoredValue(database, 'reportSender', reportSenderSchema);
  }

  get appearance(): Appearance {
    return this.#appearance.get() ?? { theme: 'system', density: 'two_lines', language: 'system' };
  }

  set appearance(appearance: Appearance) {
    this.#appearance.set(appearance);
  }

  get pause(): Pause | null {
    return this.#pause.get();
  }

  set pause(pause: Pause | null) {
    this.#pause.set(pause);
  }

  get sendingRules(): SendingRules {
    return this.#sendingRules.get() ?? defaultSendingRules;
  }

  set sendingRules(rules: SendingRules) {
    this.#sendingRules.set(rules);
  }

  get disregardedUntilMs(): number | null {
    return this.#disregardedUntilMs.get();
  }

  set disregardedUntilMs(untilMs: number | null) {
    this.#disregardedUntilMs.set(untilMs);
  }

  get notifications(): NotificationSettings {
    return this.#notifications.get() ?? { off: [] };
  }

  set notifications(settings: NotificationSettings) {
    this.#notifications.set(settings);
  }

  get network(): NetworkView {
    return (
      this.#network.get() ?? {
        ...{ proxy: 'system', address: null, direct: [] },
        hasCredentials: false,
        authorities: null,
      }
    );
  }

  set network(network: NetworkView) {
    this.#network.set(network);
  }

  /** `null` until somebody decided, or looked. */
  get updates(): KeptUpdates | null {
    return this.#updates.get();
  }

  set updates(updates: KeptUpdates | null) {
    this.#updates.set(updates);
  }

  get telling(): Telling {
    return this.#telling.get() ?? { usual: [], command: null, webhookUrl: null };
  }

  set telling(telling: Telling) {
    this.#telling.set(telling);
  }

  /** Whose name stands on reports. */
  get reportSender(): string | null {
    return this.#reportSender.get();
  }

  set reportSender(sender: string | null) {
    this.#reportSender.set(sender);
  }

  get savedFilters(): readonly SavedFilter[] {
    return this.#savedFilters.get() ?? [];
  }

  set savedFilters(filters: readonly SavedFilter[]) {
    this.#savedFilters.set([...filters]);
  }
}
