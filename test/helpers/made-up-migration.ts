import { migrations } from '../../src-main/engine/storage/database/migrations/migrations.ts';

/** The newest form that there is, which is an earlier one to whoever knows the migration made up here. */
export const earlierForm = migrations.length;

/** As one of a version to come: it makes a table anew that others refer to, and changes every job. */
export const madeUpMigration = `
  create table upload_session_anew (
    job_id integer primary key references job (id),
    clip_id text not null,
    upload_id text not null,
    upload_key text not null check (upload_key <> ''),
    part_bytes integer not null,
    opened_at_ms real not null
  ) strict;
  insert into upload_session_anew (job_id, clip_id, upload_id, upload_key, part_bytes, opened_at_ms)
    select job_id, clip_id, upload_id, upload_key, part_bytes, opened_at_ms from upload_session;
  drop table upload_session;
  alter table upload_session_anew rename to upload_session;
  alter table job add column made_up text not null default '';
  update job set made_up = name || ' ' || id;
  create index job_made_up on job (made_up, id);
  create trigger job_made_up_insert after insert on job begin
    update job set made_up = new.name || ' ' || new.id where id = new.id;
  end;
`;

/** From here on this process is one of a version to come, for good: a test that calls it has a process of its own. */
export function addMadeUpMigration(): void {
  // The product reads the list and never changes it.
  (migrations as string[]).push(madeUpMigration);
}
