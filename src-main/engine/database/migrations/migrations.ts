import { tables } from './0001-tables.ts';
import { orderAndCheckSums } from './0002-order-and-check-sums.ts';
import { importedNamesNoFile } from './0003-imported-names-no-file.ts';
import { proofsRemovalsPastedIds } from './0004-proofs-removals-pasted-ids.ts';
import { serviceTime } from './0005-service-time.ts';
import { causesOfWaiting } from './0006-causes-of-waiting.ts';
import { environmentKeyMarks } from './0007-environment-key-marks.ts';
import { renderEvidence } from './0008-render-evidence.ts';
import { told } from './0009-told.ts';
import { editedFiles } from './0010-edited-files.ts';
import { namesInOrder } from './0011-names-in-order.ts';
import { sameNames } from './0012-same-names.ts';
import { waitsOfConnections } from './0013-waits-of-connections.ts';
import { rendersBeside } from './0014-renders-beside.ts';
import { asides } from './0015-asides.ts';

/**
 * Forward only, each in one transaction, never edited once released. The number of a migration is its place in this list, from
 * 1, and `pragma user_version` holds how many have run.
 */
export const migrations: readonly string[] = [
  tables,
  orderAndCheckSums,
  importedNamesNoFile,
  proofsRemovalsPastedIds,
  serviceTime,
  causesOfWaiting,
  environmentKeyMarks,
  renderEvidence,
  told,
  editedFiles,
  namesInOrder,
  sameNames,
  waitsOfConnections,
  rendersBeside,
  asides,
];
