import { join } from 'node:path';
import type { ChosenPathsByToken } from '../api/chosen-paths.ts';
import type { HostServices } from '../host-services.ts';
import { FilePreviews } from '../reporting/thumbnails/file-previews.ts';
import { ShownFiles } from '../reporting/thumbnails/shown-files.ts';
import { Thumbnails } from '../reporting/thumbnails/thumbnails.ts';
import { ThumbnailFiles } from '../storage/thumbnails/thumbnail-files.ts';
import type { Pictures } from '../watch-folders/looks/pictures.ts';
import type { QueueParts } from './assemble-queue.ts';

/** What files hold, as pictures. */
export interface PictureParts {
  readonly files: ShownFiles;
  readonly thumbnails: Thumbnails;
  readonly previews: FilePreviews;
  stop(): Promise<void>;
}

export function assemblePictures({
  host,
  queue,
  chosenPaths,
  pathOfWatched,
}: {
  host: HostServices;
  queue: QueueParts;
  chosenPaths: ChosenPathsByToken;
  pathOfWatched: (id: number) => string;
}): PictureParts {
  const { dataDirectory, clock, fileSystem } = host;
  const pictures: Pictures | null = host.openPictures?.({ ownDirectory: dataDirectory }) ?? null;
  const kept = new ThumbnailFiles(join(dataDirectory, 'thumbnails'), () => clock.nowMs());
  const thumbnails = new Thumbnails({ files: kept, pictures });
  return {
    files: new ShownFiles({
      ...{ store: queue.store, fileSystem, pathOfWatched },
      pathOfChoice: (token) => chosenPaths.pathOf(token),
    }),
    thumbnails,
    previews: new FilePreviews({ pictures, thumbnails }),
    stop: async () => pictures?.close(),
  };
}
