import { describe, expect, it } from 'vitest';
import { Request } from '../../../../src-renderer/state/request.svelte.ts';

describe('a request', () => {
  it('lets only the newest question be answered', async () => {
    const request = new Request<string>();
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const one = request.run(() => first.promise);
    const other = request.run(() => second.promise);
    second.resolve('new');
    first.resolve('old');
    expect([await one, await other, request.value, request.isPending]).toEqual([null, 'new', 'new', false]);
  });

  it('keeps the old value beside an error', async () => {
    const request = new Request<string>();
    await request.run(() => Promise.resolve('value'));
    await request.run(() => Promise.reject(new Error('no')));
    expect(request.value).toBe('value');
    expect(request.error).toMatchObject({ message: 'no' });
  });

  it('forgets everything when it is cleared, also what is still on its way', async () => {
    const request = new Request<string>();
    const late = Promise.withResolvers<string>();
    const run = request.run(() => late.promise);
    request.clear();
    late.resolve('late');
    expect(await run).toBeNull();
    expect(request.value).toBeNull();
  });
});
