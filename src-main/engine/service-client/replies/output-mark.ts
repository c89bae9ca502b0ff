import { sha256Of } from '../../../foundation/sha256.ts';
import type { JsonObject, JsonValue } from './strict-json.ts';

/** Where a candidate may show what was rendered of it, or when. No such name is documented, so many are known. */
export const outputNames = [
  ...['url', 'renderUrl', 'renderedUrl', 'outputUrl', 'videoUrl', 'downloadUrl', 'fileUrl', 'mediaUrl'],
  ...['output', 'outputs', 'renders', 'renderedFiles', 'files', 'assetId', 'renderId', 'renderJobId'],
  ...['renderedAt', 'completedAt', 'updatedAt'],
] as const;

/** A short mark of all of these together, or `null` where there is none of them. */
export function outputMark(fields: JsonObject): string | null {
  const shown = outputNames.flatMap((name) => {
    const value = fields[name];
    return value === undefined || value === null ? [] : [[name, plain(value)] as const];
  });
  if (shown.length === 0) return null;
  return sha256Of(JSON.stringify(shown)).slice(0, 24);
}

/** Also one that is relative. */
const isAddress = /^(?:https?:|[^\s?#]*\/)/iu;

/** An address may carry another permission each time it is told: its query says nothing of what it leads to. */
function plain(value: JsonValue | undefined): unknown {
  if (typeof value === 'string') return isAddress.test(value) ? value.replace(/[?#].*$/su, '') : value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .sort(([one], [two]) => (one < two ? -1 : 1))
      .map(([name, inner]) => [name, plain(inner)]);
  }
  return value;
}
