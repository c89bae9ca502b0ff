import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Navigation } from '../../../../src-renderer/state/navigation.svelte.ts';
import { addFolder, folders } from '../../../../src-renderer/state/routes.ts';

/** The address of a page, as the window has it. */
function addressBar(hash: string): { hash: string } {
  const address = { hash };
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', {
    replaceState: (_state: null, _title: string, next: string) => {
      address.hash = next;
    },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return address;
}

describe('going on once something is through', () => {
  it('leads on from the place where it was begun', () => {
    const address = addressBar('#/folders/add');
    const navigation = new Navigation();
    navigation.goOnFrom('folders', folders);
    expect(address.hash).toBe('#/folders');
    expect(navigation.route).toEqual(folders);
  });

  it('calls nobody back who pressed a link just now, before the page was told of it', () => {
    const address = addressBar('#/folders/add');
    const navigation = new Navigation();
    address.hash = '#/attention';
    navigation.goOnFrom('folders', folders);
    expect(address.hash).toBe('#/attention');
  });

  it('of one page calls nobody back who went to another of the same place', () => {
    const address = addressBar('#/folders/add');
    const navigation = new Navigation();
    address.hash = '#/folders';
    const queue = { place: 'queue', view: 'all', scope: { kind: 'everything' } } as const;
    navigation.goOnFromPage(addFolder, queue);
    expect(address.hash).toBe('#/folders');
    address.hash = '#/folders/add';
    navigation.goOnFromPage(addFolder, queue);
    expect(navigation.route).toEqual(queue);
  });
});

it('a sheet that closes leaves a link pressed that was pressed just now', () => {
  const address = addressBar('#/folders');
  const navigation = new Navigation();
  address.hash = '#/attention';
  navigation.openJob(null);
  expect(address.hash).toBe('#/attention');
  expect(navigation.route).toEqual({ place: 'attention' });
});
