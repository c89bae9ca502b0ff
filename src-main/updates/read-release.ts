import { JSON_SCHEMA, load } from 'js-yaml';
import { message } from '../contract/messages/message.ts';
import { z } from '../contract/zod.ts';
import { messageOf } from '../foundation/error-message.ts';
import { printable } from '../foundation/printable.ts';
import { UpdateError } from './update-error.ts';

export interface ReleaseFile {
  /** A plain name, in the folder of the feed. */
  readonly name: string;
  /** Of its bytes, base64. */
  readonly sha512: string;
  readonly bytes: number;
}

/** What a feed says of its newest version. */
export interface Release {
  /** `1.2.3` */
  readonly version: string;
  readonly files: readonly ReleaseFile[];
  readonly notes: string | null;
  readonly releasedAtMs: number | null;
  /** From 0 to 1: to how many of all computers it is offered. */
  readonly share: number;
}

const mostNotes = 20_000;
const mostBytes = 2 * 1024 ** 3;
/** 64 bytes as base64. */
const sha512Pattern = /^[A-Za-z\d+/]{86}==$/u;
const versionPattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/u;

const notesSchema = z.union([
  z.string(),
  z.array(z.object({ version: z.string(), note: z.string().nullable() })).max(200),
]);

/** As electron-builder writes it; what else it says is not asked for. */
const feedSchema = z.object({
  version: z.string(),
  files: z.array(z.object({ url: z.string(), sha512: z.string(), size: z.number() })).max(50),
  releaseNotes: notesSchema.nullish(),
  releaseDate: z.string().nullish(),
  stagingPercentage: z.number().nullish(),
});

/** Reads what a feed gave, and believes none of it that it cannot mean. Throws `UpdateError`. */
export function readRelease(text: string): Release {
  const found = feedSchema.safeParse(parse(text));
  if (!found.success) {
    const place = found.error.issues[0]?.path.join('.') ?? '';
    throw new UpdateError(place === '' ? message('feed.not_a_feed') : message('feed.wrong_field', { place }));
  }
  const { version, files, releaseNotes, releaseDate, stagingPercentage } = found.data;
  if (!versionPattern.test(version)) throw new UpdateError(message('feed.no_version'));
  const releasedAtMs = Date.parse(releaseDate ?? '');
  return {
    version,
    files: files.map((file) => readFile(file, version)),
    notes: notesOf(releaseNotes ?? null),
    releasedAtMs: Number.isNaN(releasedAtMs) ? null : releasedAtMs,
    share: Math.min(Math.max((stagingPercentage ?? 100) / 100, 0), 1),
  };
}

function parse(text: string): unknown {
  try {
    return load(text, { schema: JSON_SCHEMA });
  } catch (error) {
    throw new UpdateError(message('feed.not_yaml'), { cause: messageOf(error) });
  }
}

/** Its name says whose and of which version it is: a feed of something else, or of an older version, has other names. */
function readFile(file: { url: string; sha512: string; size: number }, version: string): ReleaseFile {
  const { url: name, sha512, size: bytes } = file;
  if (!/^[\w.+-]{1,200}$/u.test(name)) {
    throw new UpdateError(message('feed.not_a_name', { name: printable(name.slice(0, 100)) }));
  }
  if (!name.startsWith(`outbox-desktop-${version}-`)) {
    throw new UpdateError(message('feed.other_product', { name }));
  }
  if (!sha512Pattern.test(sha512)) throw new UpdateError(message('feed.no_checksum', { name }));
  if (!Number.isInteger(bytes) || bytes <= 0 || bytes > mostBytes) {
    throw new UpdateError(message('feed.no_size', { name }));
  }
  return { name, sha512, bytes };
}

function notesOf(notes: z.infer<typeof notesSchema> | null): string | null {
  const text =
    typeof notes === 'string' || notes === null
      ? (notes ?? '')
      : notes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n');
  return text.trim() === '' ? null : text.trim().slice(0, mostNotes);
}

/** Whether `one` is the later of two versions as 1.2.3; what follows a `-` or a `+` in what runs is not looked at. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split(/[-+]/u, 1)[0]?.split('.').map(Number) ?? []);
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
