import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { usualSpeech } from '../../../src-main/contract/speech.ts';
import { textOf } from '../../../src-main/languages/text.ts';
import { englishOf } from '../../../src-main/languages/english.ts';
import { legacy } from '../../../src-main/contract/messages/message.ts';
import { isSafeFeedAddress, type UpdatesView } from '../../../src-main/contract/updates.ts';
import { silentLogger } from '../../../src-main/contract/log/logger.ts';
import { dayMs, hourMs, minuteMs } from '../../../src-main/foundation/durations.ts';
import { createGetStream } from '../../../src-main/foundation/get-stream.ts';
import type { KeptUpdates } from '../../../src-main/updates/kept-updates.ts';
import type { UpdateInstaller } from '../../../src-main/updates/update-host.ts';
import { Updates } from '../../../src-main/updates/updates.ts';
import { feedText, updateFeed, type UpdateFeed } from '../../helpers/update-feed.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const channelFile = 'latest-linux.yml';
const content = Buffer.from('the newer program');
const nextFile = 'outbox-desktop-1.3.0-linux-x86_64.AppImage';

interface Bench {
  readonly updates: Updates;
  readonly feed: UpdateFeed;
  readonly clock: ManualClock;
  readonly told: string[];
  readonly kept: () => KeptUpdates | null;
  /** Names of files that lie ready, and what they hold. */
  readonly ready: Map<string, string>;
  readonly folder: string;
  /** The view once a download ended. */
  ended(): Promise<UpdatesView>;
}

async function bench(
  options: {
    readonly kept?: Partial<KeptUpdates>;
    readonly installs?: boolean;
    readonly isDefault?: boolean;
  } = {},
): Promise<Bench> {
  const feed = await updateFeed();
  const folder = mkdtempSync(join(tmpdir(), 'outbox-updates-'));
  const clock = new ManualClock();
  const told: string[] = [];
  const ready = new Map<string, string>();
  let kept: KeptUpdates | null =
    options.isDefault === true
      ? null
      : { ...{ checks: true, feedUrl: null, checkedAtMs: null, newer: null, share: 0.5 }, ...options.kept };
  let ending = Promise.withResolvers<undefined>();
  const installer: UpdateInstaller = {
    choose: (files) => files.find(({ name }) => name.endsWith('.AppImage')),
    async prepare(_release, file, fetchFile) {
      const destination = join(folder, file.name);
      try {
        await fetchFile(destination);
        ready.set(file.name, readFileSync(destination, 'utf8'));
      } catch (error) {
        rmSync(destination, { force: true });
        throw error;
      } finally {
        ending.resolve(undefined);
        ending = Promise.withResolvers();
      }
    },
    discard: () => {
      ready.clear();
    },
  };
  const updates = new Updates({
    ...{ clock, random: { next: () => 0 }, logger: silentLogger, installed: '1.2.3' },
    settings: {
      get updates() {
        return kept;
      },
      set updates(changed) {
        kept = changed;
      },
    },
    notify: ({ title }) => told.push(textOf(title, usualSpeech('en'))),
    host: { feedUrl: feed.url, installer: options.installs === false ? null : installer },
    channelFile,
    get: createGetStream({ findProxy: () => null, isAllowed: isSafeFeedAddress }),
  });
  onTestFinished(async () => {
    await updates.stop();
    rmSync(folder, { recursive: true });
  });
  return {
    ...{ updates, feed, clock, told, ready, folder, kept: () => kept },
    async ended() {
      const { promise } = ending;
      if ((await updates.check()).state === 'downloading') await promise;
      // What follows a download is written in the turns after it.
      while (updates.view().state === 'downloading') await new Promise(setImmediate);
      return updates.view();
    },
  };
}

function serveNext({ feed }: Bench, changes: Parameters<typeof feedText>[2] = {}): void {
  feed.serve(channelFile, feedText('1.3.0', content, changes));
  feed.serve(nextFile, content);
}

describe('newer versions of Outbox', () => {
  it('are not looked for before somebody allowed it', async () => {
    const { updates, clock, feed } = await bench({ isDefault: true });
    updates.start();
    clock.advance(3 * dayMs);
    expect(updates.view()).toMatchObject({
      state: 'off',
      checks: false,
      nextCheckAtMs: null,
      feed: feed.url,
    });
    expect(feed.asked).toEqual([]);
  });

  it('are downloaded, and lie ready until the program ends', async () => {
    const made = await bench();
    serveNext(made, { releaseNotes: '"<b>Faster</b>"' });
    expect(await made.ended()).toMatchObject({
      state: 'ready',
      newer: { version: '1.3.0', notes: '<b>Faster</b>', isOffered: true },
      failure: null,
    });
    expect(made.ready.get(nextFile)).toBe(content.toString());
    expect(made.told).toEqual(['Outbox 1.3.0 is ready']);
  });

  it('are only told of, once, where nothing installs them', async () => {
    const made = await bench({ installs: false });
    serveNext(made);
    await made.updates.check();
    expect(await made.updates.check()).toMatchObject({
      state: 'idle',
      installs: false,
      newer: { version: '1.3.0' },
    });
    expect(made.told).toEqual(['Outbox 1.3.0 is out']);
    expect(made.feed.asked).toEqual(['/feed/latest-linux.yml', '/feed/latest-linux.yml']);
  });

  it('are looked for once a day, and an hour after a failure', async () => {
    const made = await bench({ kept: { checkedAtMs: null } });
    made.updates.start();
    const startMs = made.clock.nowMs();
    expect(made.updates.view().nextCheckAtMs).toBe(startMs + minuteMs);
    expect(await made.updates.check()).toMatchObject({ state: 'failed', checkedAtMs: startMs });
    expect(made.updates.view().nextCheckAtMs).toBe(startMs + hourMs);
    made.feed.serve(channelFile, feedText('1.2.3', content));
    expect(await made.updates.check()).toMatchObject({ state: 'idle', newer: null, failure: null });
    expect(made.updates.view().nextCheckAtMs).toBe(startMs + dayMs);
  });

  it('are looked for soon after a start where one was found and may not have been downloaded', async () => {
    const { updates, clock } = await bench({ kept: { checkedAtMs: 0, newer: '1.3.0' } });
    updates.start();
    expect(updates.view().nextCheckAtMs).toBe(clock.nowMs() + minuteMs);
  });

  it('are taken only where this computer is among the share that they are offered to', async () => {
    const made = await bench({ kept: { share: 0.5 } });
    serveNext(made, { stagingPercentage: 50 });
    expect(await made.ended()).toMatchObject({
      state: 'idle',
      newer: { version: '1.3.0', isOffered: false },
    });
    expect(made.ready.size).toBe(0);
    serveNext(made, { stagingPercentage: 51 });
    expect(await made.ended()).toMatchObject({ state: 'ready' });
  });

  it('are given up where the feed takes them back', async () => {
    const made = await bench();
    serveNext(made);
    await made.ended();
    made.feed.serve(channelFile, feedText('1.2.3', content));
    expect(await made.ended()).toMatchObject({ state: 'idle', newer: null });
    expect(made.ready.size).toBe(0);
  });

  it('of another feed are not those of this one', async () => {
    const made = await bench();
    serveNext(made);
    await made.ended();
    expect(await made.updates.set({ feedUrl: 'https://updates.example/outbox' })).toMatchObject({
      ...{ state: 'idle', newer: null, feed: 'https://updates.example/outbox' },
    });
    expect(made.ready.size).toBe(0);
  });

  it('have no feed where nobody named one', async () => {
    const made = await bench();
    const none = new Updates({
      ...{ clock: made.clock, random: { next: () => 0 }, logger: silentLogger, installed: '1.2.3' },
      ...{ settings: { updates: null }, notify: () => undefined },
      host: { feedUrl: null, installer: null },
      channelFile,
      get: () => Promise.reject(new Error('asked')),
    });
    await expect(none.check()).rejects.toMatchObject({ told: { code: 'feed.none_named' } });
  });
});

describe('a feed that lies', () => {
  const refusals: readonly (readonly [what: string, made: (bench: Bench) => void, why: string])[] = [
    [
      'of a file elsewhere',
      (b) => {
        serveNext(b, { url: '../../../etc/passwd' });
      },
      'feed.not_a_name',
    ],
    [
      'of a file on another host',
      (b) => {
        serveNext(b, { url: 'http://elsewhere.example/x' });
      },
      'feed.not_a_name',
    ],
    [
      'of another product',
      (b) => {
        serveNext(b, { url: 'other-1.3.0-linux.AppImage' });
      },
      'feed.other_product',
    ],
    [
      'of an older file as the newer',
      (b) => {
        serveNext(b, { url: 'outbox-desktop-1.0.0-linux-x86_64.AppImage' });
      },
      'feed.other_product',
    ],
    [
      'of no checksum',
      (b) => {
        serveNext(b, { sha: 'abc' });
      },
      'feed.no_checksum',
    ],
    [
      'of a size that cannot be',
      (b) => {
        serveNext(b, { size: -1 });
      },
      'feed.no_size',
    ],
    [
      'of another checksum',
      (b) => {
        serveNext(b);
        b.feed.serve(nextFile, Buffer.from('THE newer program'));
      },
      'feed.other_checksum',
    ],
    [
      'of a longer file',
      (b) => {
        serveNext(b);
        b.feed.serve(nextFile, content.subarray(4));
      },
      'feed.file_shorter',
    ],
    [
      'of a shorter file',
      (b) => {
        serveNext(b, { size: 3 });
      },
      'feed.file_longer',
    ],
    [
      'with a file that is cut off',
      (b) => {
        serveNext(b);
        b.feed.serve(nextFile, (_q, r) => {
          r.writeHead(200, { 'content-length': content.byteLength });
          r.write(content.subarray(4), () => r.destroy());
        });
      },
      'aborted',
    ],
    [
      'without the file',
      (b) => {
        b.feed.serve(channelFile, feedText('1.3.0', content));
      },
      'reply.status',
    ],
    ['that is away', () => undefined, 'reply.status'],
    [
      'that is enormous',
      (b) => {
        b.feed.serve(channelFile, 'a'.repeat(300_000));
      },
      'feed.too_large',
    ],
    [
      'that is a page',
      (b) => {
        b.feed.serve(channelFile, '<html>');
      },
      'feed.not_a_feed',
    ],
    [
      'that is no YAML',
      (b) => {
        b.feed.serve(channelFile, 'a: [\n');
      },
      'feed.not_yaml',
    ],
    [
      'that makes code',
      (b) => {
        b.feed.serve(channelFile, 'version: !!js/function "function(){}"\n');
      },
      'feed.not_yaml',
    ],
    [
      'that leads away without TLS',
      (b) => {
        b.feed.serve(channelFile, (_q, r) => {
          r.writeHead(302, { location: 'http://elsewhere.example/latest.yml' }).end();
        });
      },
      'failure.leads_elsewhere',
    ],
    [
      'that leads in a circle',
      (b) => {
        b.feed.serve(channelFile, (_q, r) => {
          r.writeHead(302, { location: channelFile }).end();
        });
      },
      'failure.endless_redirects',
    ],
  ];

  it.each(refusals)('%s installs nothing, says why, and is asked again', async (_what, arrange, why) => {
    const made = await bench();
    arrange(made);
    const view = await made.ended();
    expect(view.state).toBe('failed');
    expect(JSON.stringify(view.failure)).toContain(why);
    expect(englishOf(view.failure ?? legacy(''))).toContain('Nothing was installed');
    expect(view.nextCheckAtMs).toBe(made.clock.nowMs() + hourMs);
    expect(made.ready.size).toBe(0);
    expect(readdirSync(made.folder)).toEqual([]);
  });

  it('of a version older than this one changes nothing', async () => {
    const made = await bench();
    made.feed.serve(channelFile, feedText('1.2.2', content));
    expect(await made.ended()).toMatchObject({ state: 'idle', newer: null });
    expect(made.feed.asked).toEqual(['/feed/latest-linux.yml']);
  });
});
