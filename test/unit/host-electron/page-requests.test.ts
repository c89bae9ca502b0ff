import { describe, expect, it, vi } from 'vitest';
import { hostRequestSchema, mostTaken, pageCommands } from '../../../src-main/contract/api/host-request.ts';
import { onScreen, screens } from '../../../src-main/contract/place.ts';
import { PageRequests } from '../../../src-main/host-electron/page-requests.ts';

const item = (number: number) => ({
  token: `token-${String(number)}`,
  path: `/${String(number)}`,
  isFolder: false,
});

describe('what the system asks of the page', () => {
  it('waits until the page takes it, and is handed over once', () => {
    const onAsked = vi.fn();
    const requests = new PageRequests(onAsked);
    requests.ask({ kind: 'go', place: onScreen('folders') });
    requests.ask({ kind: 'do', command: 'showKeys' });
    expect(onAsked).toHaveBeenCalledTimes(2);
    expect(requests.take()).toEqual([
      { kind: 'go', place: { kind: 'screen', screen: 'folders' } },
      { kind: 'do', command: 'showKeys' },
    ]);
    expect(requests.take()).toEqual([]);
  });

  it('leads to the last place alone, and does a command once', () => {
    const requests = new PageRequests(() => undefined);
    requests.ask({ kind: 'do', command: 'search' });
    requests.ask({ kind: 'go', place: onScreen('folders') });
    requests.ask({ kind: 'do', command: 'search' });
    requests.ask({ kind: 'go', place: { kind: 'batch', id: 7 } });
    expect(requests.take()).toEqual([
      { kind: 'do', command: 'search' },
      { kind: 'go', place: { kind: 'batch', id: 7 } },
    ]);
  });

  it('takes files together that were opened one after the other', () => {
    const requests = new PageRequests(() => undefined);
    requests.ask({ kind: 'take', items: [item(1)], leftOut: 1 });
    requests.ask({ kind: 'take', items: [item(2)], leftOut: 0 });
    expect(requests.take()).toEqual([{ kind: 'take', items: [item(1), item(2)], leftOut: 1 }]);
  });

  it('cannot grow while nobody takes it, however much is asked', () => {
    const requests = new PageRequests(() => undefined);
    for (let number = 0; number < 10_000; number += 1) {
      requests.ask({ kind: 'take', items: [item(number)], leftOut: 0 });
      requests.ask({ kind: 'go', place: onScreen(screens[number % screens.length]!) });
      requests.ask({ kind: 'do', command: pageCommands[number % pageCommands.length]! });
    }
    const taken = requests.take();
    expect(taken).toHaveLength(2 + pageCommands.length);
    const files = taken.find(({ kind }) => kind === 'take');
    expect(files).toMatchObject({ items: { length: mostTaken }, leftOut: 10_000 - mostTaken });
    expect(taken.every((request) => hostRequestSchema.safeParse(request).success)).toBe(true);
  });
});
