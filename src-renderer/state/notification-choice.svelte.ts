import type {
  NotificationCause,
  NotificationSettings,
  QuestionTime,
} from '../../src-main/contract/notification-causes.ts';
import type { App } from './app.svelte.ts';
import { reportFailure } from './report-failure.ts';
import { Request } from './request.svelte.ts';

/** Which notifications are told, and when. Where a change fails that is said, and what holds is read anew. */
export class NotificationChoice {
  readonly #app: App;
  readonly request = new Request<NotificationSettings>();

  constructor(app: App) {
    this.#app = app;
  }

  read(): Promise<unknown> {
    return this.request.run(() => this.#app.client.call('settings.notifications', {}));
  }

  /** True where it holds. */
  setCause(cause: NotificationCause, isOn: boolean): Promise<boolean> {
    return this.#change(this.#app.client.call('settings.setNotification', { cause, isOn }));
  }

  /** The same. */
  setQuestions(questions: QuestionTime): Promise<boolean> {
    return this.#change(this.#app.client.call('settings.setQuestions', { questions }));
  }

  async #change(asked: Promise<NotificationSettings>): Promise<boolean> {
    const isSet = await reportFailure(this.#app, asked);
    if (isSet) await this.request.run(() => asked);
    else await this.read();
    return isSet;
  }
}
