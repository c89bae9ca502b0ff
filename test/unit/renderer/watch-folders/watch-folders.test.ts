import { message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it, test } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { WatchFolder } from '../../../../src-main/contract/watch-folder.ts';
import { nameOfPath } from '../../../../src-renderer/shared/name-of-path.ts';
import {
  describeFolder,
  missingRecipeOf,
  mustAskAgain,
  previewSum,
  rulesWords,
  targetWords,
} from '../../../../src-renderer/watch-folders/describe-folder.ts';
import { FolderDraft } from '../../../../src-renderer/watch-folders/folder-draft.svelte.ts';
import { patternsIn } from '../../../../src-renderer/watch-folders/list-draft.svelte.ts';
import { nowMs, watchFolder } from '../sample-values.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

describe('a watch folder', () => {
  test.each<[string, Partial<WatchFolder>, string, string]>([
    ['works', {}, 'Watching', 'Read 2 min ago'],
    ['settles', { settling: 3, pending: 0 }, 'Watching', '3 not in the queue yet'],
    [
      'has files that cannot be read',
      { settling: 2, unread: { files: 2, first: [] } },
      '2 need you',
      '2 can’t be read',
    ],
    ['needs somebody', { attention: 2 }, '2 need you', 'Watching'],
    ['has files that failed', { pending: 0, failed: 4 }, '4 failed', 'Watching'],
    [
      'has files that failed and some that ask',
      { failed: 4, attention: 2 },
      '4 failed, 2 need you',
      'Watching',
    ],
    ['is through', { pending: 0 }, 'Watching', 'Read 2 min ago'],
    [
      'is listed',
      { health: 'listing', healthDetail: message('folder_health.slow') },
      'Checked now and then',
      'On a network or cloud drive: Outbox checks it regularly instead of watching it',
    ],
    [
      'is away',
      { health: 'unavailable' },
      'Unavailable',
      'Not there just now. Nothing is treated as deleted',
    ],
    [
      'is another one',
      { health: 'different' },
      'Another folder here',
      'Something else lies at this path. Nothing is sent from it',
    ],
    ['is paused', { health: 'paused' }, 'Paused', 'By you, until you resume'],
    [
      'is paused for a time',
      { health: 'paused', hold: { cause: 'folder', untilMs: nowMs + 30 * 60_000 } },
      'Paused',
      'By you, until 15:15',
    ],
    [
      'waits for its hours',
      { hold: { cause: 'hours', untilMs: nowMs + 15 * 60_000 } },
      'Watching',
      'Its files wait for its hours, 15:00',
    ],
    [
      'sends outside its hours',
      { hoursDisregardedUntilMs: nowMs + 15 * 60_000 },
      'Watching',
      'Sends outside its hours, until they begin 15:00',
    ],
  ])('%s', (_name, fields, word, second) => {
    const words = describeFolder(watchFolder(fields), nowMs);
    expect([words.word, words.second]).toEqual([word, second]);
  });

  it('names its target and how files find their slide', () => {
    const { rules } = watchFolder();
    expect(targetWords(rules)).toBe('Knowledge base');
    expect(
      targetWords({
        ...rules,
        target: { kind: 'carousel', id: 'c', label: null },
        slides: { mode: 'names' },
      }),
    ).toBe('Carousel, slide by file name');
  });

  it('names the recipe of its lists, and that they wait where none is saved under that name', () => {
    const rules = {
      ...watchFolder().rules,
      target: { kind: 'brand_clips', id: 'br_1', label: 'Halden' } as const,
      slides: null,
      recipe: 'Shorts',
    };
    expect(targetWords(rules)).toBe('Clips, through “Shorts”');
    expect(missingRecipeOf(rules, ['Reels'])).toBe('Shorts');
    expect([
      missingRecipeOf(rules, null),
      missingRecipeOf(rules, ['Shorts']),
      missingRecipeOf({}, []),
    ]).toEqual([null, null, null]);
    const folder = watchFolder({ rules, health: 'watching', healthDetail: null });
    expect(describeFolder(folder, nowMs, 'Shorts')).toMatchObject({ word: 'Lists wait', voice: 'ask' });
    expect(describeFolder(folder, nowMs)).toMatchObject({ word: 'Watching' });
  });

  it('is asked about once more above 50 files or 1 GB', () => {
    expect([mustAskAgain(50, 1e9), mustAskAgain(51, 0), mustAskAgain(1, 1e9 + 1)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('sums up its preview', () => {
    expect(previewSum({ matched: 61, ignored: 9, warned: 1, needsTarget: 0 })).toBe(
      '61 match, 9 ignored, 1 warned.',
    );
    expect(previewSum({ matched: 1, ignored: 0, warned: 0, needsTarget: 1 })).toBe(
      '1 match, 1 needs a slide.',
    );
  });

  test.each([
    ['/home/ada/Studio/', 'Studio'],
    ['C:\\Studio\\Podcast art', 'Podcast art'],
    ['/', '/'],
  ])('at %s is called %s', (path, name) => {
    expect(nameOfPath(path)).toBe(name);
  });
});

describe('patterns as people write them', () => {
  test.each([
    ['', []],
    ['notes *', ['notes *']],
    ['Smith, Jones & Co *.jpg', ['Smith, Jones & Co *.jpg']],
    ['*.{jpg,png}\r\n *_draft.*\n\n', ['*.{jpg,png}', '*_draft.*']],
  ])('%j', (text, patterns) => {
    expect(patternsIn(text)).toEqual(patterns);
  });
});

describe('a folder on its way to being watched', () => {
  const target = { connectionId: 1, target: { kind: 'carousel', id: 'car_1', label: 'Lisbon' } } as const;

  it('has no rules before its target and, for one slide, the slide are chosen', () => {
    const draft = new FolderDraft(createClient(new ScriptedTransport({})));
    expect(draft.rules).toBeNull();
    draft.target = target;
    expect(draft.rules?.slides).toEqual({ mode: 'names' });
    draft.slides = { mode: 'fixed', slideId: '' };
    expect(draft.rules).toBeNull();
    draft.slides = { mode: 'fixed', slideId: 'sl_1' };
    expect(draft.rules).toMatchObject({ existing: 'skip', after: 'keep', recursive: true });
  });

  it('needs no slides for anything but a carousel', () => {
    const draft = new FolderDraft(createClient(new ScriptedTransport({})));
    draft.target = { connectionId: 1, target: { kind: 'knowledge_base', id: 'kb', label: null } };
    expect(draft.rules?.slides).toBeNull();
  });

  it('takes a recipe along for lists of links, and for nothing else', () => {
    const draft = new FolderDraft(createClient(new ScriptedTransport({})));
    draft.recipe = 'Shorts';
    draft.target = { connectionId: 1, target: { kind: 'knowledge_base', id: 'kb', label: null } };
    expect(draft.rules).not.toHaveProperty('recipe');
    draft.target = { connectionId: 1, target: { kind: 'brand_clips', id: 'br_1', label: null } };
    expect(draft.rules?.recipe).toBe('Shorts');
    draft.recipe = null;
    expect(draft.rules).not.toHaveProperty('recipe');
  });

  it('says of places in pictures only what is not usual, and takes over what stands', () => {
    const draft = new FolderDraft(createClient(new ScriptedTransport({})));
    draft.target = target;
    expect(draft.rules).not.toHaveProperty('location');
    draft.location = 'remove';
    expect(draft.rules?.location).toBe('remove');
    draft.fill({ connectionId: 1, rules: { ...watchFolder().rules, location: 'refuse' } });
    expect(draft.location).toBe('refuse');
  });

  it('takes a place in the queue along where it is not the usual one', () => {
    const draft = new FolderDraft(createClient(new ScriptedTransport({})));
    draft.target = { connectionId: 1, target: { kind: 'knowledge_base', id: 'kb', label: null } };
    expect(draft.rules).not.toHaveProperty('priority');
    draft.priority = 'high';
    expect(draft.rules?.priority).toBe('high');
    expect(draft.rules === null ? '' : rulesWords(draft.rules)).toBe('Knowledge base, goes first');
  });

  it('is previewed and added by its token, never by its path', async () => {
    const transport = new ScriptedTransport({
      'watchFolders.preview': () => ({
        path: '/p',
        matched: 0,
        matchedBytes: 0,
        ignored: 0,
        warned: 0,
        needsTarget: 0,
        toSend: 3,
        toSendBytes: 30,
        alreadySent: 0,
        asked: 0,
        refusedBefore: 0,
        byExtension: [],
        files: [],
        truncated: false,
        warnings: [],
      }),
      'watchFolders.add': () => ({ watchFolder: watchFolder(), warnings: [] }),
    });
    const draft = new FolderDraft(createClient(transport));
    draft.folder = { token: 't1', path: '/home/ada/Podcast art' };
    draft.target = target;
    draft.include.typed = '*.jpg';
    await draft.readPreview();
    await draft.add();
    for (const call of transport.calls) {
      expect(call.input).toMatchObject({ token: 't1', connectionId: 1, rules: { include: ['*.jpg'] } });
      expect(JSON.stringify(call.input)).not.toContain('/home/ada');
    }
    expect(draft.added?.watchFolder.id).toBe(2);
  });
});
