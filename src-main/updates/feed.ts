import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { message } from '../contract/messages/message.ts';
import type { GetStream } from '../foundation/get-stream.ts';
import { minuteMs } from '../foundation/durations.ts';
import { readRelease, type Release, type ReleaseFile } from './read-release.ts';
import { UpdateError } from './update-error.ts';

/** A feed has some 1 KB, with long notes some 20. */
const mostFeedBytes = 256 * 1024;

/** The folder of a feed, whether its address ends with `/` or not. */
function placeIn(feed: string, name: string): URL {
  return new URL(name, feed.endsWith('/') ? feed : `${feed}/`);
}

/** Asks a feed for its newest version. Rejects with what is wrong with it. */
export async function askFeed(
  { feed, channelFile }: { readonly feed: string; readonly channelFile: string },
  get: GetStream,
  signal: AbortSignal,
): Promise<Release> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(minuteMs)]);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of bodyOf(await get(placeIn(feed, channelFile), ending))) {
    bytes += chunk.byteLength;
    if (bytes > mostFeedBytes) throw new UpdateError(message('feed.too_large'));
    chunks.push(chunk);
  }
  return readRelease(Buffer.concat(chunks).toString('utf8'));
}

/** Fetches a file of a release. Rejects where what came is not what the feed named; then the file at `destination` is no good. */
export async function fetchReleaseFile(
  file: ReleaseFile,
  {
    feed,
    destination,
    get,
    signal,
    onProgress,
  }: {
    readonly feed: string;
    readonly destination: string;
    readonly get: GetStream;
    readonly signal: AbortSignal;
    /** How much of it is there, 0 to 1. */
    readonly onProgress: (share: number) => void;
  },
): Promise<void> {
  const hash = createHash('sha512');
  let bytes = 0;
  const answer = await get(placeIn(feed, file.name), signal);
  // Opened before anything may go wrong, so that whoever removes what is no good finds it there.
  const handle = await open(destination, 'w');
  try {
    for await (const chunk of bodyOf(answer)) {
      bytes += chunk.byteLength;
      if (bytes > file.bytes) throw new UpdateError(message('feed.file_longer', { name: file.name }));
      hash.update(chunk);
      await handle.writeFile(chunk);
      onProgress(bytes / file.bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (bytes < file.bytes) throw new UpdateError(message('feed.file_shorter', { name: file.name }));
  if (hash.digest('base64') !== file.sha512) {
    throw new UpdateError(message('feed.other_checksum', { name: file.name }));
  }
}

async function* bodyOf(answer: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of answer) if (Buffer.isBuffer(chunk)) yield chunk;
}
