import { describe, expect, it } from 'vitest';
import { operationTag, trialTag } from '../../../../../src-renderer/settings/service/operation-tags.ts';
import {
  kindName,
  profileWords,
  seenWords,
} from '../../../../../src-renderer/settings/service/service-words.ts';
import { minuteMs, nowMs } from '../../sample-values.ts';
import { drifted, operation, profileView, tried } from './sample-profile.ts';

describe('the words of the service page', () => {
  it('say what a profile holds', () => {
    const { profile } = profileView();
    expect(profileWords(profile)).toBe('Nothing differs from the defaults');
    expect(
      profileWords({
        ...profile,
        paths: { brands: '/a', clips: '/b' },
        off: ['health'],
        fields: { 'clip.status': ['/a', '/b'] },
        statuses: [{ subject: 'clip', status: 'gone', meaning: 'failure' }],
        strict5xx: true,
        idIsYes: ['importClip', 'createDraft'],
      }),
    ).toBe(
      '2 paths, 1 operation off, 2 field pointers, 1 status word, every 5xx leaves doubt, an id is a yes of 2 operations',
    );
  });

  it('say how often and when something unknown was seen', () => {
    expect(seenWords(drifted(), nowMs)).toBe('Seen once, 3 min ago');
    expect(seenWords(drifted({ count: 12, firstSeenMs: nowMs - 49 * 60 * minuteMs }), nowMs)).toBe(
      'Seen 12 times, first 2 d ago, last 3 min ago',
    );
    expect(seenWords(drifted({ count: 2 }), nowMs)).toBe('Seen 2 times, 3 min ago');
  });

  it('keep the name of a kind that is not known', () => {
    expect(kindName('clip_render')).toBe('Renders');
    expect(kindName('hologram')).toBe('hologram');
  });
});

describe('tags', () => {
  const quiet = { isOff: false, isEdited: false, hasProblem: false };

  it('tell the state of an operation, the most pressing first', () => {
    expect(operationTag(operation(), quiet).message).toBe('Default');
    expect(operationTag(operation({ path: '/v2/{clipId}' }), quiet).message).toBe('Changed');
    expect(operationTag(operation({ path: '/v2/{clipId}' }), { ...quiet, isOff: true }).message).toBe('Off');
    expect(operationTag(operation(), { ...quiet, isOff: true, isEdited: true }).message).toBe(
      'Off, not saved',
    );
    expect(operationTag(operation(), { isOff: true, isEdited: true, hasProblem: true }).voice).toBe('no');
  });

  it('tell good from bad answers of a read', () => {
    const get = operation();
    expect(trialTag(get, tried())).toEqual({ message: '200', voice: 'ok' });
    expect(trialTag(get, tried({ understood: [], missing: 'data.brands' })).voice).toBe('ask');
    expect(trialTag(get, tried({ statusCode: 404 })).voice).toBe('no');
    expect(trialTag(get, tried({ statusCode: null }))).toEqual({ message: 'No answer', voice: 'no' });
  });

  it('take a refused method as the sign that a write has its path', () => {
    const post = operation({ method: 'POST' });
    expect(trialTag(post, tried({ statusCode: 405, understood: [] })).voice).toBe('ok');
    expect(trialTag(post, tried({ statusCode: 404 })).voice).toBe('no');
    expect(trialTag(post, tried({ statusCode: 200 })).voice).toBe('ask');
  });
});
