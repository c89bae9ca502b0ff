import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPageHandler,
  readPageManifest,
  type PageManifest,
} from '../../../src-main/host-electron/scheme.ts';

let directory: string;
let manifest: PageManifest;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'outbox-pages-'));
  const pages = join(directory, 'renderer');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  writeFileSync(join(directory, 'secret.html'), 'secret');
  writeFileSync(join(pages, 'index.html'), '<!doctype html>');
  writeFileSync(join(pages, 'assets', 'index-a1.js'), 'export {}');
  writeFileSync(join(pages, 'assets', 'name with space.css'), 'a{}');
  writeFileSync(join(pages, 'notes.txt'), 'of no known type');
  symlinkSync(join(directory, 'secret.html'), join(pages, 'link.html'));
  symlinkSync(directory, join(pages, 'up'));
  manifest = readPageManifest(pages);
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** As the scheme's handler receives it: Chromium's own parser has been over ordinary requests, but nothing relies on it. */
const request = (url: string, method = 'GET'): Promise<Response> =>
  createPageHandler(manifest)({ url, method });

describe('the manifest of the pages', () => {
  it('holds every file of a known type, and no link', () => {
    expect([...manifest.keys()].sort()).toEqual([
      'outbox://app/assets/index-a1.js',
      'outbox://app/assets/name%20with%20space.css',
      'outbox://app/index.html',
    ]);
  });

  it('says so where nothing was built', () => {
    expect(() => readPageManifest(join(directory, 'renderer', 'assets'))).toThrow('There are no pages in');
  });
});

describe('the scheme of the pages', () => {
  it('serves a page with its type and the policy that keeps everything foreign out', async () => {
    const response = await request('outbox://app/index.html');

    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<!doctype html>');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-length': '15',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types svelte-trusted-html",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as unknown,
      'cache-control': 'no-store',
    });
  });

  it('answers HEAD without the content', async () => {
    const response = await request('outbox://app/assets/index-a1.js', 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe('');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'get'])('refuses %s', async (method) => {
    const response = await request('outbox://app/index.html', method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    'outbox://app/',
    'outbox://app',
    'outbox://app/notes.txt',
    'outbox://app/link.html',
    'outbox://app/up/secret.html',
    'outbox://app/assets',
    'outbox://app/assets/',
    'outbox://app/../secret.html',
    'outbox://app/../../secret.html',
    'outbox://app/assets/../../secret.html',
    'outbox://app/./../secret.html',
    'outbox://app//../secret.html',
    'outbox://app/..%2fsecret.html',
    'outbox://app/..%2Fsecret.html',
    'outbox://app/%2e%2e/secret.html',
    'outbox://app/%2E%2E/secret.html',
    'outbox://app/%2e%2e%2fsecret.html',
    'outbox://app/.%2e/secret.html',
    'outbox://app/%2e./secret.html',
    'outbox://app/%252e%252e/secret.html',
    'outbox://app/%252e%252e%252fsecret.html',
    'outbox://app/..\\secret.html',
    'outbox://app/..%5csecret.html',
    'outbox://app/%2e%2e%5csecret.html',
    'outbox://app/..%255csecret.html',
    'outbox://app/..;/secret.html',
    'outbox://app/.../secret.html',
    'outbox://app/....//secret.html',
    'outbox://app/%c0%ae%c0%ae/secret.html',
    'outbox://app/%c0%ae%c0%ae%c0%afsecret.html',
    'outbox://app/..%c0%afsecret.html',
    'outbox://app/..%c1%9csecret.html',
    'outbox://app/%e0%80%ae%e0%80%ae/secret.html',
    'outbox://app/%uff0e%uff0e/secret.html',
    'outbox://app/\uff0e\uff0e/secret.html',
    'outbox://app/index.html%00',
    'outbox://app/index.html%00.js',
    'outbox://app/index.html\0',
    'outbox://app/index.html/',
    'outbox://app/index.html/../../secret.html',
    'outbox://app/index.html?x=1',
    'outbox://app/index.html#top',
    'outbox://app/index.html ',
    'outbox://app/%69ndex.html',
    'outbox://app/INDEX.HTML',
    'outbox://app/assets/name with space.css',
    'outbox://app//index.html',
    'outbox://app/./index.html',
    'outbox://app/assets/../index.html',
    'outbox://app:80/index.html',
    'outbox://other/index.html',
    'outbox://user@app/index.html',
    'outbox:///etc/passwd',
    'outbox:/etc/passwd',
    'outbox://app/etc/passwd',
    'outbox://app//etc/passwd',
    'outbox://app/C:/Windows/win.ini',
    'outbox://app/C:%5cWindows%5cwin.ini',
    'outbox://app/\\\\host\\share\\x.html',
    'outbox://app/file:///etc/passwd',
    'file:///etc/passwd',
    'constructor',
    '__proto__',
    '',
  ])('knows nothing at %j', async (url) => {
    const response = await request(url);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
