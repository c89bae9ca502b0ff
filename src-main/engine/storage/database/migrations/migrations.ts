import { tables } from './0001-tables.ts';
import { claimIndex } from './0002-claim-index.ts';
import { jobOfFile } from './0003-job-of-file.ts';
import { claimByDue } from './0004-claim-by-due.ts';
import { sourceGone } from './0005-source-gone.ts';
import { clients } from './0006-clients.ts';
import { jobFacts } from './0007-job-facts.ts';
import { sortedReads } from './0008-sorted-reads.ts';
import { folderTemplates } from './0009-folder-templates.ts';
import { batches } from './0010-batches.ts';
import { batchNotices } from './0011-batch-notices.ts';
import { fileLimits } from './0012-file-limits.ts';
import { namesOfFiles } from './0013-names-of-files.ts';
import { connectionPaces } from './0014-connection-paces.ts';
import { sentContent } from './0015-sent-content.ts';
import { documentsInStep } from './0016-documents-in-step.ts';
import { heldFolders } from './0017-held-folders.ts';
import { sheets } from './0018-sheets.ts';
import { documentRemovals } from './0019-document-removals.ts';
import { countsByPlace } from './0020-counts-by-place.ts';
import { hurriedFiles } from './0021-hurried-files.ts';
import { locationOfJobs } from './0022-location-of-jobs.ts';
import { batchClients } from './0023-batch-clients.ts';
import { activitySums } from './0024-activity-sums.ts';
import { madeDrafts } from './0025-made-drafts.ts';
import { heldJobs } from './0026-held-jobs.ts';
import { largeContent } from './0027-large-content.ts';
import { folderPlaces } from './0028-folder-places.ts';
import { changeTimes } from './0029-change-times.ts';
import { clipsMissingField } from './0030-clips-missing-field.ts';
import { otherClients } from './0031-other-clients.ts';
import { linkKeys } from './0032-link-keys.ts';
import { foundWidths } from './0033-found-widths.ts';
import { answeredFailures } from './0034-answered-failures.ts';
import { monotonicTimes } from './0035-monotonic-times.ts';
import { putAway } from './0036-put-away.ts';
import { reasonsAsFacts } from './0037-reasons-as-facts.ts';
import { findingsAsFacts } from './0038-findings-as-facts.ts';
import { fileReasonsAsFacts } from './0039-file-reasons-as-facts.ts';
import { attemptsAsFacts } from './0040-attempts-as-facts.ts';
import { accounts } from './0041-accounts.ts';
import { lastDeliveries } from './0042-last-deliveries.ts';
import { activityAsFacts } from './0043-activity-as-facts.ts';
import { sheetsAsFacts } from './0044-sheets-as-facts.ts';
import { connectionsAsFacts } from './0045-connections-as-facts.ts';
import { moreAsFacts } from './0046-more-as-facts.ts';
import { linkKeysOfMoreSites } from './0047-link-keys-of-more-sites.ts';
import { problemsAsFacts } from './0048-problems-as-facts.ts';
import { recipesAsFacts } from './0049-recipes-as-facts.ts';
import { targetsOfAFolder } from './0050-targets-of-a-folder.ts';
import { cancelledContents } from './0051-cancelled-contents.ts';

/**
 * Forward only, each in one transaction (all in one where there was nothing). None is ever edited: what changes is one more at the end, because databases that ran the
 * earlier ones are with people. The number of a migration is its place in this list, from 1, and `pragma user_version` holds how
 * many have run.
 */
export const migrations: readonly string[] = [
  ...[tables, claimIndex, jobOfFile, claimByDue, sourceGone, clients, jobFacts],
  ...[sortedReads, folderTemplates, batches, batchNotices, fileLimits, namesOfFiles],
  ...[connectionPaces, sentContent, documentsInStep, heldFolders, sheets, documentRemovals],
  ...[countsByPlace, hurriedFiles, locationOfJobs, batchClients, activitySums, madeDrafts],
  ...[heldJobs, largeContent, folderPlaces, changeTimes, clipsMissingField, otherClients],
  ...[linkKeys, foundWidths, answeredFailures, monotonicTimes, putAway],
  ...[reasonsAsFacts, findingsAsFacts, fileReasonsAsFacts, attemptsAsFacts, accounts],
  ...[lastDeliveries, activityAsFacts, sheetsAsFacts, connectionsAsFacts, moreAsFacts],
  ...[linkKeysOfMoreSites, problemsAsFacts, recipesAsFacts, targetsOfAFolder, cancelledContents],
];
