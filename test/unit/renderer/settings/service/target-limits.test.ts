import { describe, expect, it } from 'vitest';
import { englishOf } from '../../../../../src-main/languages/english.ts';
import { createClient } from '../../../../../src-main/contract/client.ts';
import { limitsText } from '../../../../../src-main/contract/limit-words.ts';
import {
  noLimitsText,
  readLimits,
  textOfLimits,
} from '../../../../../src-renderer/settings/service/limits-text.ts';
import {
  judgedWords,
  TargetLimitsDesk,
} from '../../../../../src-renderer/settings/service/target-limits-desk.svelte.ts';
import { ScriptedTransport } from '../../scripted-transport.ts';

describe('limits as they are typed', () => {
  it('are read, and written the same way again', () => {
    const text = {
      ...{ width: '1080', height: '600-1350', ratios: '4:5, 1:1', megabytes: '30', seconds: '' },
      refuses: ['heic'] as const,
    };
    const { limits } = readLimits(text);
    if (limits === null) throw new Error('They were not read');
    expect(limitsText(limits, englishOf)).toBe(
      '1080 × 600 to 1350 px, 4:5 or 1:1, up to 30 MB, no HEIC pictures',
    );
    expect(textOfLimits(limits)).toEqual(text);
    expect(
      readLimits({ ...noLimitsText, width: '-1200', height: '600-', seconds: '1,5' }).limits,
    ).toMatchObject({
      ...{ maxWidthPx: 1200, minHeightPx: 600, maxDurationMs: 1500 },
    });
  });

  it.each([
    ['width', 'wide', 'Write pixels as'],
    ['width', '-', 'Write pixels as'],
    ['height', '900-600', 'Write pixels as'],
    ['ratios', '4/5', 'Write up to twelve ratios'],
    ['megabytes', '0', 'Write a number above 0'],
    ['seconds', '-3', 'Write a number above 0'],
    ['width', '0', 'Write pixels from 1'],
  ] as const)('are refused in their field, with what to write: %s %s', (field, typed, says) => {
    expect(readLimits({ ...noLimitsText, [field]: typed }).problems?.[field]).toContain(says);
  });
});

describe('the limits of a connection', () => {
  const limits = { ratios: [], refuses: [], maxBytes: 5 };
  const scope = { connectionId: 1, targetKind: 'carousel' as const, targetId: 'car_1' };
  const none = { listable: true, why: null, items: [] };

  it('are those of this one alone, by the names of their targets, and read anew once they are set', async () => {
    const transport = new ScriptedTransport({
      'limits.list': () => [
        { scope, limits },
        { scope: { ...scope, connectionId: 2 }, limits },
      ],
      'connections.targets': () => ({
        ...{ connectionId: 1, knowledgeBases: none, brands: none, pasted: [] },
        carousels: { ...none, items: [{ id: 'car_1', title: 'Lisbon', slides: [] }] },
      }),
      'limits.set': () => ({ held: 2, released: 1 }),
    });
    const desk = new TargetLimitsDesk(createClient(transport), 1);
    await desk.read();
    expect(desk.limits).toEqual([{ scope, limits }]);
    expect(desk.nameOf(scope)).toBe('Lisbon');
    expect(desk.nameOf({ ...scope, targetId: null })).toBe('All carousels');
    expect(judgedWords(await desk.set(scope, limits))).toBe('2 now wait for you, 1 goes after all.');
    expect(transport.calls.filter(({ name }) => name === 'limits.list')).toHaveLength(2);
  });
});
