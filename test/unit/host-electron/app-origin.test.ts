import { describe, expect, it } from 'vitest';
import { appOrigin, originOf } from '../../../src-main/host-electron/app-origin.ts';

describe('the origin of a URL', () => {
  it.each([
    ['outbox://app/index.html', appOrigin],
    ['outbox://app/', appOrigin],
    ['outbox://app', appOrigin],
    ['https://example.org/x', 'https://example.org'],
    ['https://example.org:443/', 'https://example.org'],
    ['http://localhost:5173/index.html', 'http://localhost:5173'],
  ])('of %s is %s', (url, origin) => {
    expect(originOf(url)).toBe(origin);
  });

  it.each([
    'outbox://app.evil/',
    'outbox://evil/app/',
    'outbox://app:1/',
    'outbox://APP/index.html',
    'outbox2://app/index.html',
    'outbox:/app/index.html',
    'outbox:///app/index.html',
    'outbox://user@app/index.html',
    'outbox://:secret@app/index.html',
    'blob:outbox://app/0f0e',
    'filesystem:outbox://app/x',
    'view-source:outbox://app/index.html',
    'file:///app/index.html',
    'data:text/html,outbox://app/',
    'about:blank',
    'about:srcdoc',
    'javascript:alert(1)',
    'https://app/index.html',
    '//app/index.html',
    ' ',
    '',
  ])('of %s is not the program’s own', (url) => {
    expect(originOf(url)).not.toBe(appOrigin);
  });
});
