/**
 * By which a link is known again, one for all spellings of a video. SQL does not know how sites write their addresses, so a row holds
 * the address itself until the engine computes its key, in steps. A later change of the keys is one more migration that marks all raw.
 */
export const linkKeys = `
  create table link_key (
    job_id integer primary key references job (id) on delete cascade,
    key text not null,
    is_raw integer not null default 1 check (is_raw in (0, 1))
  ) strict;
  insert into link_key (job_id, key) select id, url from job where url is not null;
  create index link_key_key on link_key (key);
  create index link_key_raw on link_key (job_id) where is_raw = 1;
  create trigger job_link_insert after insert on job when new.url is not null begin
    insert into link_key (job_id, key) values (new.id, new.url);
  end;
  drop index job_ended_link;
  drop index job_folder_link;
`;
