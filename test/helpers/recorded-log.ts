import { logEvents, type LogEventName } from '../../src-main/contract/log/log-events.ts';
import type { LogLevel } from '../../src-main/contract/log/fields.ts';
import type { Logger } from '../../src-main/contract/log/logger.ts';

/** A line of the log, as the product told it. */
export interface LoggedLine {
  readonly level: LogLevel;
  readonly event: LogEventName;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface RecordedLog extends Logger {
  readonly lines: readonly LoggedLine[];
  /** The names of all lines, in order. */
  readonly events: readonly LogEventName[];
  /** The fields of each line of this event. */
  of(event: LogEventName): LoggedLine['fields'][];
}

/** Keeps what it is told, and fails where a line is not as the list of events has it. */
export function recordedLog(): RecordedLog {
  const lines: LoggedLine[] = [];
  return {
    lines,
    get events() {
      return lines.map(({ event }) => event);
    },
    of: (event) => lines.filter((line) => line.event === event).map(({ fields }) => fields),
    write(event, fields, detail) {
      const listed = logEvents[event];
      lines.push({
        ...{ level: listed.level, event },
        fields: listed.fields.parse(fields),
        detail: listed.detail.parse(detail ?? {}),
      });
    },
  };
}
