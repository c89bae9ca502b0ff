import type { HostRequest, PageCommand } from '../../../src-main/contract/api/host-request.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import type { Brought } from '../../state/brought.svelte.ts';
import type { ChosenItem } from '../../state/choose-paths.ts';
import { routeOfPlace } from '../../state/place-routes.ts';
import { addFolder, type Route } from '../../state/routes.ts';
import { say } from '../../words/say.ts';

interface Ports {
  readonly client: Pick<OutboxClient, 'call' | 'on'>;
  readonly brought: Pick<Brought, 'files' | 'takeFiles'>;
  readonly go: (route: Route) => void;
  readonly search: () => void;
  readonly showKeys: () => void;
  readonly say: (message: string) => void;
  readonly explain: (error: unknown) => string;
}

/** What links, notifications, menus and files opened with Outbox ask of the page, wherever a person is in it. */
export class HostRequests {
  readonly #ports: Ports;
  /** Opened while other files were being looked through: their turn comes after those. */
  #held = $state.raw<readonly ChosenItem[]>([]);

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Takes what was asked before there was a page, then all that is asked. Returns the function that ends it. */
  start(): () => void {
    const end = this.#ports.client.on('asked', () => void this.#take());
    void this.#take();
    return end;
  }

  /** Shows what was held back, once nobody looks through other files. */
  giveHeld(): void {
    const { brought } = this.#ports;
    if (this.#held.length === 0 || brought.files !== null) return;
    brought.takeFiles(this.#held);
    this.#held = [];
  }

  async #take(): Promise<void> {
    try {
      for (const request of await this.#ports.client.call('host.takeRequests', {})) this.#fulfil(request);
    } catch (error) {
      this.#ports.say(this.#ports.explain(error));
    }
  }

  #fulfil(request: HostRequest): void {
    switch (request.kind) {
      case 'go':
        this.#ports.go(routeOfPlace(request.place));
        return;
      case 'do':
        this.#do(request.command);
        return;
      case 'take':
        this.#held = [...this.#held, ...request.items];
        this.giveHeld();
        if (request.leftOut > 0) this.#ports.say(say('frame.left_out_of_opened', { count: request.leftOut }));
    }
  }

  #do(command: PageCommand): void {
    const { brought, go, search, showKeys } = this.#ports;
    switch (command) {
      case 'addFiles':
        if (brought.files === null) brought.takeFiles([]);
        return;
      case 'addFolder':
        go(addFolder);
        return;
      case 'search':
        search();
        return;
      case 'showKeys':
        showKeys();
    }
  }
}
