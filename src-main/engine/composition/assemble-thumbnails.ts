import { join } from 'node:path';
import type { HostServices } from '../host-services.ts';
import { Thumbnails } from '../reporting/thumbnails/thumbnails.ts';
import { ThumbnailFiles } from '../storage/thumbnails/thumbnail-files.ts';
import type { QueueParts } from './assemble-queue.ts';

/** Small pictures of what jobs send. */
export function assembleThumbnails({ host, queue }: { host: HostServices; queue: QueueParts }): Thumbnails {
  const { dataDirectory, clock } = host;
  return new Thumbnails({
    store: queue.store,
    files: new ThumbnailFiles(join(dataDirectory, 'thumbnails'), () => clock.nowMs()),
    pictures: host.openPictures?.({ ownDirectory: dataDirectory }) ?? null,
  });
}
