/**
 * What patterns took of the names of files, by job. A file whose name says no target asks under a mark of its own, which is no target:
 * it is not counted among them. And the newest job of a slide is found without reading the others of its carousel.
 */
export const namesOfFiles = `
  create table job_parts (
    job_id integer primary key references job (id),
    -- A list of name and value, as JSON.
    parts text not null
  ) strict;
  create index job_slide on job (target_id, slide_id, id) where slide_id is not null;

  drop trigger job_count_insert;
  create trigger job_count_insert after insert on job begin
    update job_count set jobs = jobs + 1, bytes = bytes + ifnull(new.size_bytes, 0) where state = new.state;
    insert into job_folder_count select new.watch_folder_id, new.state, 1 where new.watch_folder_id is not null
      on conflict do update set jobs = jobs + 1;
    insert into job_target_count select new.target_id, new.target_kind, new.target_label,
      new.state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention')
      where new.target_kind <> 'clip' and substr(new.target_id, 1, 3) <> '?? '
      on conflict do update set pending = pending + excluded.pending, label = ifnull(excluded.label, label);
  end;
`;
