import { describe, expect, it } from 'vitest';
import {
  decideState,
  type Here,
  type Sides,
  type There,
  type Way,
} from '../../../../../src-main/engine/reporting/in-step/decide-state.ts';

const indexed: There = { kind: 'listed', status: 'indexed', meaning: 'success' };
const processing: There = { kind: 'listed', status: 'processing', meaning: 'working' };
const failed: There = { kind: 'listed', status: 'failed', meaning: null };
const strange: There = { kind: 'listed', status: 'resting', meaning: null };
const missing: There = { kind: 'missing' };
const unread: There = { kind: 'unread' };

/** A delivered file that lies here, and its document as it should be. */
const usual: Sides = {
  here: 'there',
  way: 'delivered',
  isNewest: true,
  isFresh: false,
  wasConfirmed: true,
  there: indexed,
};
const stateOf = (sides: Partial<Sides>) => decideState({ ...usual, ...sides });

describe('a file and its document', () => {
  it('are in step where the document is of what lies here', () => {
    expect(stateOf({})).toBe('in_step');
    expect(stateOf({ here: 'put_away' })).toBe('in_step');
  });

  it('are in step under a status that nobody knows once the service has confirmed it, and on the way before', () => {
    expect(stateOf({ there: strange })).toBe('in_step');
    expect(stateOf({ there: strange, wasConfirmed: false })).toBe('on_its_way');
    expect(stateOf({ there: processing, wasConfirmed: false })).toBe('on_its_way');
  });

  it('differ where the file was edited and its newer content waits for a person, whatever the list says', () => {
    for (const there of [indexed, missing, unread, failed])
      expect(stateOf({ way: 'edited', there })).toBe('edited');
  });

  it('are outdated where newer content was sent, as long as the document is known to stand there', () => {
    expect(stateOf({ isNewest: false })).toBe('outdated');
    expect(stateOf({ isNewest: false, here: 'gone' })).toBe('outdated');
    expect(stateOf({ isNewest: false, there: missing })).toBeNull();
    expect(stateOf({ isNewest: false, there: unread })).toBeNull();
  });

  it('failed where the service says so, by a taught status, by its own word, or to a person who was asked', () => {
    expect(stateOf({ there: failed })).toBe('indexing_failed');
    expect(stateOf({ there: { kind: 'listed', status: 'lost', meaning: 'failure' } })).toBe(
      'indexing_failed',
    );
    expect(stateOf({ way: 'refused_there', there: unread })).toBe('indexing_failed');
    expect(stateOf({ way: 'refused_there', there: indexed })).toBe('in_step');
  });

  it('are gone here only where the file was seen to be gone', () => {
    expect(stateOf({ here: 'gone' })).toBe('gone_here');
    expect(stateOf({ here: 'gone', there: unread })).toBe('gone_here');
    expect(stateOf({ here: 'gone', way: 'refused_there' })).toBe('gone_here');
  });

  it('are not told where they are neither here nor there', () => {
    expect(stateOf({ here: 'gone', there: missing })).toBeNull();
  });

  it('never are gone where the folder is away: nobody can tell', () => {
    const theres: There[] = [indexed, processing, failed, strange, missing, unread, { kind: 'nameless' }];
    const ways: Way[] = ['delivered', 'refused_there', 'going', 'edited', 'stopped', 'stays', 'none'];
    for (const there of theres)
      for (const way of ways)
        for (const isNewest of [true, false])
          expect(stateOf({ here: 'away', there, way, isNewest })).not.toBe('gone_here');
    expect(stateOf({ here: 'away' })).toBe('not_compared');
  });

  it('miss the document only where the whole list lacks it and had time to have it', () => {
    expect(stateOf({ there: missing })).toBe('missing_there');
    expect(stateOf({ there: missing, isFresh: true })).toBe('on_its_way');
  });

  it('are not compared where the list was not read, not to its end, or the service gave no id', () => {
    expect(stateOf({ there: unread })).toBe('not_compared');
    expect(stateOf({ there: { kind: 'nameless' } })).toBe('not_compared');
  });

  it('are not compared where nothing watches the file, or it goes elsewhere now', () => {
    expect(stateOf({ here: 'unwatched' })).toBe('not_compared');
    expect(stateOf({ here: 'elsewhere' })).toBe('not_compared');
  });

  it('are on their way while the file is queued, in doubt, still written, or the service works on it', () => {
    expect(stateOf({ way: 'going', there: missing })).toBe('on_its_way');
    expect(stateOf({ way: 'going', there: unread })).toBe('on_its_way');
    expect(stateOf({ here: 'changing' })).toBe('on_its_way');
    expect(stateOf({ here: 'changing', way: 'none', there: { kind: 'nameless' } })).toBe('on_its_way');
  });

  it('are only here where the file was never delivered', () => {
    for (const way of ['stopped', 'stays', 'none'] as const)
      expect(stateOf({ way, there: { kind: 'nameless' } })).toBe('only_here');
  });

  it('are only there where nothing here sent the document', () => {
    expect(stateOf({ here: 'nobodys', way: 'none' })).toBe('only_there');
    for (const here of ['there', 'gone', 'away', 'unwatched'] satisfies Here[])
      expect(stateOf({ here })).not.toBe('only_there');
  });
});
