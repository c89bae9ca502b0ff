import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logLevels } from '../../../contract/log/fields.ts';
import { logEvents } from '../../../contract/log/log-events.ts';
import type { z } from '../../../contract/zod.ts';
import { errorCode } from '../../../foundation/error-code.ts';
import { scrub } from './scrub.ts';

/** Of each file of the log, from its end: enough for the lines that are asked for. */
const mostBytes = 1024 * 1024;
const fileName = /^outbox\.(\d+)\.log$/u;
const timeForm = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u;

/** The newest lines of the log, the oldest of them first, with nothing but what their events may hold. */
export async function logTail(directory: string, lines: number): Promise<string[]> {
  const found: string[] = [];
  if (lines === 0) return found;
  for (const name of await logFiles(directory)) {
    const more = await lastLines(join(directory, name));
    found.unshift(...more.slice(-(lines - found.length)));
    if (found.length >= lines) break;
  }
  return found.map(knownPart);
}

/** The newest first. */
async function logFiles(directory: string): Promise<string[]> {
  try {
    const names = await readdir(directory);
    const numberOf = (name: string): number => Number(fileName.exec(name)?.[1] ?? -1);
    return names
      .filter((name) => fileName.test(name))
      .toSorted((one, other) => numberOf(other) - numberOf(one));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function lastLines(path: string): Promise<string[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - mostBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // The first is a part of one where the file is read from its middle.
    return lines.slice(from > 0 ? 1 : 0).filter((line) => line !== '');
  } finally {
    await file.close();
  }
}

/** What its event may hold, of the very sort that it may be: a detail, or what another program wrote there, is none of it. */
function knownPart(line: string): string {
  const parsed = parse(line);
  const event = parsed === null ? null : knownEvent(parsed['event']);
  if (parsed === null || event === null) return 'a line that the log does not know: withheld';
  const { level, time } = parsed;
  const shape: Readonly<Record<string, z.ZodType>> = logEvents[event].fields.shape;
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const field = schema.safeParse(parsed[name]);
    return field.success && field.data !== undefined ? [[name, field.data] as const] : [];
  });
  const head = {
    level: logLevels.find((one) => one === level) ?? 'withheld',
    time: typeof time === 'string' && timeForm.test(time) ? time : 'withheld',
  };
  return scrub(JSON.stringify({ ...head, event, ...Object.fromEntries(fields) }));
}

function knownEvent(event: unknown): keyof typeof logEvents | null {
  return Object.keys(logEvents).find((one): one is keyof typeof logEvents => one === event) ?? null;
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}
