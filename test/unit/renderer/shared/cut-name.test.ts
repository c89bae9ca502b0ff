import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cutName, extensionOf } from '../../../../src-renderer/shared/cut-name.ts';

describe('a name that is cut', () => {
  test.each([
    ['short.pdf', 'short.pdf', ''],
    ['kestrel_live_4k_master.mov', 'kestrel_live_4k_', 'master.mov'],
    ['Sizes.md.nextcloud', 'Sizes.md.nextcloud', ''],
    ['a name without any ending', 'a name without any ending', ''],
    ['Minutes of the meeting.the whole long story', 'Minutes of the meeting.the whole long story', ''],
    ['DSC_0412_second-version_kestrel', 'DSC_0412_second-version_k', 'estrel'],
    ['/home/ada/Studio/Summer launch', '/home/ada/Studio', '/Summer launch'],
    ['C:\\Users\\Ada\\Summer launch\\', 'C:\\Users\\Ada', '\\Summer launch\\'],
    ['videos.kestrel.example/episode-112.mp4', 'videos.kestrel.example', '/episode-112.mp4'],
    [
      '/home/ada/a folder with a name that does not end',
      '/home/ada/a folder with a name that does not end',
      '',
    ],
    ['.hidden-but-very-long-name', '.hidden-but-very-lon', 'g-name'],
  ])('%s', (name, head, tail) => {
    expect(cutName(name)).toEqual({ head, tail });
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const { head, tail } = cutName(name);
        expect(head + tail).toBe(name);
      }),
    );
  });

  it('never tears a character apart', () => {
    const { head, tail } = cutName('family holiday in 👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦.jpg');
    expect(tail).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦.jpg');
    expect(head).toBe('family holiday in ');
  });
});

describe('the ending of a name', () => {
  test.each([
    ['a.PDF', 'pdf'],
    ['archive.tar.gz', 'gz'],
    ['.gitignore', ''],
    ['none', ''],
    ['minutes.the whole long story', ''],
  ])('of %s is "%s"', (name, ending) => {
    expect(extensionOf(name)).toBe(ending);
  });
});
