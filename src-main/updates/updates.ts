import { OutboxError, toldBy } from '../contract/errors.ts';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { message, type Message, type MessageOf } from '../contract/messages/message.ts';
import { onScreen, type Place } from '../contract/place.ts';
import type { NewerVersion, UpdateSettings, UpdatesView, UpdateState } from '../contract/updates.ts';
import type { CancelTimer, Clock } from '../foundation/clock.ts';
import { dayMs, hourMs, minuteMs } from '../foundation/durations.ts';
import { ExchangeError, type ExchangeFact } from '../foundation/exchange-error.ts';
import type { GetStream } from '../foundation/get-stream.ts';
import type { Random } from '../foundation/random.ts';
import type { KeptUpdates } from './kept-updates.ts';
import { askFeed, fetchReleaseFile } from './feed.ts';
import { isNewer, type Release, type ReleaseFile } from './read-release.ts';
import { UpdateError } from './update-error.ts';
import type { UpdateHost, UpdateInstaller } from './update-host.ts';

export interface UpdatesParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: { get updates(): KeptUpdates | null; set updates(updates: KeptUpdates | null) };
  readonly notify: (notification: {
    readonly title: Message;
    readonly body: Message;
    readonly place: Place;
  }) => void;
  /** The version that runs. */
  readonly installed: string;
  readonly host: UpdateHost;
  /** The name of what the feed says to this system. */
  readonly channelFile: string;
  readonly get: GetStream;
}

/**
 * Looks for a newer version once a day, or when a person asks; has the host's installer prepare it where there is one. Nothing is asked
 * of a feed before somebody has allowed it.
 */
export class Updates {
  readonly #parts: UpdatesParts;
  #work: {
    readonly controller: AbortController;
    readonly checked: Promise<void>;
    readonly ended: Promise<void>;
  } | null = null;
  #phase: 'idle' | 'checking' | 'downloading' = 'idle';
  #newer: NewerVersion | null = null;
  /** The version that lies ready. */
  #ready: string | null = null;
  #progress: number | null = null;
  #failure: Message | null = null;
  #nextCheckAtMs: number | null = null;
  #cancelTimer: CancelTimer = () => undefined;
  #isStopped = false;

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
  }

  view(): UpdatesView {
    const { installed, host } = this.#parts;
    const { checks, feedUrl, checkedAtMs } = this.#kept();
    return {
      ...{ checks, feedUrl, checkedAtMs, installed, state: this.#state(checks), feed: this.#feed() },
      installs: host.installer !== null,
      newer: this.#newer,
      progress: this.#progress,
      failure: this.#failure,
      nextCheckAtMs: this.#nextCheckAtMs,
    };
  }

  /** What is left out stays. */
  async set(changes: Partial<UpdateSettings>): Promise<UpdatesView> {
    const before = this.#feed();
    const kept = this.#kept();
    const { checks = kept.checks, feedUrl = kept.feedUrl } = changes;
    this.#keep({ checks, feedUrl });
    if (this.#feed() !== before) {
      await this.#end();
      this.#forget();
    }
    this.start();
    return this.view();
  }

  /** Throws `OutboxError` invalid_input without a feed. What is wrong with a feed is in the view. */
  async check(): Promise<UpdatesView> {
    if (this.#feed() === null) {
      throw new OutboxError('invalid_input', message('feed.none_named'));
    }
    this.#begin();
    await this.#work?.checked;
    return this.view();
  }

  /** Looks when its time has come, if it may. */
  start(): void {
    this.#cancelTimer();
    const { checks, checkedAtMs, newer } = this.#kept();
    this.#nextCheckAtMs = null;
    if (!checks || this.#feed() === null || this.#isStopped) return;
    const nowMs = this.#parts.clock.nowMs();
    const isLeft =
      this.#newer === null &&
      this.#failure === null &&
      newer !== null &&
      isNewer(newer, this.#parts.installed);
    // A time ahead of now was written by a clock that was set back since.
    const isDue = checkedAtMs === null || checkedAtMs > nowMs || isLeft;
    const dueMs = isDue ? nowMs : checkedAtMs + (this.#failure === null ? dayMs : hourMs);
    // Spread, so that not everybody who starts in the morning asks at once.
    this.#wait(Math.max(dueMs, nowMs + minuteMs) + this.#parts.random.next() * 10 * minuteMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer();
    await this.#end();
  }

  #state(checks: boolean): UpdateState {
    if (this.#phase !== 'idle') return this.#phase;
    if (this.#ready !== null) return 'ready';
    if (this.#failure !== null) return 'failed';
    return checks && this.#feed() !== null ? 'idle' : 'off';
  }

  #wait(untilMs: number): void {
    this.#nextCheckAtMs = untilMs;
    const { clock } = this.#parts;
    // Within the hour once more, as a timer stands still while the machine sleeps.
    this.#cancelTimer = clock.setTimer(
      () => {
        if (clock.nowMs() >= untilMs) this.#begin();
        else this.#wait(untilMs);
      },
      Math.min(untilMs - clock.nowMs(), hourMs),
    );
  }

  #begin(): void {
    if (this.#work !== null || this.#isStopped) return;
    this.#cancelTimer();
    const controller = new AbortController();
    const checked = Promise.withResolvers<undefined>();
    const ended = this.#run(controller.signal, () => {
      checked.resolve(undefined);
    }).finally(() => {
      checked.resolve(undefined);
      this.#phase = 'idle';
      this.#progress = null;
      this.#work = null;
      this.start();
    });
    this.#work = { controller, checked: checked.promise, ended };
  }

  async #run(signal: AbortSignal, onChecked: () => void): Promise<void> {
    const feed = this.#feed();
    if (feed === null) return;
    this.#phase = 'checking';
    this.#keep({});
    try {
      const release = await askFeed({ feed, channelFile: this.#parts.channelFile }, this.#parts.get, signal);
      this.#found(release);
      await this.#take(release, feed, signal, onChecked);
      this.#failure = null;
    } catch (error) {
      if (signal.aborted) return;
      this.#failed(error);
    }
  }

  #found(release: Release): void {
    const { installed, clock, host, logger, notify } = this.#parts;
    const { version, notes, releasedAtMs } = release;
    const isOffered = this.#kept().share < release.share;
    if (this.#ready !== null && this.#ready !== version) this.#discard();
    const before = this.#kept().newer;
    // Older than what runs: it was taken back, or somebody lies. Neither is followed.
    this.#newer = isNewer(version, installed) ? { version, notes, releasedAtMs, isOffered } : null;
    const newer = this.#newer !== null && isOffered ? version : null;
    this.#keep({ checkedAtMs: clock.nowMs(), newer });
    logger.write('updates.checked', { found: version, installed });
    if (newer !== null && newer !== before && host.installer === null) {
      notify({
        title: message('update.out', { version }),
        body: message('update.out_why', { installed }),
        place: onScreen('updates'),
      });
    }
  }

  async #take(release: Release, feed: string, signal: AbortSignal, onChecked: () => void): Promise<void> {
    const { installer } = this.#parts.host;
    if (installer === null || this.#newer?.isOffered !== true || this.#ready !== null) return;
    const file = installer.choose(release.files);
    if (file === undefined) throw new UpdateError(message('feed.no_package'));
    this.#phase = 'downloading';
    this.#progress = 0;
    onChecked();
    await this.#prepare(installer, { release, file, feed }, signal);
    signal.throwIfAborted();
    this.#ready = release.version;
    this.#parts.logger.write('updates.ready', { found: release.version });
    this.#parts.notify({
      title: message('update.ready', { version: release.version }),
      body: message('update.ready_why'),
      place: onScreen('updates'),
    });
  }

  #prepare(
    installer: UpdateInstaller,
    { release, file, feed }: { readonly release: Release; readonly file: ReleaseFile; readonly feed: string },
    signal: AbortSignal,
  ): Promise<void> {
    return installer.prepare(release, file, (destination) =>
      fetchReleaseFile(file, {
        ...{ feed, destination, signal, get: this.#parts.get },
        onProgress: (share) => {
          this.#progress = share;
        },
      }),
    );
  }

  #failed(error: unknown): void {
    const reason = whyFailed(error);
    this.#failure =
      this.#phase === 'downloading' && this.#newer !== null
        ? message('update.not_taken', { version: this.#newer.version, reason })
        : message('update.none_found', { reason });
    this.#keep({ checkedAtMs: this.#parts.clock.nowMs() });
    this.#parts.logger.write('updates.failed', faultOf(error), messageOfFault(error));
  }

  /** What another feed said is not true of this one. */
  #forget(): void {
    this.#newer = null;
    this.#failure = null;
    if (this.#ready !== null) this.#discard();
    this.#keep({ checkedAtMs: null, newer: null });
  }

  #discard(): void {
    this.#ready = null;
    this.#parts.host.installer?.discard();
  }

  async #end(): Promise<void> {
    this.#work?.controller.abort(new Error('Outbox looks no further'));
    await this.#work?.ended;
  }

  #feed(): string | null {
    return this.#kept().feedUrl ?? this.#parts.host.feedUrl;
  }

  #kept(): KeptUpdates {
    const { settings, random } = this.#parts;
    return (
      settings.updates ?? {
        checks: false,
        feedUrl: null,
        checkedAtMs: null,
        newer: null,
        share: random.next(),
      }
    );
  }

  #keep(changes: Partial<KeptUpdates>): void {
    this.#parts.settings.updates = { ...this.#kept(), ...changes };
  }
}

function whyFailed(error: unknown): Message {
  if (!(error instanceof ExchangeError)) return toldBy(error);
  const told: MessageOf<ExchangeFact['code']> = error.told;
  return told;
}
