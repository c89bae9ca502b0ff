/** Parts are at least 5 MiB but the last, and at most 10,000 (service-field-notes §8). */
const smallestPartBytes = 8 * 1024 * 1024;
const mostParts = 10_000;

export interface PlannedPart {
  readonly number: number;
  readonly startBytes: number;
  readonly endBytes: number;
}

/** The size of every part but the last, for a file of this size. `leastBytes`: for a service that takes smaller ones. */
export function partBytesFor(sizeBytes: number, leastBytes = smallestPartBytes): number {
  return Math.max(leastBytes, Math.ceil(sizeBytes / mostParts));
}

/** All parts in order, from number 1. */
export function planParts(sizeBytes: number, partBytes: number): PlannedPart[] {
  const count = Math.ceil(sizeBytes / partBytes);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    startBytes: index * partBytes,
    endBytes: Math.min(sizeBytes, (index + 1) * partBytes),
  }));
}
