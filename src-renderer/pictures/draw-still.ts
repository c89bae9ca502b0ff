import type { CodedStill } from '../../src-main/contract/coded-still.ts';

const mostPixels = 50_000_000;
const longestMs = 5000;
/** Each smaller than the one before, until it fits. */
const qualities = [0.82, 0.66, 0.48, 0.3] as const;

export interface DrawnSize {
  /** On its longer side. */
  readonly edgePx: number;
  /** Of base64. */
  readonly mostCharacters: number;
}

export function sourceOfJpeg(jpeg: string): string {
  return `data:image/jpeg;base64,${jpeg}`;
}

/**
 * One picture of a film, drawn by the browser's own decoder for films, upright: a JPEG as base64. `null` where the browser has none, or
 * none for this coding. Never rejects.
 */
export async function drawStill(still: CodedStill, size: DrawnSize): Promise<string | null> {
  if (!('VideoDecoder' in globalThis)) return null;
  try {
    const frame = await decodedFrame(still);
    try {
      return await jpegOf(drawn(frame, still.turns, size.edgePx), size.mostCharacters);
    } finally {
      frame.close();
    }
  } catch {
    // Ignored: what cannot be decoded is shown as what cannot be.
    return null;
  }
}

/** Rejects where it cannot be decoded, or takes too long. */
async function decodedFrame({ codec, description, data }: CodedStill): Promise<VideoFrame> {
  const config = { codec, ...(description !== null && { description: bytesOf(description) }) };
  const { supported } = await VideoDecoder.isConfigSupported(config);
  if (supported !== true) throw new Error('no decoder');
  return new Promise((resolve, reject) => {
    const decoder = new VideoDecoder({ output: done, error: failed });
    const timer = setTimeout(() => {
      failed(new Error('it takes too long'));
    }, longestMs);
    decoder.configure(config);
    decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data: bytesOf(data) }));
    decoder.flush().then(() => {
      failed(new Error('there is no picture in it'));
    }, failed);

    function done(frame: VideoFrame): void {
      if (frame.displayWidth * frame.displayHeight > mostPixels) frame.close();
      else resolve(frame);
    }
    function failed(error: unknown): void {
      clearTimeout(timer);
      if (decoder.state !== 'closed') decoder.close();
      // Means nothing any more once there is a frame.
      reject(error instanceof Error ? error : new Error('it cannot be decoded'));
    }
  });
}

function drawn(frame: VideoFrame, turns: number, edgePx: number): OffscreenCanvas {
  const { displayWidth, displayHeight } = frame;
  const scale = Math.min(1, edgePx / Math.max(displayWidth, displayHeight));
  const [width, height] = [displayWidth, displayHeight].map((length) =>
    Math.max(1, Math.round(length * scale)),
  );
  const [wide = 1, high = 1] = [width, height];
  const isOnSide = turns % 2 === 1;
  const canvas = new OffscreenCanvas(isOnSide ? high : wide, isOnSide ? wide : high);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('nothing can be drawn here');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(frame, -wide / 2, -high / 2, wide, high);
  return canvas;
}

async function jpegOf(canvas: OffscreenCanvas, mostCharacters: number): Promise<string | null> {
  for (const quality of qualities) {
    const jpeg = await base64Of(await canvas.convertToBlob({ type: 'image/jpeg', quality }));
    if (jpeg.length <= mostCharacters) return jpeg;
  }
  return null;
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error('it cannot be read'));
    };
    reader.readAsDataURL(blob);
  });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
