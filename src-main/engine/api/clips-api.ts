import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { FoundLink } from '../../contract/links.ts';
import { importFinder } from '../deliveries/kinds/clip-import.ts';
import type { LinkRow } from '../../contract/tables/link-row.ts';
import { readLinkText } from '../../contract/tables/link-table.ts';
import { whyOtherRecipe } from '../../contract/tables/other-recipe.ts';
import { atRow } from '../../contract/tables/row-words.ts';
import { linkKey, linkKeyForBrand, whyNoVideo } from '../../contract/video-address.ts';
import { localMinute } from '../../foundation/local-time.ts';
import type { EngineHandlers } from '../engine.ts';
import type { NewJob, JobIntake } from '../jobs/store/job-intake.ts';
import { OutboxError } from '../../contract/errors.ts';
import { linksInText, linksOfRow, whyNotRead, type FoundInText } from '../watch-folders/lists/link-lists.ts';
import { normaliseLink } from '../watch-folders/lists/links.ts';
import { otherClientOfLinks, refuseOtherClient } from './other-client.ts';
import { checkTarget } from './target-check.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { Connections } from '../connections/connections.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { PastedTargets } from '../connections/pasted-targets.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import type { Batches } from '../jobs/batches/batches.ts';
import type { Clock } from '../../foundation/clock.ts';

export interface ClipsParts {
  readonly store: JobStore;
  readonly intake: JobIntake;
  readonly connections: Connections;
  readonly clients: Clients;
  readonly catalogue: ServiceCatalogue;
  readonly pasted: PastedTargets;
  readonly watchFolders: WatchFolders;
  /** What was added together. */
  readonly batches: {
    readonly all: Batches;
  };
  readonly clock: Clock;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
}

/** Importing clips from links. Nothing here ever fetches a link. */
export function clipsApi(parts: ClipsParts): Pick<EngineHandlers, 'clips.findLinks' | 'clips.import'> {
  return {
    'clips.findLinks': (input) => judgeLinks(parts, input),
    'clips.import': (input) => importLinks(parts, input),
  };
}

async function judgeLinks(
  parts: ClipsParts,
  { text, rows, connectionId, brandId }: ParsedInput<'clips.findLinks'>,
): Promise<FoundLink[]> {
  const links = rows === undefined ? await linksOf(parts, text, connectionId) : rows.flatMap(withItsRow);
  const seen = new Map<string, FoundInText>();
  const findImport = importFinder(parts.store);
  return links.map((link): FoundLink => {
    const found = {
      ...{ url: link.url, key: link.url },
      title: link.title,
      brand: link.brand ?? null,
      recipe: link.recipe ?? null,
      ...(link.row === undefined ? {} : { row: link.row }),
      ...(link.sheet === undefined ? {} : { sheet: link.sheet }),
    };
    const unread = whyNotRead(link);
    const normalised = unread === null ? normaliseLink(found.url) : { refused: unread };
    if ('refused' in normalised) {
      return { ...found, fate: 'refused', why: atItsRow(normalised.refused, link) };
    }
    const { url } = normalised;
    const noVideo = whyNoVideo(url);
    if (noVideo !== null) return { ...found, url, fate: 'refused', why: atItsRow(noVideo, link) };
    const forBrand = link.brand ?? brandId;
    const key = linkKey(url);
    const keyForBrand = linkKeyForBrand(key, forBrand);
    const first = seen.get(keyForBrand);
    if (first !== undefined) {
      const otherRecipe = whyOtherRecipe(first, link);
      return otherRecipe === null
        ? { ...found, url, key, fate: 'repeated', why: message('link_fault.repeated') }
        : { ...found, url, key, fate: 'refused', why: otherRecipe };
    }
    seen.set(keyForBrand, link);
    // Of a brand by its name this knows nothing: who imports it is told then.
    const known = findImport(connectionId, forBrand, url);
    return known === null
      ? { ...found, url, key, fate: 'ready', why: null }
      : {
          ...found,
          ...{ url, key, fate: 'known' },
          why: atItsRow(message('link_fault.known', { job: known }), link),
        };
  });
}

/** What is wrong with a row as a whole says its number already. */
function atItsRow(why: Message, link: FoundInText): Message {
  const isSaid = ['link_fault.at_row', 'link_fault.at_row_of_sheet'].includes(why.code);
  return isSaid ? why : atRow(why, link);
}

function withItsRow(row: LinkRow): FoundInText[] {
  return linksOfRow(row).map((link) => ({ ...link, row: row.row }));
}

/** Throws `OutboxError` invalid_input where the text is a table whose columns are not understood. */
async function linksOf(
  parts: ClipsParts,
  text: string,
  connectionId: number,
): Promise<readonly FoundInText[]> {
  // Prose is cut into pieces by who asks, who also knows the brands.
  const { kind, wantsBrands = false } = readLinkText(text);
  const brands = kind !== 'prose' && wantsBrands ? await parts.catalogue.brandsOf(connectionId) : null;
  const read = linksInText(text, { brands: brands === 'later' ? null : brands });
  if ('unclear' in read)
    throw new OutboxError('invalid_input', message('table.list_unread', { reason: read.unclear }));
  return read.links;
}

async function importLinks(
  parts: ClipsParts,
  {
    connectionId,
    brandId,
    links,
    batch: said,
    batchId,
    forBrandId,
    listPath,
    otherClient,
  }: ParsedInput<'clips.import'>,
): Promise<CallOutput<'clips.import'>> {
  parts.connections.get(connectionId);
  const asked = { connectionId, forBrandId, batchId: batchId ?? null, brandIds: [brandId], listPath };
  refuseOtherClient(otherClientOfLinks(parts, asked), otherClient);
  const checked = await checkTarget(parts, connectionId, {
    kind: 'brand_clips',
    id: brandId,
    label: null,
    slideId: null,
  });
  const skipped: { url: string; why: Message }[] = [];
  const newJobs: NewJob[] = [];
  for (const link of links) {
    const unread = whyNotRead(link);
    const normalised = unread === null ? normaliseLink(link.url) : { refused: unread };
    if ('refused' in normalised) {
      skipped.push({ url: link.url, why: normalised.refused });
      continue;
    }
    const noVideo = whyNoVideo(normalised.url);
    if (noVideo !== null) {
      skipped.push({ url: link.url, why: noVideo });
      continue;
    }
    newJobs.push({
      kind: 'clip_import',
      connectionId,
      watchFolderId: null,
      target: { kind: 'brand_clips', id: brandId, label: checked.label, slideId: null, slideLabel: null },
      name: link.title ?? normalised.url.replace(/^https:\/\/(www\.)?/, ''),
      file: null,
      url: normalised.url,
      title: link.title,
      serialOrder: 0,
    });
  }
  const batch = parts.batches.all.open({
    name: `Links of ${localMinute(parts.clock.nowMs())}`,
    ...{ source: 'links', connectionId, said, into: batchId ?? null },
  });
  const added: number[] = [];
  parts.intake.add(newJobs, batch.idOf).forEach((intake, index) => {
    if (intake.kind === 'added') added.push(intake.jobId);
    else {
      skipped.push({
        url: newJobs[index]?.url ?? '',
        why: message('link_fault.known', { job: intake.of }),
      });
    }
  });
  batch.close();
  parts.wake();
  return { batchId: batch.madeId(), added, skipped, warnings: [...checked.warnings] };
}
