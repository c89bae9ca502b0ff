import type { Connection, ConnectionTest } from '../../contract/connection.ts';
import { OutboxError, type ErrorCode } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { ReadOutcome } from '../service-client/outcomes/outcome.ts';
import { normaliseBaseUrl } from '../service-client/wire/base-url.ts';
import type { ServiceAccess } from '../service-client/wire/access.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { takeOverTest, testConnection } from './connection-test.ts';
import type { ConnectionHealthBoard } from './connection-health.ts';
import type { ConnectionKeys } from './connection-keys.ts';
import type { ConnectionRecords } from './connection-records.ts';

/**
 * Follows a service to another address: the connection keeps its jobs, receipts, folders and key, so that nothing is sent again.
 * `anyway`: a person says that it is the same service, where neither its targets nor its account show it.
 */
export type MoveConnection = (
  id: number,
  baseUrl: string,
  anyway: boolean,
) => Promise<{ connection: Connection; test: ConnectionTest }>;

interface KnownTarget {
  readonly kind: 'knowledge_base' | 'carousel' | 'brand_clips';
  readonly id: string;
}

interface KnownDocument {
  readonly knowledgeBaseId: string;
  readonly remoteId: string;
}

const pageOfDocuments = 50;
/** More than these tell nothing more. */
const mostTargets = 1000;

const codeOfHealth: Partial<Record<ConnectionTest['health'], ErrorCode>> = {
  auth: 'unauthorized',
  offline: 'unreachable',
};

export function createMoveConnection(parts: {
  readonly database: OutboxDatabase;
  readonly records: Pick<ConnectionRecords, 'get' | 'setBaseUrl' | 'setAccount'>;
  readonly keys: Pick<ConnectionKeys, 'ofEnvironment'>;
  readonly health: Pick<ConnectionHealthBoard, 'noteProof' | 'open' | 'hold'>;
  readonly client: ServiceClient;
  readonly connections: {
    get(id: number): Connection;
    access(id: number): Promise<ServiceAccess>;
  };
}): MoveConnection {
  const { records, client, connections } = parts;
  const whyOther = createWhyOther(parts);

  return async (id, given, isMovedAnyway) => {
    const { name, baseUrl: before, isPractice } = connections.get(id);
    if (isPractice) throw new OutboxError('conflict', message('connection.move_practice', { name }));
    const { baseUrl: url, warnings } = normaliseBaseUrl(given);
    if (url === before) throw new OutboxError('conflict', message('connection.move_same', { name, url }));
    const { apiKey, profile } = await connections.access(id);
    const access: ServiceAccess = { baseUrl: url, apiKey, ...(profile === undefined ? {} : { profile }) };
    const test = await testConnection(client, access, warnings);
    if (test.health !== 'ok')
      throw new OutboxError(codeOfHealth[test.health] ?? 'service_error', test.message);
    const whyNot = isMovedAnyway ? null : await whyOther(access, id, test);
    if (whyNot !== null) throw new OutboxError('conflict', whyNot);
    // Meanwhile it may have been removed.
    const record = records.get(id);
    if (record === null)
      throw new OutboxError('not_found', message('connection.unknown', { connection: id }));
    if (record.secret_name === null) parts.keys.ofEnvironment.keepFor(id, url);
    records.setBaseUrl(id, url);
    takeOverTest(parts, id, test);
    return { connection: connections.get(id), test };
  };
}

/** Why what answers at an address may be another service, or `null`. */
function createWhyOther({
  database,
  records,
  client,
}: {
  readonly database: OutboxDatabase;
  readonly records: Pick<ConnectionRecords, 'get'>;
  readonly client: ServiceClient;
}) {
  const known = database.prepare<[{ id: number; most: number }], KnownTarget>(`
    select target_kind as kind, target_id as id from job_target_count
    where connection_id = :id and target_kind in ('knowledge_base', 'carousel', 'brand_clips')
    union select json_extract(rules, '$.target.kind'), json_extract(rules, '$.target.id') from watch_folder
    where connection_id = :id and state <> 'removed'
    limit :most`);

  const documents = database.prepare<[{ id: number }], KnownDocument>(`
    select target_id as knowledgeBaseId, remote_id as remoteId from (
      select * from job indexed by job_state where state = 'done' order by id desc limit 10000)
    where connection_id = :id and kind = 'kb_document' and remote_id is not null limit 20`);

  return whyOther;

  /** Why what answers there may be another service, or `null`: it has an id that only this one gave. */
  async function whyOther(access: ServiceAccess, id: number, test: ConnectionTest): Promise<Message | null> {
    const { baseUrl: url } = access;
    const account = records.get(id)?.account ?? null;
    if (account !== null && test.identity !== null && account !== test.identity)
      return message('connection.move_other_account', { url, was: account, found: test.identity });
    const targets = known.all({ id, most: mostTargets });
    if (targets.length === 0) return null;
    const [brands, knowledgeBases, carousels] = await Promise.all([
      client.brands(access),
      client.knowledgeBases(access),
      client.carousels(access),
    ]);
    const listed = {
      brand_clips: idsOf(brands),
      knowledge_base: idsOf(knowledgeBases),
      carousel: idsOf(carousels),
    };
    // Two installations of one program may call their knowledge bases alike, but not the documents that were made in them.
    if (targets.some((target) => listed[target.kind]?.has(target.id) === true))
      return whyOtherDocuments(access, id);
    const asked = targets.find(({ kind }) => listed[kind] !== null);
    return asked === undefined
      ? message('connection.move_unproved', { url })
      : message('connection.move_other_ids', { url, target: asked.id });
  }

  /** Why the newest documents that this connection delivered are not there, where the list of their knowledge base can be read. */
  async function whyOtherDocuments(access: ServiceAccess, id: number): Promise<Message | null> {
    const [newest, ...more] = documents.all({ id });
    if (newest === undefined) return null;
    const { knowledgeBaseId } = newest;
    const ids = [newest, ...more].flatMap((one) =>
      one.knowledgeBaseId === knowledgeBaseId ? [one.remoteId] : [],
    );
    const first = await client.documents(access, { knowledgeBaseId, offset: 0, limit: pageOfDocuments });
    if (first.kind !== 'ok') return null;
    const offset = Math.max(0, (first.value.total ?? 0) - pageOfDocuments);
    const last =
      offset === 0
        ? first
        : await client.documents(access, { knowledgeBaseId, offset, limit: pageOfDocuments });
    if (last.kind !== 'ok') return null;
    const listed = new Set([...first.value.items, ...last.value.items].map((one) => one.id));
    return ids.some((one) => listed.has(one))
      ? null
      : message('connection.move_other_ids', { url: access.baseUrl, target: newest.remoteId });
  }
}

/** `null`: the service does not let them be listed. */
function idsOf(outcome: ReadOutcome<readonly { readonly id: string }[]>): ReadonlySet<string> | null {
  return outcome.kind === 'ok' ? new Set(outcome.value.map(({ id }) => id)) : null;
}
