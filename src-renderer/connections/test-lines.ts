/** What a test of a connection found, as lines with a mark each. */
import type { ConnectionTest } from '../../src-main/contract/connection.ts';
import { formatDuration } from '../shared/format.ts';
import { say } from '../words/say.ts';
import { proofWords } from './describe-connection.ts';
import { said } from '../shared/said.ts';

export interface TestLine {
  readonly mark: 'good' | 'bad' | 'know';
  readonly message: string;
}

export function testLines(test: ConnectionTest): readonly TestLine[] {
  const lines: TestLine[] = [];
  if (test.answeredInMs !== null)
    lines.push({
      mark: 'good',
      message: say('connections.answered_in', { time: answerTime(test.answeredInMs) }),
    });
  lines.push({ mark: test.health === 'ok' ? 'good' : 'bad', message: said(test.message) });
  for (const message of proofWords(test)) lines.push({ mark: 'know', message });
  for (const warning of test.warnings) lines.push({ mark: 'know', message: said(warning) });
  return lines;
}

function answerTime(tookMs: number): string {
  return tookMs < 1000
    ? say('connections.milliseconds', { round: Math.round(tookMs) })
    : formatDuration(tookMs);
}
