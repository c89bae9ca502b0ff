import type { Mutant } from './mutant.ts';
import { commandLineMutants } from './table/command-line.ts';
import { connectionMutants } from './table/connections.ts';
import { contentMutants } from './table/contents.ts';
import { databaseMutants } from './table/database.ts';
import { deliveryMutants } from './table/deliveries.ts';
import { documentMutants } from './table/documents.ts';
import { doubtMutants } from './table/doubt.ts';
import { holdMutants } from './table/holds.ts';
import { hostMutants } from './table/hosts.ts';
import { fullDiskMutants, jobMutants } from './table/jobs.ts';
import { outcomeMutants } from './table/outcomes.ts';
import { receiptMutants } from './table/receipts.ts';
import { recipeMutants } from './table/recipes.ts';
import { replyMutants } from './table/replies.ts';
import { requestMutants } from './table/requests.ts';
import { reportMutants } from './table/reports.ts';
import { retryMutants } from './table/retries.ts';
import { sameNameMutants } from './table/same-names.ts';
import { secretMutants } from './table/secrets.ts';
import { sendingMutants } from './table/sending.ts';
import { sharingMutants } from './table/sharing.ts';
import { storageMutants } from './table/storage.ts';
import { supplyMutants } from './table/supply.ts';
import { trackingMutants } from './table/tracking.ts';
import { watchFolderMutants } from './table/watch-folders.ts';
import { windowMutants } from './table/window.ts';
import { wordMutants } from './table/words.ts';

/** Every fault by hand (reliability §5.9), by the part of the product that it is in. */
export const table: readonly Mutant[] = [
  ...jobMutants,
  ...fullDiskMutants,
  ...retryMutants,
  ...requestMutants,
  ...outcomeMutants,
  ...holdMutants,
  ...replyMutants,
  ...connectionMutants,
  ...databaseMutants,
  ...storageMutants,
  ...sendingMutants,
  ...watchFolderMutants,
  ...contentMutants,
  ...windowMutants,
  ...deliveryMutants,
  ...trackingMutants,
  ...recipeMutants,
  ...receiptMutants,
  ...reportMutants,
  ...documentMutants,
  ...doubtMutants,
  ...sameNameMutants,
  ...secretMutants,
  ...hostMutants,
  ...sharingMutants,
  ...commandLineMutants,
  ...supplyMutants,
  ...wordMutants,
];
