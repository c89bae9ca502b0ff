import { message } from '../../../contract/messages/message.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { attemptResultOf } from './attempt-result-of.ts';
import type { SendingKind } from '../targets/judge-refusals.ts';
import { uploadFile, type UploadServices } from '../source/upload-file.ts';

/**
 * Uploads a picture or other media to a carousel's slide (service-interface §4.3). One at a time for each carousel, so that slides
 * arrive in their order. The service promises no later status, so an accepted asset is done.
 */
export function carouselAssetKind(client: ServiceClient, services: UploadServices): SendingKind {
  return {
    name: 'carousel_asset',
    isTracked: false,
    serialKeyOf: (job) => `${String(job.connectionId)} ${job.target.id}`,
    attempt: (job, context) =>
      uploadFile(services, job, context, async ({ access, content, steps }) => {
        const slideId = job.slide_id;
        if (slideId === null) throw new Error(`Job ${String(job.id)} has no slide`);
        const target = { carouselId: job.target_id, slideId };
        const outcome = await client.uploadCarouselAsset(access, target, content, steps);
        return attemptResultOf(outcome, ({ assetId, url }) => ({
          remoteId: assetId,
          remoteUrl: url,
          remoteStatus: null,
          proof: 'accepted_only',
          message: assetId === null ? message('accepted.no_id') : message('accepted.asset', { id: assetId }),
        }));
      }),
  };
}
