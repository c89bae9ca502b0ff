import { describe, expect, it } from 'vitest';
import type { ShownFile } from '../../../../src-main/contract/file-preview.ts';
import { ThumbnailShelf } from '../../../../src-renderer/pictures/thumbnails.ts';
import { deferred, type Deferred } from '../../../../src-main/foundation/deferred.ts';

const job = (id: number): ShownFile => ({ kind: 'job', id });

/** An engine that answers when it is told to. */
function slowEngine() {
  const asked: { id: number; answer: Deferred<string | null> }[] = [];
  const read = (of: ShownFile): Promise<string | null> => {
    const answer = deferred<string | null>();
    asked.push({ id: of.kind === 'job' ? of.id : 0, answer });
    return answer.promise;
  };
  return { asked, shelf: new ThumbnailShelf(read) };
}

describe('small pictures of rows', () => {
  it('are asked for two at a time, the newest wish first, and not where the row has left', async () => {
    const { asked, shelf } = slowEngine();
    const given: number[] = [];
    const callOff = [1, 2, 3, 4, 5].map((jobId) =>
      shelf.want({ of: job(jobId), content: String(jobId), size: 'small' }, () => given.push(jobId)),
    );
    callOff[4]?.();
    expect(asked.map(({ id }) => id)).toEqual([1, 2]);
    asked[0]?.answer.resolve('a picture');
    await expect.poll(() => asked.map(({ id }) => id)).toEqual([1, 2, 4]);
    expect(given).toEqual([1]);
  });

  it('are kept by their content, and what failed is asked for again', async () => {
    const { asked, shelf } = slowEngine();
    shelf.want({ of: job(1), content: 'a', size: 'small' }, () => undefined);
    shelf.want({ of: job(2), content: 'b', size: 'small' }, () => undefined);
    asked[0]?.answer.resolve('a picture');
    asked[1]?.answer.reject(new Error('gone'));
    await expect.poll(() => shelf.at('a', 'small')).toBe('a picture');
    expect(shelf.at('a', 'large')).toBeUndefined();
    expect(shelf.at('b', 'small')).toBeUndefined();
  });
});
