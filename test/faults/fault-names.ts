/** What can be done to an exchange, in the words of the field: toxiproxy's eight, and thirteen more (reliability §5.5). */
export const faultKinds = [
  'latency',
  'bandwidth',
  'slicer',
  'drip',
  'slow-close',
  'down',
  'reset',
  'half-close',
  'limit-data',
  'timeout',
  'stall-read',
  'interim-flood',
  'gateway',
  'duplicate-header',
  'early-reply',
  'garbage',
  'gzip-bomb',
  'redirect',
  'reply-twice',
  'truncated-reply',
  'oversized-reply',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * Where in an exchange a fault strikes, each an exact byte of the stream:
 *
 * - `connect`: the connection is there, nothing of it has been read.
 * - `head`: the first 20 bytes of the request have been passed on, which is inside its first line.
 * - `body`: half of a tiny file, all but the last 32 KiB of a middle one, or the first 64 KiB of a large one have been passed on.
 *   So what is left is either less than any system takes in unread, or far more.
 * - `end`: all of the file has been passed on, and nothing of the closing delimiter.
 * - `wait`: the whole request has been passed on and the service has answered; nothing of its reply has been passed on.
 * - `reply`: the head and half of the body of the reply have been passed on.
 */
export const faultPositions = ['connect', 'head', 'body', 'end', 'wait', 'reply'] as const;
export type FaultPosition = (typeof faultPositions)[number];

export const fileSizes = { tiny: 1000, middle: 1_000_000, large: 8_000_000 } as const;

/** How much of a file has been passed on when a fault strikes in its `body`. */
export function bytesBeforeBodyFault(sizeBytes: number): number {
  if (sizeBytes <= fileSizes.tiny) return Math.floor(sizeBytes / 2);
  return sizeBytes <= fileSizes.middle ? sizeBytes - 32 * 1024 : 64 * 1024;
}

export type FileSize = keyof typeof fileSizes;
export const fileSizeNames = ['tiny', 'middle', 'large'] as const satisfies readonly FileSize[];

export interface FaultCase {
  readonly kind: FaultKind;
  readonly position: FaultPosition;
  readonly size: FileSize;
}

/** `reset/body/tiny` */
export function nameOf({ kind, position, size }: FaultCase): string {
  return `${kind}/${position}/${size}`;
}

/** All 378. */
export const allCases: readonly FaultCase[] = faultKinds.flatMap((kind) =>
  faultPositions.flatMap((position) => fileSizeNames.map((size) => ({ kind, position, size }))),
);

/** Throws for a name that is none. */
export function caseNamed(name: string): FaultCase {
  const found = allCases.find((one) => nameOf(one) === name);
  if (found === undefined) {
    throw new Error(`There is no case ${name}. Give kind/position/size, such as reset/body/tiny.`);
  }
  return found;
}
