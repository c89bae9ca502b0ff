import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  countEdits,
  noEdits,
  problemOfPath,
  rebase,
  withIdIsYes,
  withDeleteMethod,
  withOff,
  withPath,
  withStrict5xx,
} from '../../../../../src-renderer/settings/service/profile-edits.ts';
import { brands, operation, profileView } from './sample-profile.ts';

describe('what is not saved yet', () => {
  it('is counted, and gone when it is written back as it was', () => {
    const edited = withOff(withPath(noEdits, brands, '/v2/brands'), operation(), true);
    expect(countEdits(edited)).toBe(2);
    const back = withOff(withPath(edited, brands, '/api-proxy/brands'), operation(), false);
    expect(back).toEqual(noEdits);
  });

  it('knows a switch that is back where it was saved', () => {
    const { profile } = profileView();
    const on = withStrict5xx(noEdits, profile, true);
    expect(countEdits(on)).toBe(1);
    expect(withStrict5xx(on, profile, false)).toEqual(noEdits);
  });

  it('knows how a document is deleted, and keeps the usual way as it is', () => {
    const { profile } = profileView();
    const byPost = withDeleteMethod(noEdits, profile, 'POST');
    expect(countEdits(byPost)).toBe(1);
    expect(applyEdits(profileView(), byPost)).toMatchObject({ deleteMethod: 'POST' });
    expect(applyEdits(profileView(), noEdits)).not.toHaveProperty('deleteMethod');
    expect(withDeleteMethod(byPost, profile, 'DELETE')).toEqual(noEdits);
    const saved = profileView({ profile: { ...profile, deleteMethod: 'POST' } });
    expect(rebase(byPost, saved).deleteMethod).toBeNull();
    expect(applyEdits(saved, withDeleteMethod(noEdits, saved.profile, 'DELETE'))).toMatchObject({
      deleteMethod: 'DELETE',
    });
  });

  it('holds of each write whether an id is its yes', () => {
    const view = profileView({ profile: { ...profileView().profile, idIsYes: ['uploadDocument'] } });
    const first = withIdIsYes(noEdits, view.profile, 'importClip', true);
    const edited = withIdIsYes(first, view.profile, 'uploadDocument', false);
    expect(countEdits(edited)).toBe(2);
    expect(applyEdits(view, edited).idIsYes).toEqual(['importClip']);
    expect(withIdIsYes(first, view.profile, 'importClip', false)).toEqual(noEdits);
    const taughtElsewhere = profileView({ profile: { ...view.profile, idIsYes: ['importClip'] } });
    expect(rebase(edited, taughtElsewhere)).toEqual(noEdits);
  });

  it('goes into the profile beside what others have taught meanwhile', () => {
    const statuses = [{ subject: 'clip', status: 'gone', meaning: 'failure' }] as const;
    const view = profileView({
      profile: { ...profileView().profile, statuses: [...statuses], paths: { brands: '/old' } },
      operations: [{ ...brands, path: '/old' }, operation()],
    });
    const edits = withOff(withPath(noEdits, operation(), ' /v2/clips/{clipId} '), brands, true);
    expect(applyEdits(view, edits)).toEqual({
      version: 1,
      paths: { brands: '/old', clip: '/v2/clips/{clipId}' },
      off: ['brands'],
      fields: {},
      statuses,
      strict5xx: false,
      idIsYes: [],
    });
  });

  it('leaves out a path that is the default again', () => {
    const own = { ...brands, path: '/old' };
    const view = profileView({ operations: [own] });
    expect(applyEdits(view, withPath(noEdits, own, own.defaultPath)).paths).toEqual({});
  });

  it('keeps only what differs once another profile is saved', () => {
    const edits = {
      paths: { brands: '/v2/brands', clip: '/v2/{clipId}' },
      off: { brands: true },
      strict5xx: true,
      believes5xx: true,
      deleteMethod: null,
      idIsYes: { importClip: true },
    };
    const view = profileView({
      profile: { ...profileView().profile, strict5xx: true, believes5xx: true },
      operations: [{ ...brands, path: '/v2/brands' }, operation()],
    });
    expect(rebase(edits, view)).toEqual({
      paths: { clip: '/v2/{clipId}' },
      off: { brands: true },
      strict5xx: null,
      believes5xx: null,
      deleteMethod: null,
      idIsYes: { importClip: true },
    });
  });
});

describe('a path', () => {
  it.each([
    ['/v2/clips/{clipId}', null],
    ['', /^Write a path/u],
    ['v2/{clipId}', /^A path begins with one \//u],
    ['/a/../{clipId}', /\.\./u],
    ['/v2/clips', /^\{clipId\} is missing/u],
    ['/v2/{clipId}/{clipId}', /more than once/u],
    ['/v2/{clipId}/{mood}', /^Nothing fills in \{mood\}/u],
    ['/v2/{clipId}/{mood', /^A brace belongs to no placeholder/u],
    ['/v2/%2e%2e/{clipId}', /^Dots lead elsewhere/u],
  ])('%s is judged before it is saved', (path, problem) => {
    const found = problemOfPath(operation(), path);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});
