import { join } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { Engine } from '../engine.ts';
import type { HostServices } from '../host-services.ts';
import { PracticeTours } from './practice-tour.ts';

/** Tours have a folder of their own in the data folder, which is gone whenever none runs. */
export function assembleTours({
  host,
  openTour,
}: {
  readonly host: Pick<HostServices, 'dataDirectory' | 'clock'>;
  readonly openTour?: (dataDirectory: string) => Promise<Engine>;
}): PracticeTours {
  return new PracticeTours({
    directory: join(host.dataDirectory, 'tour'),
    clock: host.clock,
    open: openTour ?? (() => Promise.reject(new OutboxError('unsupported', message('tour.none')))),
  });
}
