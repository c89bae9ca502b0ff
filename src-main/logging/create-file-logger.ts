import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import roll, { type RollStream } from 'pino-roll';
import type { LogLevel } from '../contract/log/fields.ts';
import { logEvents } from '../contract/log/log-events.ts';
import { silentLogger, type Logger } from '../contract/log/logger.ts';
import { messageOf } from '../foundation/error-message.ts';
import { makeDirectory } from '../foundation/make-directory.ts';
import { printable } from '../foundation/printable.ts';
import { redactDetail, redactFields } from './redaction.ts';

const keptFiles = 5;
const fileSize = '5m';
const maximumWaitingBytes = 1024 * 1024;
const ownerOnly = 0o600;

export interface FileLoggerOptions {
  /** Absolute path of a folder of its own; it is created. Files are named `outbox.<number>.log`. */
  readonly directory: string;
  /** Default `info`. */
  readonly level?: LogLevel;
}

export interface FileLogger extends Logger {
  /** Ends the file. Lines that come later are dropped. */
  close(): void;
}

/**
 * A log of JSON lines, at most five files of 5 MB, readable by their owner only. Lines are written at once: the last one
 * before a crash is the one that matters. Never throws: a log that cannot be opened or written is no reason not to work, and
 * is said once on standard error.
 */
export async function createFileLogger({
  directory,
  level = 'info',
}: FileLoggerOptions): Promise<FileLogger> {
  let hasComplained = false;
  const complain = (error: unknown): void => {
    if (hasComplained) return;
    hasComplained = true;
    const why = messageOf(error);
    process.stderr.write(`${printable(`Outbox: the log in ${directory} cannot be written: ${why}`)}\n`);
  };
  try {
    const stream = await openFiles(directory);
    stream.on('error', complain);
    return loggerOver(stream, level);
  } catch (error) {
    complain(error);
    return { ...silentLogger, close: () => undefined };
  }
}

function openFiles(directory: string): Promise<RollStream> {
  makeDirectory(directory);
  // A file that exists keeps its mode when it is opened again.
  for (const name of readdirSync(directory)) {
    if (/^outbox\.\d+\.log$/u.test(name)) chmodSync(join(directory, name), ownerOnly);
  }
  return roll({
    file: join(directory, 'outbox'),
    size: fileSize,
    limit: { count: keptFiles, removeOtherLogFiles: true },
    mode: ownerOnly,
    sync: true,
    maxLength: maximumWaitingBytes,
  });
}

function loggerOver(stream: RollStream, level: LogLevel): FileLogger {
  let isOpen = true;
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const writer = pino({ ...options, formatters: { level: (name) => ({ level: name }) } }, stream);
  const isDebug = writer.isLevelEnabled('debug');
  return {
    write(event, fields, detail) {
      const { level: kind } = logEvents[event];
      if (!isOpen || !writer.isLevelEnabled(kind)) return;
      const told = isDebug && detail !== undefined ? redactDetail(detail) : {};
      writer[kind]({ event, ...redactFields(fields), ...told });
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      stream.end();
    },
  };
}
