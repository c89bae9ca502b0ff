import type { Bytes } from './bytes.ts';
import type { PictureDraft } from './picture-draft.ts';

const tagsAtMost = 60;
const longestName = 80;

/** Takes the name and the kind of an ICC profile; `profile` may hold its beginning alone. What is no profile says nothing. */
export function takeProfile(draft: PictureDraft, profile: Bytes): void {
  if (profile.length < 132 || profile.text(36, 4) !== 'acsp') return;
  const space = profile.text(16, 4);
  const name = nameOf(profile);
  draft.profile = name ?? '';
  if (space === 'CMYK') draft.colours = 'cmyk';
  else if (space === 'GRAY') draft.colours = 'grey';
  else draft.colours = name !== null && /srgb/iu.test(name) ? 'srgb' : 'other';
}

function nameOf(profile: Bytes): string | null {
  const count = Math.min(profile.u32(128), tagsAtMost);
  for (let index = 0; index < count; index += 1) {
    const tag = 132 + index * 12;
    if (tag + 12 > profile.length) return null;
    if (profile.text(tag, 4) !== 'desc') continue;
    const at = profile.u32(tag + 4);
    // A description that lies behind what was read is as good as none.
    return at + 32 > profile.length ? null : descriptionAt(profile, at);
  }
  return null;
}

function descriptionAt(profile: Bytes, at: number): string | null {
  const kind = profile.text(at, 4);
  if (kind === 'desc') return printable(cut(profile, at + 12, profile.u32(at + 8)).text());
  if (kind !== 'mluc') return null;
  const text = cut(profile, at + profile.u32(at + 24), profile.u32(at + 20));
  const isWhole = text.length % 2 === 0;
  return printable(
    Buffer.from(isWhole ? text.raw : text.raw.subarray(0, -1))
      .swap16()
      .toString('utf16le'),
  );
}

function cut(bytes: Bytes, at: number, length: number): Bytes {
  const start = Math.min(at, bytes.length);
  return bytes.part(start, Math.min(length, longestName * 2, bytes.length - start));
}

function printable(text: string): string | null {
  const shown = text
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '')
    .trim()
    .slice(0, longestName);
  return shown === '' ? null : shown.toWellFormed();
}
