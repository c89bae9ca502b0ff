import type { sheetsCalls } from '../../contract/api/sheets-calls.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import type { OtherClient } from '../../contract/clients.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { fileTargetKindSchema } from '../../contract/job.ts';
import type { HandlersOf } from '../engine.ts';
import type { FolderRecord } from '../watch-folders/files/folder-records.ts';
import type { Asked } from '../watch-folders/sheets/sheet-view.ts';
import { otherClientOfPaths, ownerOfTarget, refuseOtherClient } from './other-client.ts';
import type { Clients } from '../connections/clients/clients.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import type { SnapshotPart } from '../reporting/live/change-feed.ts';

export interface SheetsParts {
  readonly clients: Clients;
  readonly watchFolders: WatchFolders;
  /** Something may be due now: worker and tracker look again. */
  wake(): void;
  mark(...parts: readonly SnapshotPart[]): void;
}

type SheetsApi = HandlersOf<typeof sheetsCalls>;

export function sheetsApi(parts: SheetsParts): SheetsApi {
  const { watchFolders } = parts;
  return {
    'sheets.read': ({ watchFolderId, ...page }) =>
      watchFolders.sheets.view(
        folderWithSheet(parts, watchFolderId),
        page,
        (asked) => otherClientOf(parts, asked) ?? undefined,
      ),
    'sheets.answer': (input) => answer(parts, input),
  };
}

async function answer(
  parts: SheetsParts,
  { watchFolderId, rows, answer: said, otherClient }: ParsedInput<'sheets.answer'>,
): Promise<CallOutput<'sheets.answer'>> {
  const { watchFolders } = parts;
  const asked = await watchFolders.sheets.asked(folderWithSheet(parts, watchFolderId), rows ?? null);
  if (said === 'apply') for (const each of asked) refuseOtherClient(otherClientOf(parts, each), otherClient);
  const answered = await watchFolders.answerSheet(
    watchFolderId,
    asked.map(({ row }) => row),
    { answer: said, isMeant: otherClient === true },
  );
  parts.mark('watchFolders', 'settling', 'settlingCount');
  parts.wake();
  return { changed: answered.changed, refused: [...answered.refused] };
}

function folderWithSheet({ watchFolders }: SheetsParts, id: number): FolderRecord {
  const folder = watchFolders.recordOf(id);
  if (folder.rules.sheets === undefined) {
    throw new OutboxError('conflict', message('sheet.not_read', { path: folder.path, folder: id }));
  }
  return folder;
}

/** Whether what was sent for one client would go to another's target now. */
function otherClientOf(parts: SheetsParts, { row, job, destination }: Asked): OtherClient | null {
  const kind = fileTargetKindSchema.safeParse(job?.target_kind);
  if (job === null || destination === null || !kind.success) return null;
  const { target, connectionId } = destination;
  if (!('order' in destination) || target.kind === 'clip') return null;
  const ours = ownerOfTarget(parts, job.connection_id, { kind: kind.data, id: job.target_id });
  const to = { connectionId, target: { kind: target.kind, id: target.id } };
  const theirs = ownerOfTarget(parts, connectionId, to.target);
  if (ours === null && job.path !== null) return otherClientOfPaths(parts, [job.path], to);
  if (ours === null || theirs === null || ours.id === theirs.id) return null;
  const whose = { from: ours.name, to: theirs.name };
  return { ...whose, told: message('crossing.row', { name: row.name, ...whose }) };
}
