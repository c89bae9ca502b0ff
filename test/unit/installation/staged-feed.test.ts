import { describe, expect, it } from 'vitest';
import { stagedFeed } from '../../../resources/scripts/package/staged-feed.mjs';
import { readRelease } from '../../../src-main/updates/read-release.ts';
import { feedText } from '../../helpers/update-feed.ts';

describe('a feed that is offered to a share of all computers', () => {
  const feed = feedText('1.3.0', Buffer.from('newer'));

  it('says so, and to all where nothing is said', () => {
    expect(readRelease(feed).share).toBe(1);
    expect(readRelease(stagedFeed(feed, '20')).share).toBe(0.2);
    expect(readRelease(stagedFeed(stagedFeed(feed, '20'), '5')).share).toBe(0.05);
    expect(stagedFeed(stagedFeed(feed, '20'), '100')).toBe(feed);
  });

  it.each(['', '101', '-1', '5%', '0x10'])('takes no share of %j', (percent) => {
    expect(() => stagedFeed(feed, percent)).toThrow('whole number from 0 to 100');
  });
});
