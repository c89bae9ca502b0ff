import { message, type Message, type MessageOf } from '../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { linkKey, whyNoVideo } from '../../../src-main/contract/video-address.ts';
import { unwrapped } from '../../../src-main/contract/video-sites/wrapped-link.ts';
import { normaliseLink } from '../../../src-main/engine/watch-folders/lists/links.ts';

function sent(address: string): string {
  const link = normaliseLink(address);
  if ('refused' in link) throw new Error(`${address} ${link.refused.code}`);
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
      ...['https://tv.youtube.com/watch/VIDEOVIDE01?v=x', 'https://tv.youtube.com/watch?v=VIDEOVIDE01'],
      'https://youtube.googleapis.com/v/VIDEOVIDE01?version=3',
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
      'https://vimeo.com/groups/films/videos/900000001',
      'https://vimeo.com/ondemand/acme/900000001',
      'https://vimeo.com/manage/videos/900000001/abc1/privacy',
      'https://vimeo.com/900000001/ab12cd34ef',
      'https://player.vimeo.com/video/900000001?h=ab12cd34ef&autoplay=1',
    ],
  ],
  [
    'Loom',
    [
      'https://www.loom.com/share/0abc1def',
      'https://loom.com/share/0abc1def?sid=9-9',
      'https://www.loom.com/embed/0abc1def',
      'https://www.loom.com/share/our-film-0abc1def',
      'https://www.loom.com/v/0abc1def',
      'https://www.useloom.com/share/0abc1def',
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
      'https://drive.google.com/uc?id=1AbC_d-E',
      'https://video.google.com/get_player?docid=1AbC_d-E',
      'https://docs.google.com/uc?id=1AbC_d-E&export=download',
      'https://drive.usercontent.google.com/download?id=1AbC_d-E&export=download&confirm=t',
    ],
  ],
  [
    'Dropbox',
    [
      'https://www.dropbox.com/scl/fi/abc12/film.mp4?rlkey=k1&st=zz&dl=0',
      'https://www.dropbox.com/scl/fi/abc12/film.mp4?rlkey=k1&dl=1',
      'https://www.dropbox.com/scl/fi/abc12/film.mp4?rlkey=k1&raw=1',
      'https://dl.dropboxusercontent.com/scl/fi/abc12/film.mp4?rlkey=k1',
      'https://www.dropbox.com/e/scl/fi/abc12/film.mp4?rlkey=k1',
    ],
  ],
  [
    'TikTok',
    [
      'https://www.tiktok.com/@acme/video/7300000000000000001',
      'https://www.tiktok.com/@acme/video/7300000000000000001?is_from_webapp=1&sender_device=pc',
      'https://m.tiktok.com/v/7300000000000000001.html',
      'https://www.tiktok.com/embed/v2/7300000000000000001',
      'https://www.tiktok.com/player/v1/7300000000000000001',
      'https://www.tiktok.com/share/video/7300000000000000001',
    ],
  ],
  ['TikTok (short)', ['https://vm.tiktok.com/ZM8abc/', 'https://vm.tiktok.com/ZM8abc?_r=1']],
  [
    'Instagram',
    [
      'https://www.instagram.com/reel/Cabc_1/',
      'https://www.instagram.com/p/Cabc_1/?igsh=x',
      'https://instagram.com/acme/reel/Cabc_1',
      'https://www.instagram.com/p/Cabc_1/?img_index=1',
      'https://www.instagram.com/reel/Cabc_1/embed/captioned/',
      'https://instagr.am/p/Cabc_1/',
    ],
  ],
  [
    'Facebook',
    [
      'https://www.facebook.com/watch/?v=123456789',
      'https://m.facebook.com/acme/videos/123456789/',
      'https://www.facebook.com/reel/123456789?mibextid=x',
      'https://www.facebook.com/watch/live/?v=123456789&ref=watch_permalink',
      'https://www.facebook.com/video.php?v=123456789',
      'https://business.facebook.com/acme/videos/123456789/',
      'https://fb.com/reel/123456789',
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Facme%2Fvideos%2F123456789%2F&show_text=0',
    ],
  ],
  ['Facebook (short)', ['https://fb.watch/abC-1_x/', 'https://fb.watch/abC-1_x?mibextid=x']],
  [
    'X',
    [
      'https://x.com/acme/status/1700000000000000001',
      'https://twitter.com/acme/status/1700000000000000001?s=20',
      'https://mobile.twitter.com/acme/status/1700000000000000001',
      'https://x.com/i/status/1700000000000000001/video/1',
      'https://x.com/i/web/status/1700000000000000001',
      'https://platform.twitter.com/embed/Tweet.html?id=1700000000000000001',
    ],
  ],
  [
    'LinkedIn',
    [
      'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001/',
      'https://www.linkedin.com/posts/acme_our-film-activity-7100000000000000001-AbCd?trk=x',
      'https://www.linkedin.com/embed/feed/update/urn:li:activity:7100000000000000001',
      'https://de.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A7100000000000000001?commentUrn=x',
    ],
  ],
  [
    'Twitch',
    [
      'https://www.twitch.tv/videos/1900000001',
      'https://m.twitch.tv/videos/1900000001?filter=archives',
      'https://www.twitch.tv/acme/v/1900000001',
      'https://player.twitch.tv/?video=v1900000001&parent=acme.example',
      'https://player.twitch.tv/?parent=acme.example&video=1900000001',
      'https://embed.twitch.tv/?video=1900000001&parent=acme.example',
    ],
  ],
  [
    'a clip of Twitch',
    [
      'https://clips.twitch.tv/FineClip-a1',
      'https://www.twitch.tv/acme/clip/FineClip-a1?filter=clips',
      'https://m.twitch.tv/clip/FineClip-a1',
      'https://clips.twitch.tv/embed?clip=FineClip-a1&parent=acme.example',
    ],
  ],
  [
    'Dailymotion',
    [
      'https://www.dailymotion.com/video/x5kesuj',
      'https://www.dailymotion.com/video/x5kesuj_our-film_news?playlist=x7abc1',
      'https://dai.ly/x5kesuj',
      'https://www.dailymotion.com/embed/video/x5kesuj?autoplay=1',
      'https://geo.dailymotion.com/player.html?video=x5kesuj',
      'https://geo.dailymotion.com/player/x9ab1.html?video=x5kesuj&mute=true',
    ],
  ],
  [
    'Bilibili',
    [
      'https://www.bilibili.com/video/BV17x411w7KC',
      'https://www.bilibili.com/video/BV17x411w7KC/?p=1&vd_source=abc&spm_id_from=333',
      'https://m.bilibili.com/video/BV17x411w7KC',
      'https://www.bilibili.com/video/av170001',
      'https://player.bilibili.com/player.html?aid=170001&page=1',
      'https://player.bilibili.com/player.html?bvid=BV17x411w7KC',
      'https://b23.tv/BV17x411w7KC',
    ],
  ],
  ['Bilibili (short)', ['https://b23.tv/a1B2c3D', 'https://b23.tv/a1B2c3D?share_medium=ios']],
  [
    'Reddit',
    [
      'https://www.reddit.com/r/videos/comments/6rrwyj/that_small_heart_attack/',
      'https://old.reddit.com/r/videos/comments/6rrwyj/that_small_heart_attack/?share_id=x',
      'https://reddit.com/comments/6rrwyj',
      'https://redd.it/6rrwyj',
      'https://www.redditmedia.com/r/videos/comments/6rrwyj/x/?embed=true',
      'https://www.reddit.com/user/acme/comments/6rrwyj/x/',
    ],
  ],
  ['a file of Reddit', ['https://v.redd.it/zv89llsvexdz', 'https://v.redd.it/zv89llsvexdz/DASH_720.mp4?a=1']],
  [
    'Streamable',
    [
      'https://streamable.com/dnd1',
      'https://streamable.com/e/dnd1?autoplay=1',
      'https://streamable.com/s/dnd1/x',
    ],
  ],
  [
    'Streamable (three letters)',
    ['e/abc', 'o/abc', 's/abc', 'abc'].map((path) => `https://streamable.com/${path}`),
  ],
  [
    'Rutube',
    [
      `https://rutube.ru/video/${'0123456789abcdef'.repeat(2)}/`,
      ...['play/embed', 'embed', 'video/private', 'video/embed', 'shorts'].map(
        (path) => `https://rutube.ru/${path}/${'0123456789abcdef'.repeat(2)}`,
      ),
      `https://m.rutube.ru/video/${'0123456789abcdef'.repeat(2)}/?r=wd`,
    ],
  ],
  [
    'Vidyard',
    [
      'https://share.vidyard.com/watch/abcDEF-hij_1',
      'https://play.vidyard.com/abcDEF-hij_1.html?v=3',
      'https://play.vidyard.com/abcDEF-hij_1',
      'https://play.vidyard.com/player/abcDEF-hij_1.json',
      'https://embed.vidyard.com/share/abcDEF-hij_1',
      'https://embed.vidyard.com/watch/abcDEF-hij_1',
      'https://acme.hubs.vidyard.com/watch/abcDEF-hij_1',
    ],
  ],
  [
    'VK',
    [
      'https://vk.com/video-77_456',
      'https://m.vk.com/video-77_456?list=x',
      'https://vkvideo.ru/video-77_456',
      'https://vk.com/videos-77?z=video-77_456%2Fclub77',
      'https://vk.com/video_ext.php?oid=-77&id=456&hash=a1',
    ],
  ],
  [
    'Wistia',
    [
      'https://acme.wistia.com/medias/abc1def2gh',
      'https://fast.wistia.net/embed/iframe/abc1def2gh',
      'https://fast.wistia.com/embed/medias/abc1def2gh.jsonp',
    ],
  ],
  ['Zoom', ['https://acme.zoom.us/rec/share/AbC-1_x?pwd=p1', 'https://acme.zoom.us/rec/share/AbC-1_x']],
  [
    'Riverside',
    ['https://riverside.fm/shared/exported/abc1', 'https://riverside.fm/shared/exported/abc1?share-token=1'],
  ],
  ['a file', ['https://films.example/a.mp4?sig=1', 'https://films.example/a.mp4?utm_source=x&sig=1#t=3']],
  [
    'a file, by numbers',
    ['a-b%20%C3%A4.mp4', '%61%2Db%20%c3%a4%2emp4'].map((name) => `https://films.example/${name}`),
  ],
];

describe('a video', () => {
  it.each(videos)('of %s is one, however it is written', (_, spellings) => {
    expect(new Set(spellings.map((each) => linkKey(sent(each)))).size).toBe(1);
    for (const each of spellings) expect([each, whyNoVideo(sent(each))]).toEqual([each, null]);
  });

  // Two addresses in each that may or may not be the same.
  it.each([
    ['https://x.com/acme/status/17/video/1', 'https://x.com/acme/status/17/video/2'],
    ['https://x.com/acme/status/17', 'https://x.com/acme/status/17/photo/1'],
    ['https://www.instagram.com/p/Cabc_1/?img_index=1', 'https://www.instagram.com/p/Cabc_1/?img_index=2'],
    ['https://www.instagram.com/share/reel/BAabc1', 'https://www.instagram.com/reel/BAabc1/'],
    ['https://clips.twitch.tv/embed?clip=One', 'https://clips.twitch.tv/embed?clip=Two'],
    ['https://player.twitch.tv/?video=v1900000001', 'https://player.twitch.tv/?video=v1900000002'],
    ['https://www.bilibili.com/video/BV17x411w7KC?p=1', 'https://www.bilibili.com/video/BV17x411w7KC?p=2'],
    ['https://www.reddit.com/comments/6rrwyj/x/', 'https://www.reddit.com/comments/6rrwyj/x/abc12/'],
    ['https://v.redd.it/6rrwyj', 'https://redd.it/6rrwyj'],
    ['https://rutube.ru/play/embed/12345', 'https://rutube.ru/play/embed/12346'],
    ['https://films.example/a%2Fb.mp4', 'https://films.example/a/b.mp4'],
    ['https://films.example/a.mp4?v=%61', 'https://films.example/a.mp4?v=a'],
    ['https://vimeo.com/event/900000001', 'https://vimeo.com/900000001'],
    ['https://acme.zoom.us/rec/share/AbC?startTime=1', 'https://acme.zoom.us/rec/share/AbC?startTime=2'],
    ['https://riverside.fm/shared/abc1?take=1', 'https://riverside.fm/shared/abc1?take=2'],
    ['https://vm.tiktok.com/ZM8abc/', 'https://vt.tiktok.com/ZM8abc/'],
    ['https://www.youtube.com/clip/UgkxOne', 'https://www.youtube.com/clip/UgkxTwo'],
    ['https://www.youtube.com/watch?v=VIDEOVIDE01', 'https://www.youtube.com/watch?v=videovide01'],
    [
      'https://www.dropbox.com/scl/fo/a1/b2/one.mp4?rlkey=k',
      'https://www.dropbox.com/scl/fo/a1/b2/two.mp4?rlkey=k',
    ],
    [
      'https://www.linkedin.com/feed/update/urn:li:share:71',
      'https://www.linkedin.com/feed/update/urn:li:activity:71',
    ],
  ])('is never taken for another one: %s, %s', (one, other) => {
    expect([one, whyNoVideo(sent(one))]).toEqual([one, null]);
    expect(linkKey(sent(one))).not.toBe(linkKey(sent(other)));
  });

  const target = 'https://www.youtube.com/watch?v=VIDEOVIDE01';
  const written = encodeURIComponent(target);
  it.each([
    `https://www.google.com/url?sa=t&url=${written}&usg=x`,
    `https://www.google.de/url?q=${target}&sa=D`,
    `https://l.facebook.com/l.php?u=${written}%26fbclid%3Dx&h=AT0`,
    `https://lm.facebook.com/l.php?u=${written}`,
    `https://l.instagram.com/?u=${written}&e=AT0`,
    `https://l.messenger.com/l.php?u=${written}`,
    `https://eur01.safelinks.protection.outlook.com/?url=${written}&data=05%7C01&reserved=0`,
    `https://www.youtube.com/redirect?event=video_description&q=${written}`,
    'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DVIDEOVIDE01%26feature%3Dshare',
    `https://www.youtube.com/oembed?url=${written}&format=json`,
    `https://t.umblr.com/redirect?z=${written}&t=x`,
    `https://slack-redir.net/link?url=${written}`,
    ...['vk.com', 'away.vk.com', 'm.vk.com', 'vk.ru'].map((host) => `https://${host}/away.php?to=${written}`),
    `https://href.li/?${target}`,
    `https://out.reddit.com/t3_abc?url=${written}&token=x`,
    `https://www.linkedin.com/safety/go?url=${written}`,
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.youtube.com_watch-3Fv-3DVIDEOVIDE01&d=x',
    `https://urldefense.com/v3/__${target}__;!!abc$`,
    `http://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${written}`)}`,
  ])('is what a link that only passes on leads to: %s', (wrapper) => {
    expect(sent(wrapper)).toBe(target);
    expect(linkKey(wrapper)).toBe(linkKey(target));
  });

  it('is not looked for in what passes on nowhere, or round and round', () => {
    for (const address of [
      'https://www.google.com/url?q=our+film',
      'https://href.li/?',
      'https://urldefense.com/v3/none',
      'https://films.example/watch?url=https%3A%2F%2Fother.example%2F',
    ])
      expect(unwrapped(address)).toBe(address);
    const round = 'https://href.li/?https://href.li/?https://href.li/?';
    expect(unwrapped(round + round + target)).toContain(target);
    expect(normaliseLink('https://href.li/?http://10.0.0.1/film.mp4')).toEqual({
      refused: message('link_fault.scheme', { scheme: 'http' }),
    });
    expect(normaliseLink('https://href.li/?https://10.0.0.1/film.mp4')).toEqual({
      refused: message('link_fault.private', { host: '10.0.0.1' }),
    });
  });

  // Kept with jobs: where one of these changes, a migration marks the kept ones as raw.
  it('has the key by which earlier jobs are found', () => {
    expect(videos.map(([, spellings]) => linkKey(sent(spellings[0] ?? '')))).toEqual([
      'https://www.youtube.com/watch?v=VIDEOVIDE01',
      'https://vimeo.com/900000001',
      'https://www.loom.com/share/0abc1def',
      'https://drive.google.com/file/d/1AbC_d-E',
      'https://www.dropbox.com/scl/fi/abc12',
      'https://www.tiktok.com/video/7300000000000000001',
      'https://vm.tiktok.com/ZM8abc',
      'https://www.instagram.com/p/Cabc_1/',
      'https://www.facebook.com/watch/?v=123456789',
      'https://fb.watch/abC-1_x/',
      'https://x.com/i/status/1700000000000000001',
      'https://www.linkedin.com/feed/update/urn:li:activity:7100000000000000001',
      'https://www.twitch.tv/videos/1900000001',
      'https://clips.twitch.tv/FineClip-a1',
      'https://www.dailymotion.com/video/x5kesuj',
      'https://www.bilibili.com/video/BV17x411w7KC',
      'https://b23.tv/a1B2c3D',
      'https://www.reddit.com/comments/6rrwyj/',
      'https://v.redd.it/zv89llsvexdz',
      'https://streamable.com/dnd1',
      'https://streamable.com/abc',
      'https://rutube.ru/video/0123456789abcdef0123456789abcdef',
      'https://share.vidyard.com/watch/abcDEF-hij_1',
      'https://vk.com/video-77_456',
      'https://wistia.com/medias/abc1def2gh',
      'https://acme.zoom.us/rec/share/AbC-1_x',
      'https://riverside.fm/shared/exported/abc1',
      'https://films.example/a.mp4?sig=1',
      'https://films.example/a-b%20%C3%A4.mp4',
    ]);
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

type Parameters = MessageOf<'link_fault.no_video' | 'link_fault.other_file'>['params'];
const noVideo = (page: Extract<Parameters, { page: unknown }>['page'], site: string): Message =>
  message('link_fault.no_video', { page, site });
const otherFile = (file: Extract<Parameters, { file: unknown }>['file']): Message =>
  message('link_fault.other_file', { file });

describe('an address that is no single video', () => {
  it.each<readonly [address: string, why: Message]>([
    ['https://www.youtube.com/playlist?list=PLabc', noVideo('playlist', 'YouTube')],
    ['https://www.youtube.com/embed/videoseries?list=PLabc', noVideo('playlist', 'YouTube')],
    ['https://www.youtube.com/@acme', noVideo('channel', 'YouTube')],
    ['https://www.youtube.com/@acme/videos', noVideo('channel', 'YouTube')],
    ['https://www.youtube.com/channel/UCabc', noVideo('channel', 'YouTube')],
    ['https://www.youtube.com/results?search_query=a', noVideo('page', 'YouTube')],
    ['https://vimeo.com/showcase/77', noVideo('page', 'Vimeo')],
    ['https://drive.google.com/drive/folders/1AbC', noVideo('folder', 'Google Drive')],
    ['https://www.dropbox.com/scl/fo/abc/x?rlkey=1', noVideo('folder', 'Dropbox')],
    ['https://www.tiktok.com/@acme', noVideo('profile', 'TikTok')],
    ['https://www.instagram.com/acme/', noVideo('profile', 'Instagram')],
    ['https://x.com/acme', noVideo('profile', 'X')],
    ['https://www.linkedin.com/company/acme/', noVideo('profile', 'LinkedIn')],
    ['https://www.youtube.com/post/Ugkx1', noVideo('post', 'YouTube')],
    ['https://www.youtube.com/@acme/community', noVideo('post', 'YouTube')],
    ...[
      'https://www.youtube.com/embed/live_stream?channel=UCabc',
      'https://www.youtube.com/@acme/live',
      'https://www.youtube.com/c/acme',
    ].map((each) => [each, noVideo('channel', 'YouTube')] as const),
    ['https://www.dailymotion.com/playlist/x7abc1', noVideo('playlist', 'Dailymotion')],
    ['https://geo.dailymotion.com/player.html?playlist=x7abc1', noVideo('playlist', 'Dailymotion')],
    ['https://www.twitch.tv/collections/abc1', noVideo('playlist', 'Twitch')],
    ['https://space.bilibili.com/1', noVideo('channel', 'Bilibili')],
    ['https://www.reddit.com/r/videos/', noVideo('page', 'Reddit')],
    ['https://docs.google.com/document/d/1AbC/edit', noVideo('document', 'Google Docs')],
    ['https://films.example/plan.pdf?x=1', otherFile('pdf')],
    ['https://films.example/Photo.JPG', otherFile('picture')],
    ['https://films.example/plan.docx', otherFile('document')],
    ['https://films.example/films.zip', otherFile('archive')],
    ['https://www.dropbox.com/scl/fi/abc12/plan.pdf?rlkey=1', otherFile('pdf')],
    ...['watch?v=VIDEOVIDE0', 'shorts/VIDEOVIDE0'].map(
      (path) => [`https://www.youtube.com/${path}`, message('link_fault.id_length', { count: 10 })] as const,
    ),
    ['https://youtu.be/VIDEOVIDE012', message('link_fault.id_length', { count: 12 })],
    ['https://youtu.be/VIDEO.VIDE1', message('link_fault.id_character')],
    ['https://www.twitch.tv/acme', noVideo('channel', 'Twitch')],
  ])('says what it is: %s', (address, why) => {
    expect(whyNoVideo(sent(address))).toEqual(why);
  });

  it('is not guessed at where the site is not known', () => {
    expect(whyNoVideo('https://films.example/playlist?list=1')).toBeNull();
    expect([linkKey('no address'), whyNoVideo('no address')]).toEqual(['no address', null]);
  });
});
