import { expect, it, test } from 'vitest';
import { message } from '../../../src-main/contract/messages/message.ts';
import { chosenLogLevel } from '../../../src-main/logging/log-level.ts';

test.each([
  [undefined, 'info'],
  ['', 'info'],
  [' ', 'info'],
  ['error', 'error'],
  ['warn', 'warn'],
  ['info', 'info'],
  ['debug', 'debug'],
  [' DEBUG\n', 'debug'],
])('OUTBOX_LOG_LEVEL=%j makes a log of the level %s', (written, level) => {
  expect(chosenLogLevel({ OUTBOX_LOG_LEVEL: written })).toBe(level);
});

it('is refused where it is no level, with those that there are', () => {
  expect(() => chosenLogLevel({ OUTBOX_LOG_LEVEL: 'verbose' })).toThrow(
    expect.objectContaining({ told: message('start_line.log_level', { level: 'verbose' }) }),
  );
});
