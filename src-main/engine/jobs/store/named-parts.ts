import { namedPartSchema, type NamedPart } from '../../../contract/name-pattern.ts';
import { z } from '../../../contract/zod.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** What patterns took of the names of jobs' files. */
export interface NamedParts {
  keep(jobId: number, parts: readonly NamedPart[]): void;
  /** `null` where its name was read by no pattern. */
  of(jobId: number): NamedPart[] | null;
}

const keptSchema = z.array(namedPartSchema);

export function createNamedParts(database: OutboxDatabase): NamedParts {
  const write = database.prepare<[number, string]>(
    'insert into job_parts (job_id, parts) values (?, ?) on conflict do update set parts = excluded.parts',
  );
  const read = database.prepare<[number], string>('select parts from job_parts where job_id = ?').pluck();
  return {
    keep(jobId, parts) {
      if (parts.length > 0) write.run(jobId, JSON.stringify(parts));
    },
    of(jobId) {
      const kept: unknown = JSON.parse(read.get(jobId) ?? 'null');
      const parts = keptSchema.safeParse(kept);
      return parts.success ? parts.data : null;
    },
  };
}
