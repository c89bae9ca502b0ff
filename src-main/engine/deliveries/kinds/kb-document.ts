import { message } from '../../../contract/messages/message.ts';
import { statusWord } from '../../../contract/service-profile.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { attemptResultOf } from './attempt-result-of.ts';
import type { SendingKind } from '../targets/judge-refusals.ts';
import { uploadFile, type UploadServices } from '../source/upload-file.ts';

/** Uploads a document into a knowledge base (service-interface §4.4); afterwards its indexing is tracked. */
export function kbDocumentKind(client: ServiceClient, services: UploadServices): SendingKind {
  return {
    name: 'kb_document',
    isTracked: true,
    serialKeyOf: () => null,
    attempt: (job, context) =>
      uploadFile(services, job, context, async ({ access, content, steps }) => {
        const outcome = await client.uploadDocument(
          access,
          { knowledgeBaseId: job.target_id },
          content,
          steps,
        );
        return attemptResultOf(outcome, ({ documentId, status, name, createdAt }) => ({
          remoteId: documentId,
          remoteUrl: null,
          remoteStatus: status,
          proof: proofOf(documentId, status),
          told: { name, createdAt, caption: null, media: [] },
          message:
            documentId === null
              ? message('accepted.document_no_id')
              : message('accepted.document', { id: documentId }),
        }));
      }),
  };
}

function proofOf(documentId: string | null, status: string | null): 'accepted_only' | 'indexed' | null {
  if (status !== null && statusWord(status) === 'indexed') return 'indexed';
  return documentId === null ? 'accepted_only' : null;
}
