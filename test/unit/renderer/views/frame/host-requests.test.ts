import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostRequest } from '../../../../../src-main/contract/api/host-request.ts';
import { screens } from '../../../../../src-main/contract/place.ts';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { Brought } from '../../../../../src-renderer/state/brought.svelte.ts';
import { routeOfPlace } from '../../../../../src-renderer/state/place-routes.ts';
import { home, linkTo, parseHash, type Route } from '../../../../../src-renderer/state/routes.ts';
import { HostRequests } from '../../../../../src-renderer/views/frame/host-requests.svelte.ts';
import { untilPasses } from '../../../../helpers/until-passes.ts';

const item = (path: string) => ({ token: `token of ${path}`, path, isFolder: false });

/** The host: what it was asked, until the page takes it. */
class Host {
  waiting: HostRequest[] = [];
  isGone = false;
  #listener: (event: string, payload: unknown) => void = () => undefined;

  readonly client = createClient({
    invoke: () => {
      if (this.isGone)
        return Promise.resolve({ ok: false, error: { code: 'internal', told: legacy('It is gone.') } });
      const value = this.waiting;
      this.waiting = [];
      return Promise.resolve({ ok: true, value });
    },
    subscribe: (listener) => {
      this.#listener = listener;
      return () => {
        this.#listener = () => undefined;
      };
    },
  });

  ask(...requests: HostRequest[]): void {
    this.waiting.push(...requests);
    this.#listener('asked', {});
  }
}

let host: Host;
let brought: Brought;
let gone: Route[];
let said: string[];
const search = vi.fn();
const showKeys = vi.fn();
let requests: HostRequests;

beforeEach(() => {
  vi.clearAllMocks();
  host = new Host();
  brought = new Brought();
  gone = [];
  said = [];
  requests = new HostRequests({
    ...{ client: host.client, brought, search, showKeys },
    go: (route) => gone.push(route),
    say: (message) => said.push(message),
    explain: (error) => (error instanceof Error ? error.message : String(error)),
  });
});

describe('what the system asks of the page', () => {
  it('is taken where it was asked before there was a page', async () => {
    host.ask({ kind: 'go', place: { kind: 'batch', id: 7 } });
    requests.start();
    await untilPasses(() => {
      expect(gone).toEqual([{ place: 'queue', view: 'all', scope: { kind: 'batch', id: 7 } }]);
    });
  });

  it('is taken as often as something is asked, until the page goes', async () => {
    const end = requests.start();
    host.ask({ kind: 'go', place: { kind: 'screen', screen: 'folders' } });
    await untilPasses(() => {
      expect(gone).toHaveLength(1);
    });
    host.ask({ kind: 'do', command: 'addFolder' });
    await untilPasses(() => {
      expect(gone).toEqual([
        { place: 'folders', isAdding: false, folderId: null },
        { place: 'folders', isAdding: true, folderId: null },
      ]);
    });
    end();
    host.ask({ kind: 'do', command: 'search' });
    await Promise.resolve();
    expect(search).not.toHaveBeenCalled();
    expect(host.waiting).toHaveLength(1);
  });

  it('opens the palette, the list of keys, and the choice of files', async () => {
    requests.start();
    host.ask(
      { kind: 'do', command: 'search' },
      { kind: 'do', command: 'showKeys' },
      { kind: 'do', command: 'addFiles' },
    );
    await untilPasses(() => {
      expect(brought.files).toEqual([]);
    });
    expect(search).toHaveBeenCalledOnce();
    expect(showKeys).toHaveBeenCalledOnce();
  });

  it('brings opened files to the review, and those that come meanwhile after it', async () => {
    requests.start();
    host.ask({ kind: 'take', items: [item('/a.pdf')], leftOut: 0 });
    await untilPasses(() => {
      expect(brought.files).toEqual([item('/a.pdf')]);
    });
    host.ask({ kind: 'take', items: [item('/b.pdf')], leftOut: 0 });
    host.ask(
      { kind: 'take', items: [item('/c.pdf')], leftOut: 0 },
      { kind: 'do', command: 'addFiles' },
      { kind: 'do', command: 'showKeys' },
    );
    await untilPasses(() => {
      expect(showKeys).toHaveBeenCalledOnce();
    });
    requests.giveHeld();
    expect(brought.files).toEqual([item('/a.pdf')]);

    brought.leaveFiles();
    requests.giveHeld();
    expect(brought.files).toEqual([item('/b.pdf'), item('/c.pdf')]);
    expect(said).toEqual([]);
  });

  it('says how many were left out, and shows nothing where nothing is left', async () => {
    requests.start();
    host.ask({ kind: 'take', items: [], leftOut: 3 });
    await untilPasses(() => {
      expect(said).toEqual([
        '3 of what was opened are not shown: Outbox takes files and folders that are there, at most 100 at once.',
      ]);
    });
    expect(brought.files).toBeNull();
  });

  it('says why nothing came of it', async () => {
    host.isGone = true;
    requests.start();
    await untilPasses(() => {
      expect(said).toEqual(['It is gone.']);
    });
  });

  it('leads each screen to a place of its own, which an address can keep', () => {
    const links = screens.map((screen) => linkTo(routeOfPlace({ kind: 'screen', screen })));
    expect(new Set(links).size).toBe(screens.length);
    for (const [index, link] of links.entries()) {
      if (screens[index] !== 'queue') expect(parseHash(link).route).not.toEqual(home);
    }
  });
});
