import { message } from '../../../contract/messages/message.ts';
import { soundsFailed, type ServiceProfile } from '../../../contract/service-profile.ts';
import { meaningOf } from '../../service-client/replies/known-statuses.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { PageWalk } from './page-walk.ts';
import type { RemoteReader, RemoteStatus } from './remote-reader.ts';

/** Documents have no endpoint of their own: they are looked for in the list of their knowledge base. */
export function documentReader(client: Pick<ServiceClient, 'documents'>): RemoteReader {
  const walk = new PageWalk();
  return {
    kinds: ['kb_document'],
    async read(access, jobs, signal) {
      const knowledgeBaseId = jobs[0]?.target_id ?? '';
      const wanted = new Set(jobs.flatMap(({ remote_id }) => remote_id ?? []));
      const outcome = await walk.find(`${access.baseUrl} ${knowledgeBaseId}`, wanted, (offset, limit) =>
        client.documents(access, { knowledgeBaseId, offset, limit }, signal),
      );
      if (outcome.kind !== 'ok') return outcome;
      const { found, isWhole } = outcome.value;
      const statuses = jobs.flatMap((job): [number, RemoteStatus | 'absent'][] => {
        const document = found.get(job.remote_id ?? '');
        if (document !== undefined) return [[job.id, documentStatus(document.status, access.profile)]];
        return isWhole ? [[job.id, 'absent']] : [];
      });
      return { kind: 'ok', value: new Map(statuses), tookMs: outcome.tookMs };
    },
  };
}

/** `indexed` is documented; `ready` is what another dialect of the same service says for it. Others only as taught. */
export function documentStatus(status: string | null, profile?: ServiceProfile): RemoteStatus {
  const said = { status, proof: null, hasFailed: false } as const;
  if (status === null) return { ...said, isKnown: false, message: message('status.none') };
  switch (meaningOf(profile, 'document', status)) {
    case 'success':
      return { ...said, proof: 'indexed', isKnown: true, message: message('status.said', { status }) };
    case 'failure':
      return {
        ...said,
        hasFailed: true,
        isKnown: true,
        message: message('status.taught_failed', { status }),
      };
    case 'working':
      return { ...said, isKnown: true, message: message('status.said', { status }) };
    case null:
      if (soundsFailed(status))
        return {
          ...said,
          soundsFailed: true,
          isKnown: true,
          message: message('status.sounds_failed', { status }),
        };
      return { ...said, isKnown: false, message: message('status.unknown', { status }) };
  }
}
