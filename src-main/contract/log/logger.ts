import type { LogDetail, LogEventName, LogFields } from './log-events.ts';

/** What may be told to the log: an event of its list, with the fields of that event and no others. Never throws. */
export interface Logger {
  /** `detail` is left out but at the level debug. */
  write<Name extends LogEventName>(event: Name, fields: LogFields<Name>, detail?: LogDetail<Name>): void;
}

export const silentLogger: Logger = { write: () => undefined };
