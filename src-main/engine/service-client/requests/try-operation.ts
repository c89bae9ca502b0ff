import { message, type Message } from '../../../contract/messages/message.ts';
import { OutboxError } from '../../../contract/errors.ts';
import {
  readOperations,
  type ReadOperation,
  type ServiceOperation,
} from '../../../contract/service-profile.ts';
import { classifyRead } from '../outcomes/classify-read.ts';
import type { Decode } from '../replies/fields.ts';
import { clipJobs, clips, clipState } from '../replies/decode-clips.ts';
import {
  brands,
  carousels,
  documents,
  knowledgeBases,
  knownIdentity,
  listedWithoutEnvelope,
  nothingMore,
  oneCarousel,
} from '../replies/decode-reads.ts';
import { queryText, type Came, type Reads } from './send-read.ts';
import type { OperationTest, TriedOperation } from '../service-client.ts';
import type { ServiceAddresses } from './service-address.ts';
import type { ServiceAccess } from '../wire/access.ts';
import type { Page } from '../replies/values.ts';
import { fillPath, pathOf, placeholdersOf, problemOfPath } from './service-paths.ts';

type Understood = OperationTest['understood'];

interface Summary {
  readonly lines: Understood;
  /** A field without which the reply is understood only in part. */
  readonly missing?: string | undefined;
}

/** Lists are asked for a few: enough to see their shape. */
const fewEntries = { limit: 5, offset: 0 };
const lists: ReadonlySet<ServiceOperation> = new Set(['clips', 'knowledgeBases', 'documents', 'carousels']);

/**
 * One GET under an operation's path, for people. Also of what is switched off, as this is how a person finds out
 * whether to switch it on. Rejects like any read.
 */
export async function tryOperation(
  reads: Reads,
  addresses: ServiceAddresses,
  access: ServiceAccess,
  { operation, path, values }: TriedOperation,
  signal: AbortSignal | undefined,
): Promise<OperationTest> {
  const template = path ?? pathOf(access.profile, operation);
  const problem = problemOfPath(template, placeholdersOf(template));
  if (problem !== null)
    throw new OutboxError(
      'invalid_input',
      message('path_problem.refused', { path: template, reason: problem }),
    );
  const address = operation === 'health' ? addresses.withoutKey(access) : addresses.of(access);
  const filled = fillPath(template, values);
  const query = lists.has(operation) ? fewEntries : {};
  const came = await reads.raw({ address, access, path: filled, query, signal });
  const base = {
    request: address.redact(`GET ${address.origin}${address.basePath}${filled}${queryText(query)}`),
    statusCode: came.reply?.statusCode ?? null,
    tookMs: came.reply === null ? null : came.tookMs,
    reply: came.reply?.record.excerpt ?? null,
  };
  if (!isRead(operation)) return { ...base, message: toldWrite(came), understood: [], missing: null };

  let understood: Understood = [];
  let missing: string | null = null;
  const decode = summaryOf(operation, { access, values });
  const outcome = classifyRead(
    {
      ...came,
      endpoint: `GET ${template}`,
      origin: address.origin,
      needsEnvelope: operation === 'health',
    },
    (payload, whole) => {
      const result = decode(payload, whole);
      if ('missing' in result) ({ missing } = result);
      else {
        understood = result.value.lines;
        missing = result.value.missing ?? null;
      }
      return result;
    },
  );
  return {
    ...base,
    message: outcome.kind === 'ok' ? toldUnderstood(missing) : outcome.message,
    understood,
    missing,
  };
}

function toldUnderstood(missing: string | null): Message {
  return missing === null ? message('trial.understood') : message('trial.field_missing', { field: missing });
}

function isRead(operation: ServiceOperation): operation is ReadOperation {
  return readOperations.some((read) => read === operation);
}

/** A write is only asked for with GET: what its path says to that. */
function toldWrite({ reply, failure }: Came): Message {
  if (reply === null)
    return message('unreached.offline', { reason: failure?.told ?? message('failure.no_reply') });
  const { statusCode: status } = reply;
  switch (status) {
    case 405:
      return message('trial.other_methods', { status });
    case 404:
      return message('trial.nothing_there', { status });
    case 401:
    case 403:
      return message('trial.key_refused', { status });
    default:
      return status < 300 ? message('trial.answers', { status }) : message('trial.unclear', { status });
  }
}

function summaryOf(
  operation: ReadOperation,
  told: {
    readonly access: ServiceAccess;
    readonly values: Readonly<Record<string, string>>;
  },
): Decode<Summary> {
  const { profile } = told.access;
  switch (operation) {
    case 'health':
      return summed(nothingMore, () => [{ label: message('trial_label.health'), value: 'OK' }]);
    case 'profile':
      return summed(knownIdentity, ({ identity }) => labelled([['identity', identity]]));
    case 'brands':
      return summed(listedWithoutEnvelope(brands.page()), (page) => counted('brands', page));
    case 'clips':
      return summed(clips.page(), (page) => counted('clips', page));
    case 'clipJobs':
      return summed(clipJobs.page(), (page) => counted('jobs', page));
    case 'knowledgeBases':
      return summed(knowledgeBases.page(), (page) => counted('knowledge_bases', page));
    case 'documents':
      return summed(documents.page({ profile }), (page) => [
        ...counted('documents', page),
        ...labelled([['first_status', page.items[0]?.status ?? null]]),
      ]);
    case 'carousels':
      return summed(carousels.page(), (page) => counted('carousels', page));
    case 'carousel':
      return summed(oneCarousel(told.values['carouselId'] ?? null), ({ title, slides }) =>
        labelled([
          ['title', title],
          ['slides', slides.length],
        ]),
      );
    case 'clip':
      return summed(
        clipState(told.values['clipId'] ?? null, profile),
        (clip) =>
          labelled([
            ['name', clip.name],
            ['status', clip.status],
            ['revision', clip.editRevision],
            ['candidates', clip.missing === undefined ? clip.candidates.length : null],
            ['first_candidate', clip.candidates[0]?.renderStatus ?? null],
          ]),
        ({ missing }) => missing,
      );
  }
}

function summed<Value>(
  decode: Decode<Value>,
  summary: (value: Value) => Understood,
  lacks: (value: Value) => string | undefined = () => undefined,
): Decode<Summary> {
  return (payload, whole) => {
    const result = decode(payload, whole);
    if ('missing' in result) return result;
    return { value: { lines: summary(result.value), missing: lacks(result.value) } };
  };
}

type TrialLabel =
  | 'identity'
  | 'brands'
  | 'clips'
  | 'jobs'
  | 'knowledge_bases'
  | 'documents'
  | 'first_status'
  | 'carousels'
  | 'title'
  | 'slides'
  | 'name'
  | 'status'
  | 'revision'
  | 'candidates'
  | 'first_candidate'
  | 'total';

function counted(label: TrialLabel, { items, total }: Page<unknown>): Understood {
  return labelled([
    [label, items.length],
    ['total', total],
  ]);
}

function labelled(pairs: readonly (readonly [TrialLabel, string | number | null])[]): Understood {
  return pairs.flatMap(([label, value]) =>
    value === null ? [] : [{ label: message(`trial_label.${label}`), value: String(value) }],
  );
}
