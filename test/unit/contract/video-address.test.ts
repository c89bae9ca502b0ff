import { describe, expect, it } from 'vitest';
import { linkKey, videoOf, whyNoVideo } from '../../../src-main/contract/video-address.ts';
import { normaliseLink } from '../../../src-main/engine/watch-folders/lists/links.ts';

function sent(address: string): string {
  const link = normaliseLink(address);
  if ('refused' in link) throw new Error(`${address} ${link.refused}`);
  return link.url;
}

const videos: readonly (readonly [site: string, spellings: readonly string[]])[] = [
  [
    'YouTube',
    [
      'https://www.youtube.com/watch?v=VIDEOVIDE01',
      ...['shorts', 'live', 'embed', 'v'].map((form) => `https://www.youtube.com/${form}/VIDEOVIDE01?si=x`),
      ...['&list=PLabc&index=4', '&lc=Ug1', '&t=5'].map(
        (more) => `https://www.youtube.com/watch?v=VIDEOVIDE01${more}`,
      ),
      ...[
        'https://www.youtube.com/watch?list=PLabc&v=VIDEOVIDE01',
        'https://youtu.be/VIDEOVIDE01?list=PLabc',
      ],
      ...['https://music.youtube.com/watch?v=VIDEOVIDE01', 'https://m.youtube.com/shorts/VIDEOVIDE01'],
      'https://www.youtube-nocookie.com/embed/VIDEOVIDE01',
    ],
  ],
  [
    'Vimeo',
    [
      'https://vimeo.com/900000001',
      'https://vimeo.com/900000001?share=copy',
      'https://player.vimeo.com/video/900000001',
      'https://vimeo.com/channels/staffpicks/900000001',
      'https://vimeo.com/showcase/77/video/900000001',
    ],
  ],
  [
    'Loom',
    [
      'https://www.loom.com/share/0abc1def',
      'https://loom.com/share/0abc1def?sid=9-9',
      'https://www.loom.com/embed/0abc1def',
    ],
  ],
  [
    'Google Drive',
    [
      'https://drive.google.com/file/d/1AbC_d-E/view?usp=sharing',
      'https://drive.google.com/file/d/1AbC_d-E/preview',
      'https://drive.google.com/open?id=1AbC_d-E',
      'https://drive.google.com/uc?export=download&id=1AbC_d-E',
      'https://drive.google.com/file/u/1/d/1AbC_d-E/view',
    ],
  ],
  [
    'Dropbox',
    [
      'https://www.dropbox.com/scl/fi/abc12/film.mp4?rlkey=k1&st=zz&dl=0',
      'https://www.dropbox.com/scl/fi/abc12/film.mp4?rlkey=k1&dl=1',
      'https://www.dropbox.com/scl/fi/abc12/film.mp4?rlkey=k1&raw=1',
    ],
  ],
  [
    'TikTok',
    [
      'https://www.tiktok.com/@acme/video/7300000000000000001',
      'https://www.tiktok.com/@acme/video/7300000000000000001?is_from_webapp=1&sender_device=pc',
      'https://m.tiktok.com/v/7300000000000000001.html',
    ],
  ],
  [
    'Instagram',
    [
      'https://www.instagram.com/reel/Cabc_1/',
      'https://www.instagram.com/p/Cabc_1/?igsh=x',
      'https://instagram.com/acme/reel/Cabc_1',
    ],
  ],
  [
    'Facebook',
    [
      'https://www.facebook.com/watch/?v=123456789',
      'https://m.facebook.com/acme/videos/123456789/',
      'https://www.facebook.com/reel/123456789?mibextid=x',
    ],
  ],
  [
    'X',
    [
      'https://x.com/acme/status/1700000000000000001',
      'https://twitter.com/acme/status/1700000000000000001?s=20',
      'https://mobile.twitter.com/acme/status/1700000000000000001',
      'https://x.com/i/status/1700000000000000001/video/1',
    ],
  ],
  [
    'LinkedIn',
    [
      'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001/',
      'https://www.linkedin.com/posts/acme_our-film-activity-7100000000000000001-AbCd?trk=x',
    ],
  ],
  [
    'Twitch',
    [
      'https://www.twitch.tv/videos/1900000001',
      'https://m.twitch.tv/videos/1900000001?filter=archives',
      'https://www.twitch.tv/acme/v/1900000001',
    ],
  ],
  [
    'Wistia',
    ['https://acme.wistia.com/medias/abc1def2gh', 'https://fast.wistia.net/embed/iframe/abc1def2gh'],
  ],
  [
    'Zoom',
    ['https://acme.zoom.us/rec/share/AbC-1_x?pwd=p1', 'https://acme.zoom.us/rec/share/AbC-1_x?startTime=1'],
  ],
  [
    'Riverside',
    ['https://riverside.fm/shared/exported/abc1', 'https://riverside.fm/shared/exported/abc1?x=1'],
  ],
  ['a file', ['https://films.example/a.mp4?sig=1', 'https://films.example/a.mp4?utm_source=x&sig=1#t=3']],
];

describe('a video', () => {
  it.each(videos)('of %s is one, however it is written', (_, spellings) => {
    expect(new Set(spellings.map((each) => linkKey(sent(each)))).size).toBe(1);
    for (const each of spellings) expect([each, whyNoVideo(sent(each))]).toEqual([each, null]);
    // What it is known again by is one of its spellings, or is made of it in the same way.
    for (const each of videoOf(spellings[0] ?? '')?.spellings ?? []) {
      expect([each, linkKey(each)]).toEqual([each, linkKey(sent(spellings[0] ?? ''))]);
    }
  });

  it('is another where its number is another', () => {
    const first = videos.map(([, spellings]) => linkKey(sent(spellings[0] ?? '')));
    expect(new Set(first).size).toBe(videos.length);
    expect(linkKey('https://vimeo.com/900000002')).not.toBe(linkKey('https://vimeo.com/900000001'));
    expect(linkKey('https://films.example/watch?v=1')).not.toBe(linkKey('https://films.example/watch?v=2'));
  });

  it.each([
    ['https://www.youtube.com/shorts/VIDEOVIDE01?si=x', 'https://www.youtube.com/shorts/VIDEOVIDE01'],
    [
      'https://www.youtube.com/watch?v=VIDEOVIDE01&list=PL1',
      'https://www.youtube.com/watch?v=VIDEOVIDE01&list=PL1',
    ],
    [
      'https://player.vimeo.com/video/900000001?h=ab12&share=copy',
      'https://player.vimeo.com/video/900000001?h=ab12',
    ],
    ['https://twitter.com/acme/status/17?s=20', 'https://twitter.com/acme/status/17'],
    [
      'https://drive.google.com/file/d/1AbC/view?usp=sharing&resourcekey=0-x',
      'https://drive.google.com/file/d/1AbC/view?resourcekey=0-x',
    ],
  ])('is sent as it was given, but for tracking: %s', (given, url) => {
    expect(sent(given)).toBe(url);
  });
});

describe('an address that is no single video', () => {
  it.each([
    ['https://www.youtube.com/playlist?list=PLabc', 'is a playlist of YouTube, not a video'],
    ['https://www.youtube.com/embed/videoseries?list=PLabc', 'is a playlist of YouTube, not a video'],
    ['https://www.youtube.com/@acme', 'is a channel of YouTube, not a video'],
    ['https://www.youtube.com/@acme/videos', 'is a channel of YouTube, not a video'],
    ['https://www.youtube.com/channel/UCabc', 'is a channel of YouTube, not a video'],
    ['https://www.youtube.com/results?search_query=a', 'is a page of YouTube, not a video'],
    ['https://vimeo.com/showcase/77', 'is a page of Vimeo, not a video'],
    ['https://drive.google.com/drive/folders/1AbC', 'is a folder of Google Drive, not a video'],
    ['https://www.dropbox.com/scl/fo/abc/x?rlkey=1', 'is a folder of Dropbox, not a video'],
    ['https://www.tiktok.com/@acme', 'is a profile of TikTok, not a video'],
    ['https://www.instagram.com/acme/', 'is a profile of Instagram, not a video'],
    ['https://x.com/acme', 'is a profile of X, not a video'],
    ['https://www.linkedin.com/company/acme/', 'is a profile of LinkedIn, not a video'],
    ['https://www.twitch.tv/acme', 'is a channel of Twitch, not a video'],
  ])('says what it is: %s', (address, why) => {
    expect(whyNoVideo(sent(address))).toBe(why);
  });

  it('is not guessed at where the site is not known', () => {
    expect(whyNoVideo('https://films.example/playlist?list=1')).toBeNull();
    expect(videoOf('no address')).toBeNull();
  });
});
