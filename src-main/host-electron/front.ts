import type { HostRequest } from '../contract/api/host-request.ts';
import type { MainWindow } from './main-window.ts';
import { PageRequests } from './page-requests.ts';

/** The window for all that stands outside it: it is brought to the front, and its page is asked for something. */
export class Front {
  readonly #window: Pick<MainWindow, 'open' | 'send'>;
  readonly #requests = new PageRequests(() => {
    this.#window.send('asked', {});
  });

  constructor(window: Pick<MainWindow, 'open' | 'send'>) {
    this.#window = window;
  }

  readonly open = (): void => {
    this.#window.open();
  };

  /** Where the window is closed it is opened, and its page takes the request as soon as it is there. */
  readonly ask = (request: HostRequest): void => {
    this.#requests.ask(request);
    this.open();
  };

  readonly takeRequests = (): HostRequest[] => this.#requests.take();
}
