/** What is made of a clip has no target of its own, and a mark in the place of a target is none. */
const isCounted = (row: string): string =>
  `${row}.batch_id is not null and ${row}.target_kind <> 'clip' and substr(${row}.target_id, 1, 3) <> '?? '`;
/** Another job goes in its place, maybe somewhere else. */
const isMoved = (row: string): string => `(${row}.state = 'skipped' and ifnull(${row}.cause, '') = 'moved')`;
const isPlaceOf = (row: string): string =>
  `batch_id = ${row}.batch_id and target_kind = ${row}.target_kind and target_id = ${row}.target_id`;

/**
 * Where the jobs of a batch go, each place once: whose the batch is follows from that, so that no job is read for it and nothing is
 * written where a target is given to another client. `client_id` of a batch is what a person said instead.
 */
export const batchClients = `
  create table batch_target (
    batch_id integer not null references batch (id) on delete cascade,
    target_kind text not null,
    target_id text not null,
    jobs integer not null,
    primary key (batch_id, target_kind, target_id)
  ) strict, without rowid;
  insert into batch_target
    select batch_id, target_kind, target_id, sum(not ${isMoved('job')}) from job
    where ${isCounted('job')} group by batch_id, target_kind, target_id;
  create index batch_client on batch (client_id) where client_id is not null;

  create trigger batch_target_insert after insert on job when ${isCounted('new')} begin
    insert into batch_target values (new.batch_id, new.target_kind, new.target_id, not ${isMoved('new')})
      on conflict do update set jobs = jobs + excluded.jobs;
  end;
  create trigger batch_target_update after update of state on job
    when ${isMoved('old')} <> ${isMoved('new')} and ${isCounted('new')} begin
    update batch_target set jobs = jobs - ${isMoved('new')} + ${isMoved('old')} where ${isPlaceOf('new')};
  end;
  create trigger batch_target_delete after delete on job when ${isCounted('old')} begin
    update batch_target set jobs = jobs - (not ${isMoved('old')}) where ${isPlaceOf('old')};
  end;
  create trigger batch_client_delete after delete on client begin
    update batch set client_id = null where client_id = old.id;
  end;
`;
