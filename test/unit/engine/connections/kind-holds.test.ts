import { legacy } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { profile, profileBench } from './profile/profile-bench.ts';

describe('a held kind', () => {
  it('waits on its own connection until it is let go', () => {
    const { kindHolds, database, clock, holdChanges } = profileBench();
    database.exec(
      `insert into connection (id, name, base_url, created_at_ms) values (2, 'B', 'https://b.example', 0)`,
    );
    kindHolds.hold(1, 'clip_render', {
      cause: 'credits',
      message: legacy('Credits are used up'),
      untilMs: null,
    });
    expect(kindHolds.isHeld(1, 'clip_render')).toBe(true);
    expect(kindHolds.isHeld(1, 'kb_document')).toBe(false);
    expect(kindHolds.isHeld(2, 'clip_render')).toBe(false);
    expect(kindHolds.all(1)).toEqual([
      {
        kind: 'clip_render',
        cause: 'credits',
        message: legacy('Credits are used up'),
        sinceMs: clock.nowMs(),
        untilMs: null,
      },
    ]);
    kindHolds.release(1, 'clip_render');
    expect(kindHolds.all(1)).toEqual([]);
    expect(holdChanges).toEqual([1, 1]);
  });

  it('keeps its time while the cause stays, tells nobody about what is no news, and begins anew with another cause', () => {
    const { kindHolds, clock, holdChanges } = profileBench();
    const beganMs = clock.nowMs();
    kindHolds.hold(1, 'clip_render', { cause: 'credits', message: legacy('none left'), untilMs: null });
    clock.advance(1000);
    kindHolds.hold(1, 'clip_render', { cause: 'credits', message: legacy('none left'), untilMs: null });
    expect(holdChanges).toEqual([1]);
    kindHolds.hold(1, 'clip_render', { cause: 'credits', message: legacy('still none left'), untilMs: null });
    expect(kindHolds.all(1)).toMatchObject([{ message: legacy('still none left'), sinceMs: beganMs }]);
    kindHolds.hold(1, 'clip_render', {
      cause: 'scope',
      message: legacy('the key lacks a scope'),
      untilMs: null,
    });
    expect(kindHolds.all(1)).toMatchObject([{ cause: 'scope', sinceMs: beganMs + 1000 }]);
    expect(holdChanges).toEqual([1, 1, 1]);
  });

  it('goes on under another profile where it waited for a path or an operation, not where it waits for credits or a scope', () => {
    const { kindHolds, profiles } = profileBench();
    kindHolds.hold(1, 'clip_render', { cause: 'path', message: legacy('404'), untilMs: null });
    kindHolds.hold(1, 'post_draft', { cause: 'off', message: legacy('off'), untilMs: null });
    kindHolds.hold(1, 'clip_import', { cause: 'credits', message: legacy('402'), untilMs: null });
    kindHolds.hold(1, 'kb_document', { cause: 'scope', message: legacy('403'), untilMs: null });
    profiles.set(1, profile({ paths: { renderClip: '/v2/clips/{clipId}/render' } }));
    expect(kindHolds.all(1).map(({ kind }) => kind)).toEqual(['clip_import', 'kb_document']);
  });

  it('of a removed connection is not recorded', () => {
    const { kindHolds, holdChanges } = profileBench();
    kindHolds.hold(9, 'clip_render', { cause: 'path', message: legacy('404'), untilMs: null });
    expect(kindHolds.all(9)).toEqual([]);
    expect(holdChanges).toEqual([]);
  });

  it('that waits for a person is not replaced by one that passes by itself, and that one ends by itself', () => {
    const { kindHolds, clock } = profileBench();
    const untilMs = clock.nowMs() + 30_000;
    kindHolds.hold(1, 'clip_render', { cause: 'credits', message: legacy('none left'), untilMs: null });
    kindHolds.hold(1, 'clip_render', { cause: 'failing', message: legacy('503'), untilMs });
    expect(kindHolds.all(1)).toMatchObject([{ cause: 'credits', untilMs: null }]);
    kindHolds.hold(1, 'kb_document', { cause: 'failing', message: legacy('503'), untilMs });
    expect(kindHolds.isHeld(1, 'kb_document')).toBe(true);
    expect(kindHolds.failing(1)).toEqual({ jobKind: 'kb_document', detail: legacy('503'), untilMs });
    clock.advance(30_001);
    expect(kindHolds.failing(1)).toBeNull();
    expect(kindHolds.isHeld(1, 'kb_document')).toBe(false);
    kindHolds.hold(1, 'kb_document', { cause: 'path', message: legacy('404'), untilMs: null });
    expect(kindHolds.all(1)).toMatchObject([{ kind: 'clip_render' }, { kind: 'kb_document', cause: 'path' }]);
  });
});
