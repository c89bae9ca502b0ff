import { beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../src-main/contract/api.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import type { UpdatesView } from '../../../../src-main/contract/updates.ts';
import { CliFixture } from './cli-fixture.ts';

const feed = 'https://updates.example/outbox';
let cli: CliFixture;
let asked: (CallInput<'updates.set'> | CallInput<'updates.setFeed'>)[];
let updates: UpdatesView;
beforeEach(() => {
  cli = new CliFixture();
  asked = [];
  updates = {
    ...{ state: 'off', checks: false, feedUrl: null, feed: null, installed: '1.2.3', installs: false },
    ...{ newer: null, progress: null, failure: null, checkedAtMs: null, nextCheckAtMs: null },
  };
  cli.engine.answers['updates.get'] = () => updates;
  cli.engine.answers['updates.check'] = () => {
    updates = {
      ...{ ...updates, state: 'idle', feed, checkedAtMs: 1 },
      newer: { version: '1.3.0', notes: 'Faster\u001b[31m\nand safer', releasedAtMs: null, isOffered: true },
    };
    return updates;
  };
  cli.engine.answers['updates.set'] = (changes) => {
    asked.push(changes);
    return updates;
  };
  cli.engine.answers['updates.setFeed'] = (changes) => {
    asked.push(changes);
    return updates;
  };
});

describe('updates', () => {
  it('says that nobody looks until somebody allows it', async () => {
    expect((await cli.run('updates')).out).toBe(
      'this is: 1.2.3\nlooks once a day: no\nfeed: none is named\nnewer version: nobody has looked yet\n',
    );
    expect((await cli.run('updates', 'show', '--json')).json()).toEqual({
      ...{ ...updates, failureCode: null, failureParams: {} },
    });
  });

  it('asks the feed, and shows its notes without what a terminal would obey', async () => {
    expect((await cli.run('updates', 'check')).out).toContain(
      'newer version: 1.3.0; install it as this one was\n\nFaster\\u{1b}[31m\nand safer\n',
    );
  });

  it.each([
    ['ready', { state: 'ready', installs: true }, 'installed when'],
    [
      'for others',
      { newer: { version: '1.3.0', notes: null, releasedAtMs: null, isOffered: false } },
      'others first',
    ],
    ['none', { newer: null, checkedAtMs: 1 }, 'none was found'],
    [
      'failed',
      { failure: message('update.none_found', { reason: message('reply.status', { status: 404 }) }) },
      'HTTP 404',
    ],
  ] as const)('says where a newer version stands: %s', async (_what, changes, words) => {
    await cli.run('updates', 'check');
    updates = { ...updates, ...changes };
    expect((await cli.run('updates')).out.replace('other computers first', 'others first')).toContain(words);
  });

  it('sets what is named, and leaves the rest', async () => {
    await cli.run('updates', 'set', '--checks', 'on');
    await cli.run('updates', 'set', '--feed', feed, '--checks', 'off');
    await cli.run('updates', 'set', '--feed', 'package');
    expect(asked).toEqual([{ checks: true }, { feedUrl: feed }, { checks: false }, { feedUrl: null }]);
  });

  it.each([
    [[], 'Say what to set'],
    [['--feed', 'http://updates.example/outbox'], 'Give the feed as https://host/folder'],
    [['--feed', 'https://ann:word@updates.example/'], 'without a name, a password'],
    [['--checks', 'maybe'], 'Allowed choices are on, off'],
  ])('refuses %j', async (words, reason) => {
    const { code, err } = await cli.run('updates', 'set', ...words);
    expect(code).not.toBe(0);
    expect(err).toContain(reason);
    expect(asked).toEqual([]);
  });
});
