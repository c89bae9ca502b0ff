import type { HostServices } from '../engine/host-services.ts';
import { secondMs } from '../foundation/durations.ts';

type OpenPictures = NonNullable<HostServices['openPictures']>;
type Pictures = ReturnType<OpenPictures>;
type PictureFile = Parameters<Pictures['small']>[0];
type LargeLook = NonNullable<Awaited<ReturnType<Pictures['large']>>>;

/** What is used of Electron's `nativeImage`: pictures of files as the system's own file manager shows them. */
export interface SystemThumbnails {
  /** Rejects where the system has none. */
  createThumbnailFromPath(
    path: string,
    size: { readonly width: number; readonly height: number },
  ): Promise<{ isEmpty(): boolean; toJPEG(quality: number): Uint8Array }>;
}

/** Systems that have such pictures. */
const platforms: ReadonlySet<string> = new Set(['darwin', 'win32']);
const edges = { small: 480, large: 1600 } as const;
const qualities = [82, 66, 48, 30] as const;
const largestBytes = 640 * 1024;
const longestMs = 5 * secondMs;

/**
 * HEVC is what no decoder of ours takes apart, and many a browser neither; the systems that brought HEIC do. Whatever they cannot show
 * is answered as before.
 */
export function withSystemPictures(
  open: OpenPictures,
  system: SystemThumbnails,
  platform: string,
): OpenPictures {
  if (!platforms.has(platform)) return open;
  return (options) => {
    const pictures: Pictures = open(options);
    return {
      async small(file) {
        const look = await pictures.small(file);
        const isWanted =
          look === null ? await isHeic(pictures, file) : look.kind === 'still' && isHevc(look.still);
        if (!isWanted) return look;
        const jpeg = await drawnBySystem(system, file.path, edges.small);
        const shrunk = jpeg === null ? null : await pictures.shrink(jpeg);
        return shrunk === null ? look : { kind: 'shrunk', shrunk };
      },
      async large(file): ReturnType<Pictures['large']> {
        const look = await pictures.large(file);
        if (look === null || !isForSystem(look)) return look;
        const jpeg = await drawnBySystem(system, file.path, edges.large);
        return jpeg === null ? look : { ...look, shown: { kind: 'picture', jpeg } };
      },
      shrink: (jpeg) => pictures.shrink(jpeg),
      close: () => pictures.close(),
    };
  };
}

/** Of many tiles, none of which is the picture; only of a name that says so, as most of what cannot be shown is something else. */
async function isHeic(pictures: Pictures, file: PictureFile): Promise<boolean> {
  if (!/\.hei[cf]$/iu.test(file.path)) return false;
  const look = await pictures.large(file);
  return look !== null && isForSystem(look);
}

function isForSystem({ facts, shown }: LargeLook): boolean {
  if (shown === null) return facts.kind === 'picture' && facts.format === 'heic';
  return shown.kind === 'still' && isHevc(shown.still);
}

function isHevc({ codec }: { readonly codec: string }): boolean {
  return codec.startsWith('hvc1.');
}

/** `null` where the system has none, takes too long, or gives too much. */
async function drawnBySystem(
  system: SystemThumbnails,
  path: string,
  edgePx: number,
): Promise<Uint8Array | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, longestMs, null).unref();
  });
  try {
    const drawing = system.createThumbnailFromPath(path, { width: edgePx, height: edgePx });
    const image = await Promise.race([drawing, late]);
    if (image === null || image.isEmpty()) return null;
    for (const quality of qualities) {
      const jpeg = image.toJPEG(quality);
      if (jpeg.byteLength <= largestBytes) return jpeg;
    }
    return null;
  } catch {
    // Ignored: the system has no picture of it.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
