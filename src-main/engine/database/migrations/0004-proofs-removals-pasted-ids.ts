/**
 * How the key of a connection was proved and what the service's health page says, connections that were removed and whose
 * receipts stay, and ids that a person pasted because no list has them.
 */
export const proofsRemovalsPastedIds = `
  -- What was read instead of the brands, for people. Null: the brands, or nothing yet.
  alter table connection add column proved_by text;
  -- What its health page said at the last proof, for people. Null: it has none, or was not asked.
  alter table connection add column service_says text;
  -- Receipts refer to the row, so it stays; nothing else knows the connection from then on.
  alter table connection add column removed_at_ms real;

  create table pasted_target (
    connection_id integer not null references connection (id) on delete cascade,
    kind text not null,
    target_id text not null,
    -- As last typed, or as the service last called it.
    label text,
    used_at_ms real not null,
    primary key (connection_id, kind, target_id)
  ) strict, without rowid;
`;
