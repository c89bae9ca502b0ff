import { describe, expect, it } from 'vitest';
import {
  maximumProfileCharacters,
  profileFileName,
  readProfile,
  writeProfile,
} from '../../../../../src-renderer/settings/service/profile-text.ts';
import { profileView } from './sample-profile.ts';

describe('an imported profile', () => {
  it('is what an export wrote', () => {
    const { profile } = profileView();
    const own = {
      ...profile,
      paths: { brands: '/v2/brands' },
      off: ['clips' as const],
      strict5xx: true,
      idIsYes: ['importClip' as const],
    };
    expect(readProfile(writeProfile(own), 'a.json')).toEqual({ profile: own });
  });

  it('may begin with a byte order mark and leave out what does not differ', () => {
    expect(readProfile('\uFEFF{"version":1}', 'a.json')).toEqual({ profile: profileView().profile });
  });

  it.each([
    ['', 'It is empty'],
    ['{"version":1', 'It is not JSON'],
    ['[]', 'The whole: '],
    ['{"version":2}', 'version: '],
    ['{"version":1,"paths":{"brands":"https://evil.example/"}}', 'paths.brands: A path begins with one /'],
    ['{"version":1,"idIsYes":["abortClipUpload"]}', 'idIsYes.0: '],
    ['{"version":1,"statuses":[{"subject":"clip","status":"x","meaning":"maybe"}]}', 'statuses.0.meaning: '],
    [' '.repeat(maximumProfileCharacters) + '{}', 'It is too long'],
  ])('that cannot be used says what, why and what to do', (text, why) => {
    const read = readProfile(text, 'profile\u202e.json');
    expect(read).toMatchObject({ title: 'profile\\u202e.json holds no service profile' });
    expect('detail' in read && read.detail).toContain(why);
    expect('detail' in read && read.detail).toMatch(/\. \S.*\.$/u);
  });

  it('is exported under a name that every file system takes', () => {
    expect(profileFileName('Halden & Moss / ../x')).toBe('halden-moss-x-service-profile.json');
    expect(profileFileName('???')).toBe('connection-service-profile.json');
  });
});
