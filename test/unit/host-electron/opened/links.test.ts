import { describe, expect, it } from 'vitest';
import { screens } from '../../../../src-main/contract/place.ts';
import { appScheme } from '../../../../src-main/host-electron/app-origin.ts';
import { linkScheme, placeOfLink } from '../../../../src-main/host-electron/opened/deep-link.ts';

describe('a link that opens Outbox', () => {
  it.each(screens)('opens the screen %s, with the stroke that browsers add and without', (screen) => {
    const place = { kind: 'screen', screen };
    expect(placeOfLink(`outbox-open://${screen}`)).toEqual(place);
    expect(placeOfLink(`outbox-open://${screen}/`)).toEqual(place);
  });

  it('has another scheme than the pages, so that none of them is ever loaded by one', () => {
    expect(linkScheme).not.toBe(appScheme);
    expect(new URL(`${linkScheme}://app/index.html`).protocol).not.toBe(`${appScheme}:`);
  });

  it.each([
    '',
    'outbox-open:',
    'outbox-open://',
    'outbox-open:///',
    'outbox-open:queue',
    'outbox-open:/queue',
    'outbox-open:///queue',
    'outbox-open://queue//',
    'outbox-open://queue/1',
    'outbox-open://queue/../settings',
    'outbox-open://queue?job=1',
    'outbox-open://queue#/settings',
    'outbox-open://queue/?do=addFiles',
    'outbox-open://Queue',
    'OUTBOX-OPEN://queue',
    'outbox-open://QUEUE',
    'outbox-open://queue ',
    ' outbox-open://queue',
    'outbox-open://queue\n',
    'outbox-open://queue\0',
    'outbox-open://queue\noutbox-open://settings',
    'outbox-open://que%75e',
    'outbox-open://%71ueue',
    'outbox-open://queue%00',
    'outbox-open://queue:80',
    'outbox-open://me@queue',
    'outbox-open://me:secret@queue',
    'outbox-open://queue\\settings',
    'outbox-open://queue" --remote-debugging-port=9222',
    'outbox-open://queue --no-sandbox',
    'outbox-open://--no-sandbox',
    'outbox-open://addFiles',
    'outbox-open://batch',
    'outbox-open://sessions',
    'outbox-open://constructor',
    'outbox-open://__proto__',
    'outbox-open://toString',
    'outbox-open://settings/network?proxy=http://evil.example',
    'outbox-open://javascript:alert(1)',
    'outbox-open://app/index.html',
    'outbox://app/index.html',
    'outbox://queue',
    'outbox-opens://queue',
    'x-outbox-open://queue',
    'https://queue',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'queue',
    'outbox-open://quеue',
    'outbox-open://ｑｕｅｕｅ',
    `outbox-open://${'q'.repeat(100_000)}`,
  ])('opens nothing where it is %j', (link) => {
    expect(placeOfLink(link)).toBeNull();
  });
});
