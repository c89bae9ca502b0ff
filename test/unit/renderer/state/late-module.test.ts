import { describe, expect, it, vi } from 'vitest';
import { fetchAll, LateModule } from '../../../../src-renderer/state/late-module.svelte.ts';

describe('a part that is fetched late', () => {
  it('is fetched once, however many ask for it', async () => {
    const load = vi.fn(() => Promise.resolve({ default: 'settings' }));
    const part = new LateModule(load);
    expect(part.part).toBeNull();
    await Promise.all([part.fetch(), part.fetch()]);
    await part.fetch();
    expect(part.part).toBe('settings');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says why it is not there, and comes when it is asked for again', async () => {
    const load = vi.fn<() => Promise<{ default: string }>>();
    load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ default: 'settings' });
    const part = new LateModule(load);
    await part.fetch();
    expect(part.part).toBeNull();
    expect(part.error).toEqual(new Error('gone'));
    await part.fetch();
    expect(part.part).toBe('settings');
    expect(part.error).toBeNull();
  });
});

it('parts are fetched one after the other, and one that fails keeps none of the others back', async () => {
  const log: string[] = [];
  const part = (name: string, load: () => Promise<{ default: string }>) =>
    new LateModule(async () => {
      log.push(`${name} begins`);
      const loaded = await load();
      log.push(`${name} is there`);
      return loaded;
    });
  const good = (): Promise<{ default: string }> => Promise.resolve({ default: 'view' });
  await fetchAll([part('a', good), part('b', () => Promise.reject(new Error('gone'))), part('c', good)]);
  expect(log).toEqual(['a begins', 'a is there', 'b begins', 'c begins', 'c is there']);
});
