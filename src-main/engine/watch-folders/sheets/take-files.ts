import { messageOf, told } from '../../storage/messages/recorded.ts';
import { askedOnce } from '../placement/destinations.ts';
import { destinationOfRow, type Destination } from '../placement/destination.ts';
import type { FolderJobChanges } from '../../jobs/store/folder-jobs.ts';
import { lacksTarget } from '../../jobs/record/unclear-target.ts';
import { relativePathBelow } from '../../../foundation/files/paths-below.ts';
import type { FileRecord } from '../files/file-records.ts';
import { settling, waiting } from '../files/classify-file.ts';
import { settleStepMs, type SettleContext } from '../files/settle-steps.ts';
import { fateOfFile, type FileFate } from './file-fate.ts';
import { matchRows, saysTheSame, type MatchedRows } from './match-rows.ts';
import { exactPathKey, pathKey } from '../tables/row-path.ts';
import { NearNames } from '../tables/near-names.ts';
import { mayBeMeant } from './near-rows.ts';
import type { SheetFolder, SheetParts } from './sheet-parts.ts';
import { partsOf } from '../tables/sheet-saying.ts';
import type { NewSheetRow, SheetRowRecord } from './sheet-records.ts';
import type { ReadRow, Said } from '../tables/sheet-rows.ts';

/** A row that says something else than before. */
interface Pair {
  readonly before: SheetRowRecord | null;
  /** `null`: the sheet does not name the file any more. */
  readonly now: ReadRow | null;
}

/** With its file, as far as there is one. */
interface Touched extends Pair {
  readonly record: FileRecord | null;
  readonly destination: Destination | null;
}

type FileTakingParts = Pick<SheetParts, 'records' | 'files' | 'jobs' | 'known'>;

/** Compares what a sheet says of files with what it said. What follows is written by the function that it returns, in one go. */
export async function takeFiles(
  parts: FileTakingParts,
  folder: SheetFolder,
  rows: readonly ReadRow[],
  context: SettleContext,
): Promise<(changes: FolderJobChanges) => void> {
  const matched = matchRows(parts.records.rows(folder.id), rows);
  const isChanged = ({ before, now }: MatchedRows['pairs'][number]): boolean =>
    !saysTheSame(before.said, now.said) && (before.wanted === null || !saysTheSame(before.wanted, now.said));
  const unchanged = matched.pairs.filter((pair) => !isChanged(pair));
  const touched: Pair[] = [
    ...matched.pairs.filter(isChanged),
    ...matched.fresh.map((now) => ({ before: null, now })),
    ...matched.gone.map((before) => ({ before, now: null })),
  ];
  const { ofKey, waiting } = filesOf(parts, folder, { touched, rows });
  const known = askedOnce(parts.known());
  const looked: Touched[] = [];
  for (const each of touched) {
    const record = ofKey.get((each.now ?? each.before)?.subject ?? '') ?? null;
    const destination =
      record === null || each.now === null
        ? null
        : await destinationOfRow(folder, record.relativePath, known, {
            ...{ said: each.now.said, isMeant: false },
          });
    looked.push({ ...each, record, destination });
  }
  return (changes) => {
    for (const { before, now } of unchanged) parts.records.update(settled(before, now));
    for (const each of looked) new Taking(parts, folder, context, changes).take(each);
    for (const { id } of waiting) wake(parts, id, context.nowMs);
  };
}

/** The sheet says what holds already, or still what was asked or answered. */
function settled(before: SheetRowRecord, now: ReadRow): SheetRowRecord {
  const isBack = saysTheSame(before.said, now.said);
  return { ...before, row: now.row, ...(isBack && { wanted: null, answer: null }) };
}

/** Files that rows are about, and those that wait for the sheet. */
function filesOf(
  { files }: FileTakingParts,
  folder: SheetFolder,
  { touched, rows }: { readonly touched: readonly Pair[]; readonly rows: readonly ReadRow[] },
): { readonly ofKey: Map<string, FileRecord>; readonly waiting: FileRecord[] } {
  const wanted = new Map(
    touched.map(({ before, now }) => [(now ?? before)?.subject, exactPathKey((now ?? before)?.name ?? '')]),
  );
  const ofKey = new Map<string, FileRecord>();
  const waiting: FileRecord[] = [];
  const near = new NearNames(rows.map(({ subject }) => subject));
  for (const record of files.each(folder.id)) {
    const key = pathKey(record.relativePath);
    near.addFile(record.relativePath);
    const exact = wanted.get(key);
    const isOwn = (each: FileRecord | undefined): boolean =>
      each !== undefined && exactPathKey(each.relativePath) === exact && each.phase !== 'gone';
    const before = ofKey.get(key);
    const better = isOwn(before) || (before !== undefined && before.phase !== 'gone' && !isOwn(record));
    if (exact !== undefined && !better) ofKey.set(key, record);
    if (record.phase === 'settling' && waitsForSheet(record)) waiting.push(record);
  }
  const isThere = (path: string): boolean => mayBeMeant(files.find(folder.id, path));
  for (const { before, now } of touched) {
    const { subject } = now ?? before ?? {};
    if (subject === undefined || ofKey.has(subject)) continue;
    const given = before === null ? null : files.find(folder.id, before.name);
    const [file, ...others] = given === null ? near.filesOf(subject, isThere) : [given.relativePath];
    const record = file === undefined || others.length > 0 ? null : files.find(folder.id, file);
    const isMeant = given !== null || near.rowOf(file ?? '', isThere).kind === 'found';
    if (record !== null && isMeant) ofKey.set(subject, record);
  }
  return { ofKey, waiting };
}

function waitsForSheet({ reason }: FileRecord): boolean {
  if (reason === null) return false;
  const { code } = messageOf(reason);
  return code === 'sheet.first' || code === 'sheet.first_unread';
}

/** What waited for the sheet is looked at now. */
function wake({ files }: FileTakingParts, id: number, nowMs: number): void {
  const record = files.get(id);
  if (record?.phase === 'settling' && record.recheckAtMs !== null)
    files.update(id, { ...record, recheckAtMs: nowMs });
}

class Taking {
  readonly #parts: FileTakingParts;
  readonly #folder: SheetFolder;
  readonly #context: SettleContext;
  readonly #changes: FolderJobChanges;

  constructor(
    parts: FileTakingParts,
    folder: SheetFolder,
    context: SettleContext,
    changes: FolderJobChanges,
  ) {
    this.#parts = parts;
    this.#folder = folder;
    this.#context = context;
    this.#changes = changes;
  }

  take({ before, now, record: seen, destination }: Touched): void {
    const { files, jobs, records } = this.#parts;
    // What was seen of it may have gone on since.
    const record = seen === null ? null : files.get(seen.id);
    const job = jobs.of(record?.jobId ?? null);
    const fate = fateOfFile(jobs, { record, job }, destination);
    if (now === null) {
      if (before !== null) records.remove(before.id);
    } else this.#write({ before, now }, record, fate);
    if (fate === 'anew' && record !== null) this.#decideAnew(record, now);
    else if (fate === 'follows' && job !== null && now !== null && jobs.isWaiting(job.id))
      this.#changes.keepParts(job, partsOf(now.said));
  }

  #write(
    { before, now }: { readonly before: SheetRowRecord | null; readonly now: ReadRow },
    record: FileRecord | null,
    fate: FileFate,
  ): void {
    const { records } = this.#parts;
    const name = record?.relativePath ?? now.name;
    const said: Said = fate === 'asks' ? (before?.said ?? {}) : now.said;
    const row: NewSheetRow = {
      ...{ row: now.row, subject: now.subject, name, said },
      wanted: fate === 'asks' ? now.said : null,
      answer: fate === 'asks' ? 'asks' : null,
      goesAgain: false,
      ...{ isHanded: false, jobId: null, isMeant: false },
    };
    if (before === null) records.insert(this.#folder.id, row);
    else records.update({ ...before, ...row, goesAgain: before.goesAgain });
  }

  /** A job that has not begun is taken out, and its file looked at once more, as if it had just come. */
  #decideAnew(record: FileRecord, now: ReadRow | null): void {
    const { files, jobs } = this.#parts;
    const job = jobs.of(record.jobId);
    if (job !== null && jobs.isWaiting(job.id)) {
      const reason = told(now === null ? 'row.unnamed' : 'row.other');
      // A question that was taken back is no answer: its file may ask again.
      const cause = lacksTarget(job) ? 'rules' : 'moved';
      this.#changes.takeOut(job, { cause, reason }, (twin) => this.#mayReplace(twin.path));
    }
    if (record.phase !== 'queued') {
      files.update(record.id, { ...record, goneFrom: null });
      return;
    }
    files.update(record.id, settleAnew(record, this.#context));
  }

  /** A file of the same content that is itself named by a row goes by that. */
  #mayReplace(path: string | null): boolean {
    const relativePath = path === null ? null : relativePathBelow(this.#folder.root, path);
    return (
      relativePath === null || this.#parts.records.find(this.#folder.id, pathKey(relativePath)).length === 0
    );
  }
}

/** A file that was decided about before, as if it had just come. */
export function settleAnew(record: FileRecord, context: SettleContext): ReturnType<typeof settling> {
  const stepMs = settleStepMs(context.settleMs, context.timings);
  return settling({ ...record, slideId: null }, record, { nowMs: context.nowMs, stepMs }, waiting);
}
