/** What a test of a connection found, as lines with a mark each. */
import type { ConnectionTest } from '../../src-main/contract/connection.ts';
import { formatCount, formatDuration } from '../shared/format.ts';
import { visibleText } from '../shared/visible-text.ts';
import { proofWords } from './describe-connection.ts';

export interface TestLine {
  readonly mark: 'good' | 'bad' | 'know';
  readonly words: string;
}

export function testLines(test: ConnectionTest): readonly TestLine[] {
  const lines: TestLine[] = [];
  if (test.answeredInMs !== null)
    lines.push({ mark: 'good', words: `Answered in ${answerTime(test.answeredInMs)}` });
  lines.push({ mark: test.health === 'ok' ? 'good' : 'bad', words: visibleText(test.message) });
  for (const words of proofWords(test)) lines.push({ mark: 'know', words });
  for (const warning of test.warnings) lines.push({ mark: 'know', words: visibleText(warning) });
  return lines;
}

function answerTime(tookMs: number): string {
  return tookMs < 1000 ? `${formatCount(Math.round(tookMs))} ms` : formatDuration(tookMs);
}
