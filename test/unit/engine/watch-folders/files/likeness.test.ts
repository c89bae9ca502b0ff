import { describe, expect, it } from 'vitest';
import type { Volume } from '../../../../../src-main/foundation/files/file-system.ts';
import { likeness, type RootIdentity } from '../../../../../src-main/engine/watch-folders/files/likeness.ts';

const ext4: Volume = { type: 'ext4', uuid: 'a', label: 'FILMS', number: '1a', share: null };
const known: RootIdentity = { device: '7', inode: '2', bornAtMs: 1000, volume: ext4 };
const stick: RootIdentity = {
  ...{ device: '7', inode: '1', bornAtMs: null },
  volume: { ...ext4, type: 'vfat', number: null },
};
const unknown: RootIdentity = { device: '7', inode: '2', bornAtMs: null, volume: null };

describe('two looks at a place saw', () => {
  it.each<[string, RootIdentity, RootIdentity, string]>([
    ['the same folder', known, known, 'same'],
    ['the same stick under another number', known, { ...known, device: '8' }, 'moved'],
    ['another stick with the same numbers', known, { ...known, volume: { ...ext4, uuid: 'b' } }, 'different'],
    [
      'another stick that was formatted in the same second',
      { ...known, volume: { ...ext4, uuid: null } },
      { ...known, volume: { ...ext4, uuid: null, number: '2b' } },
      'different',
    ],
    ['another folder that was made later', known, { ...known, bornAtMs: 2000 }, 'different'],
    ['another folder of the same disk', known, { ...known, inode: '3' }, 'different'],
    ['a stick that numbers its folders anew', stick, { ...stick, device: '8', inode: '9' }, 'moved'],
    [
      'a stick of the same make',
      stick,
      { ...stick, volume: { ...ext4, type: 'vfat', uuid: 'b' } },
      'different',
    ],
    ['the same numbers, and nothing else to tell by', unknown, unknown, 'alike'],
    ['another number, and nothing else to tell by', unknown, { ...unknown, device: '8' }, 'unclear'],
    [
      'the same share, mounted again',
      { ...unknown, volume: { ...ext4, type: 'nfs4', uuid: null, number: null, share: 'nas:/films' } },
      {
        ...unknown,
        device: '8',
        volume: { ...ext4, type: 'nfs4', uuid: null, number: null, share: 'nas:/films' },
      },
      'moved',
    ],
  ])('%s', (_what, before, now, expected) => {
    expect(likeness(before, now)).toBe(expected);
  });
});
