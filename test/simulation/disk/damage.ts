import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import { isIntact } from '../../../src-main/engine/jobs/store/check-sum.ts';
import type { JobRecord } from '../../../src-main/engine/jobs/record/job-record.ts';
import { reopen } from '../engine/database-template.ts';
import type { Chance } from '../world/chance.ts';

/** One after the other in the row as it lies on the disk. */
const texts = [
  ...['target_kind', 'target_id', 'target_label', 'slide_id', 'slide_label'],
  ...['name', 'path', 'url', 'title'],
] as const;
type TextColumn = (typeof texts)[number];
const damageable = ['target_id', 'slide_id', 'name', 'path', 'url'] as const;

type Row = Readonly<Record<TextColumn, string | null>> & {
  readonly id: number;
  readonly state: string;
  readonly content: string;
};

export interface Damage {
  readonly image: Buffer;
  readonly jobId: number;
  readonly column: (typeof damageable)[number] | 'state';
  /** The job's state before. */
  readonly state: string;
  /** What the job was about before. */
  readonly content: string;
  readonly targetId: string | null;
}

/** What a failing disk makes of the row of one job that is not on its way; `null` where there is none to be damaged. */
export function damageJob(committed: Buffer, chance: Chance): Damage | null {
  const database = reopen(committed);
  try {
    const rows = database
      .prepare<[], Row>(
        `select id, state, content, ${texts.join(', ')} from job
         where check_sum is not null and (state in ('queued', 'rejected', 'failed', 'cancelled', 'skipped') or phase = 'open')`,
      )
      .all();
    const ended = rows.filter(({ state }) => state !== 'queued' && state !== 'sending');
    const row = chance.pickOrNull(ended.length > 0 && chance.happens(0.7) ? ended : rows);
    if (row === null) return null;
    const about = { jobId: row.id, state: row.state, content: row.content, targetId: row.target_id };
    if (row.state !== 'queued' && row.state !== 'sending') {
      const image = withOtherState(database, row);
      return image === null ? null : { ...about, image, column: 'state' };
    }
    const column = chance.pick(damageable.filter((one) => (row[one] ?? '') !== ''));
    const image = withOtherByte(committed, row, column, chance);
    return image === null ? null : { ...about, image, column };
  } finally {
    database.close();
  }
}

/** An ended job that looks as if it were still to be sent. */
function withOtherState(database: OutboxDatabase, { id }: Row): Buffer | null {
  try {
    database
      .prepare<[number]>("update job set state = 'queued', due_at_ms = 0, ended_at_ms = null where id = ?")
      .run(id);
    return database.serialize();
  } catch {
    // Another job has its content, and no two such rows can be told apart: it stays as it is.
    return null;
  }
}

/** One letter of the column is another, in the row alone: the indexes have their own copies. */
function withOtherByte(committed: Buffer, row: Row, column: TextColumn, chance: Chance): Buffer | null {
  const before = texts.slice(0, texts.indexOf(column)).map((one) => row[one] ?? '');
  const start = Buffer.byteLength(before.join(''));
  const needle = Buffer.from(texts.map((one) => row[one] ?? '').join(''));
  const at = start + chance.int(0, Buffer.byteLength(row[column] ?? '') - 1);
  const letter = chance.int(0x61, 0x7a);
  for (let found = committed.indexOf(needle); found >= 0; found = committed.indexOf(needle, found + 1)) {
    const image = Buffer.from(committed);
    image[found + at] = image[found + at] === letter ? letter ^ 1 : letter;
    if (reads(image, row, column)) return image;
  }
  return null;
}

/** What was deleted or moved leaves the same bytes behind: only the row itself counts. */
function reads(image: Buffer, row: Row, column: TextColumn): boolean {
  const database = reopen(image);
  try {
    const sql = `select ${column} from job not indexed where id = ?`;
    return database.prepare<[number]>(sql).pluck().get(row.id) !== row[column];
  } finally {
    database.close();
  }
}

/** A copy from before the damage may stand in the place of what was damaged. */
export function forgetHealed(damaged: Map<number, unknown>, database: OutboxDatabase): void {
  const rowOf = database.prepare<[number], JobRecord>('select * from job not indexed where id = ?');
  for (const id of [...damaged.keys()]) {
    const row = rowOf.get(id);
    if (row === undefined || isIntact(row)) damaged.delete(id);
  }
}
