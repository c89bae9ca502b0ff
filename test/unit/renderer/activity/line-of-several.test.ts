import { expect, it } from 'vitest';
import { lineOfSeveral } from '../../../../src-main/contract/activity-line.ts';
import type { ActivityEntry } from '../../../../src-main/contract/activity.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { usualSpeech } from '../../../../src-main/contract/speech.ts';
import { entryLine } from '../../../../src-main/host-headless/cli/output/activity-lines.ts';
import { textOf } from '../../../../src-main/languages/text.ts';
import { titleParts } from '../../../../src-renderer/activity/title-parts.ts';

const entry = (changes: Partial<ActivityEntry>): ActivityEntry => ({
  ...{ id: 1, atMs: 0, kind: 'delivered', count: 21, detail: null, jobId: 7 },
  title: message('history.indexed', { target: 'Product help', name: 'New tariff.txt' }),
  ...changes,
});

function said(changes: Partial<ActivityEntry>): string | null {
  const line = lineOfSeveral(entry(changes));
  return line === null ? null : textOf(line, usualSpeech('en'));
}

it('a line for many documents says how many, and does not read as one sent many times', () => {
  const text = said({});
  expect(text).toBe('Indexed in Product help: 21 documents, the latest is New tariff.txt');
  expect(titleParts(text ?? '').lead, 'read first').toBe('Indexed in Product help:');
  expect(entryLine(entry({}))).toContain(text);
  expect(entryLine(entry({}))).not.toContain('times');
});

it('jobs that were skipped or need somebody are counted as jobs', () => {
  const title = message('history.needs_attention', { name: 'IMG_7.jpg' });
  expect(said({ kind: 'needs_attention', title, count: 6 })).toBe(
    'Needs you: 6 jobs, the latest is IMG_7.jpg',
  );
});

it('one job stays as it is told, and what came several times over a connection is counted in times', () => {
  expect(said({ count: 1 })).toBeNull();
  const title = message('history.offline', { connection: 'Halden: the second' });
  const offline = { kind: 'connection', title, count: 3 } as const;
  expect(said(offline)).toBeNull();
  expect(entryLine(entry(offline))).toContain('(3 times)');
});
