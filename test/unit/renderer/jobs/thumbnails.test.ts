import { describe, expect, it } from 'vitest';
import { ThumbnailShelf } from '../../../../src-renderer/jobs/thumbnails.ts';
import { deferred, type Deferred } from '../../../../src-main/foundation/deferred.ts';

/** An engine that answers when it is told to. */
function slowEngine() {
  const asked: { id: number; answer: Deferred<{ jpeg: string | null }> }[] = [];
  const read = (id: number): Promise<{ jpeg: string | null }> => {
    const answer = deferred<{ jpeg: string | null }>();
    asked.push({ id, answer });
    return answer.promise;
  };
  return { asked, shelf: new ThumbnailShelf(read) };
}

describe('small pictures of rows', () => {
  it('are asked for two at a time, the newest wish first, and not where the row has left', async () => {
    const { asked, shelf } = slowEngine();
    const given: number[] = [];
    const callOff = [1, 2, 3, 4, 5].map((jobId) =>
      shelf.want({ jobId, content: String(jobId), size: 'small' }, () => given.push(jobId)),
    );
    callOff[4]?.();
    expect(asked.map(({ id }) => id)).toEqual([1, 2]);
    asked[0]?.answer.resolve({ jpeg: 'AA==' });
    await expect.poll(() => asked.map(({ id }) => id)).toEqual([1, 2, 4]);
    expect(given).toEqual([1]);
  });

  it('are kept by their content, and what failed is asked for again', async () => {
    const { asked, shelf } = slowEngine();
    shelf.want({ jobId: 1, content: 'a', size: 'small' }, () => undefined);
    shelf.want({ jobId: 2, content: 'b', size: 'small' }, () => undefined);
    asked[0]?.answer.resolve({ jpeg: 'AA==' });
    asked[1]?.answer.reject(new Error('gone'));
    await expect.poll(() => shelf.at('a', 'small')).toBe('data:image/jpeg;base64,AA==');
    expect(shelf.at('a', 'large')).toBeUndefined();
    expect(shelf.at('b', 'small')).toBeUndefined();
  });
});
