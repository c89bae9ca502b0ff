/** By the word of a person, or of what a person set, on a job in doubt: it goes again though it may have arrived, or counts as arrived. */
const goesAgain = `('doubt.not_arrived', 'doubt.again_by_policy')`;
const arrived = `('doubt.arrived', 'doubt.arrived_by_policy')`;
const wasDoubtful = `old.state in ('in_doubt', 'needs_attention')`;
const quarterOf = (at: string): string => `cast(${at} / 900000 as integer)`;

/**
 * Why a job is where it is becomes a message: a code and its parameters. What was written before stays as it stands, in `reason_text`.
 * No row is written: a column is renamed, two are added that are null, and `reason` is computed when it is read.
 */
export const reasonsAsFacts = `
  drop trigger quarter_delivered;
  drop trigger quarter_again;
  alter table job rename column reason to reason_text;
  alter table job add column reason_code text;
  -- JSON
  alter table job add column reason_params text;
  alter table job add column reason text generated always as (
    case when reason_code is not null then json_object('code', reason_code, 'params', json(reason_params))
      when reason_text is not null then json_object('code', 'legacy.text', 'params', json_object('text', reason_text)) end
  ) virtual;

  create trigger quarter_delivered after update of state on job
    when new.state = 'done' and old.state <> 'done' and new.is_imported = 0 and new.ended_at_ms is not null begin
    insert into quarter_hour (quarter, files, bytes, others, maybe_missing)
      values (${quarterOf('new.ended_at_ms')}, new.size_bytes is not null, ifnull(new.size_bytes, 0), new.size_bytes is null,
        ${wasDoubtful} and ifnull(new.reason_code, '') in ${arrived})
      on conflict do update set files = files + excluded.files, bytes = bytes + excluded.bytes,
        others = others + excluded.others, maybe_missing = maybe_missing + excluded.maybe_missing;
  end;
  create trigger quarter_again after update of state on job
    when new.state = 'queued' and (old.state = 'sending'
      or (${wasDoubtful} and ifnull(new.reason_code, '') in ${goesAgain})) begin
    insert into quarter_hour (quarter, tried_again, maybe_twice)
      values (${quarterOf('new.updated_at_ms')}, old.state = 'sending', old.state <> 'sending')
      on conflict do update set tried_again = tried_again + excluded.tried_again,
        maybe_twice = maybe_twice + excluded.maybe_twice;
  end;
`;
