import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { BegunMove } from '../../../foundation/files/file-system.ts';

/** The statements of the table `aside`: the moves that are under way, by their job. */
export interface Asides {
  note(jobId: number, move: BegunMove): void;
  forget(jobId: number): void;
  all(): { readonly jobId: number; readonly move: BegunMove }[];
}

interface Row {
  readonly jobId: number;
  readonly root: string;
  readonly device: string;
  readonly inode: string;
  readonly from: string;
  readonly to: string;
  readonly asideName: string;
}

export function createAsides(database: OutboxDatabase): Asides {
  const note = database.prepare<[Row]>(`
    insert or replace into aside (job_id, root, device, inode, from_path, to_path, name)
    values (:jobId, :root, :device, :inode, :from, :to, :asideName)`);
  const forget = database.prepare<[number]>('delete from aside where job_id = ?');
  const all = database.prepare<[], Row>(`
    select job_id as jobId, root, device, inode, from_path as "from", to_path as "to", name as asideName
    from aside order by job_id`);
  return {
    note: (jobId, { folder: { path, device, inode }, from, to, asideName }) =>
      void note.run({ jobId, root: path, device, inode, from, to, asideName }),
    forget: (jobId) => void forget.run(jobId),
    all: () =>
      all.all().map(({ jobId, root, device, inode, from, to, asideName }) => ({
        jobId,
        move: { folder: { path: root, device, inode }, from, to, asideName },
      })),
  };
}
