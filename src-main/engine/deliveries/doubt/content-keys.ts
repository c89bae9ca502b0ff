import { linkKey } from '../../../contract/video-address.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { formerFileName } from '../../service-client/wire/file-name.ts';
import type { ClipSummary } from '../../service-client/replies/values.ts';

/** A document fits by the name under which it was sent. */
export function documentKey(name: string): string {
  return nameKey(name);
}

/** A clip fits by the address it came from where the service tells it, and only otherwise by its name. */
export function clipKey({ sourceUrl, name }: Pick<ClipSummary, 'sourceUrl' | 'name'>): string | null {
  if (sourceUrl !== null) return urlKey(sourceUrl);
  return name === null ? null : nameKey(name);
}

/** What a job's content may be listed under. */
export function keysOf(job: Pick<JobRecord, 'kind' | 'name' | 'url' | 'title'>): ReadonlySet<string> {
  const keys = new Set<string>();
  if (job.kind === 'clip_import') {
    if (job.url !== null) keys.add(urlKey(job.url));
  } else {
    keys.add(nameKey(job.name));
    keys.add(nameKey(formerFileName(job.name)));
  }
  if (job.title !== null && job.kind !== 'kb_document') keys.add(nameKey(job.title));
  return keys;
}

function nameKey(name: string): string {
  return `name ${name.toWellFormed().normalize('NFC').trim()}`;
}

/** One for all spellings of a video; else the host in any case, without a fragment. */
function urlKey(text: string): string {
  const url = URL.parse(text);
  if (url === null) return `url ${text}`;
  url.hash = '';
  return `url ${linkKey(url.href)}`;
}
