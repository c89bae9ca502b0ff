import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  commonRoots,
  reRooted,
  whyNoParts,
  whyNoPath,
} from '../../../../../src-main/engine/reporting/moving/re-root.ts';

describe('where a folder of another computer is here', () => {
  test.each([
    ['/home/ann/Work/Kestrel', '/home/ann/Work', '/srv/work/Kestrel'],
    ['/home/ann/Work', '/home/ann/Work', '/srv/work'],
    [String.raw`C:\Users\Ann\Work\Kestrel\Reels`, String.raw`c:\users\ann\work`, '/srv/work/Kestrel/Reels'],
    [String.raw`C:/Users/Ann/Work/Kestrel`, String.raw`C:\Users\Ann\Work`, '/srv/work/Kestrel'],
    [String.raw`\\nas\share\Work\Kestrel`, String.raw`\\nas\share\Work`, '/srv/work/Kestrel'],
  ])('%s below %s', (path, from, to) => {
    expect(reRooted(path, [{ from, to: '/srv/work' }])).toBe(to);
  });

  test.each([
    ['beside it', '/home/ann/Workshop', '/home/ann/Work'],
    ['on another drive', String.raw`D:\Work\a`, String.raw`C:\Work`],
    ['of the other kind of computer', '/Work/a', String.raw`C:\Work`],
    ['above it', '/home', '/home/ann'],
  ])('is nowhere where it lies %s', (_words, path, from) => {
    expect(reRooted(path, [{ from, to: '/srv/work' }])).toBeNull();
  });

  it('is said by the innermost of the places that a person named', () => {
    const roots = [
      { from: '/home/ann', to: '/srv' },
      { from: '/home/ann/Work', to: '/data' },
    ];
    expect(reRooted('/home/ann/Work/a', roots)).toBe('/data/a');
    expect(reRooted('/home/ann/Other/a', roots)).toBe('/srv/Other/a');
  });

  it('never lies outside the place that a person chose, whatever the path says', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '.', '', 'a', 'CON', '\\', 'a/../..', 'b\u0000'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const path = ['/home/ann', ...parts].join('/');
        const to = reRooted(path, [{ from: '/home/ann', to: '/srv/work' }]);
        if (to !== null) expect(to === '/srv/work' || to.startsWith('/srv/work/')).toBe(true);
        if (whyNoPath(path) === null) expect(path.split('/')).not.toContain('..');
      }),
    );
  });
});

describe('a path that cannot be that of a folder', () => {
  test.each([
    ['relative', 'work/a'],
    ['a whole drive', '/'],
    ['a whole drive of Windows', 'C:\\'],
    ['out of where it lies', '/home/ann/../root'],
    ['out of where it lies, as Windows writes it', String.raw`C:\a\..\b`],
    ['a device', String.raw`C:\a\NUL.txt`],
    ['a device with a small superscript', '/a/com¹'],
    ['with a control character', '/a/b\u0007'],
  ])('is refused where it is %s', (_words, path) => {
    expect(whyNoPath(path)).not.toBeNull();
  });

  it('is not one that is only unusual', () => {
    for (const path of ['/home/ann/..hidden', '/a/console', String.raw`C:\Users\Ann\Conzept`])
      expect(whyNoPath(path)).toBeNull();
    expect(whyNoParts(['a', '', 'b'])).not.toBeNull();
  });
});

it('the folders that hold all others are those that a person is asked about', () => {
  expect(commonRoots(['/home/ann/Work/a', '/home/ann/Work/b/c'])).toEqual(['/home/ann/Work']);
  expect(commonRoots(['/home/ann/Work'])).toEqual(['/home/ann/Work']);
  expect(commonRoots(['/a/x', '/b/y'])).toEqual(['/a/x', '/b/y']);
  expect(commonRoots([String.raw`C:\Work\a`, String.raw`c:\Work\b`, String.raw`D:\x`])).toEqual([
    String.raw`C:\Work`,
    String.raw`D:\x`,
  ]);
});
