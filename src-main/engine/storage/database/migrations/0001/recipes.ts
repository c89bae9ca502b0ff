/** Clips as last read, recipes, and what became of each row that a recipe was used on. */
export const recipes = `
  create table clip (
    connection_id integer not null references connection (id) on delete cascade,
    clip_id text not null,
    name text,
    status text,
    edit_revision integer,
    duration_ms real,
    size_bytes real,
    transcription_status text,
    created_at text,
    read_at_ms real not null,
    primary key (connection_id, clip_id)
  ) strict, without rowid;
  create table clip_candidate (
    connection_id integer not null,
    clip_id text not null,
    candidate_id text not null,
    -- Its place in the service's list.
    position integer not null,
    title text,
    score real,
    start_ms real,
    end_ms real,
    render_status text,
    primary key (connection_id, clip_id, candidate_id),
    foreign key (connection_id, clip_id) references clip (connection_id, clip_id) on delete cascade
  ) strict, without rowid;

  -- Recipes with a name, batches of rows, and what each row's steps became.
  create table recipe (
    id integer primary key,
    name text not null unique collate nocase,
    plan text not null,
    changed_at_ms real not null
  ) strict;
  create table recipe_batch (
    id integer primary key,
    name text not null,
    connection_id integer not null references connection (id) on delete cascade,
    watch_folder_id integer references watch_folder (id),
    created_at_ms real not null
  ) strict;
  create table recipe_row (
    id integer primary key,
    batch_id integer not null references recipe_batch (id) on delete cascade,
    connection_id integer not null references connection (id) on delete cascade,
    brand_id text not null,
    brand_label text,
    url text,
    title text,
    plan text not null,
    state text not null check (state in ('open', 'done', 'stopped')),
    -- Known once the import was accepted, or by hand.
    clip_id text,
    -- Candidate ids that a person gave, as JSON; otherwise the plan's choice of those that the service lists.
    candidate_ids text,
    -- Steps that a person skipped or supplied, as JSON: { "render": "skipped", "draft": "supplied" }.
    by_hand text not null default '{}',
    is_cancelled integer not null default 0 check (is_cancelled in (0, 1)),
    message text not null default '',
    created_at_ms real not null,
    updated_at_ms real not null
  ) strict;
  create index recipe_row_batch on recipe_row (batch_id, id);
  create index recipe_row_state on recipe_row (state, id);
  create index recipe_row_clip on recipe_row (connection_id, clip_id) where clip_id is not null;
  -- Which jobs serve which step of which row. A job may serve several rows where they ask for the same.
  create table recipe_job (
    row_id integer not null references recipe_row (id) on delete cascade,
    step text not null check (step in ('import', 'render', 'draft')),
    job_id integer not null references job (id),
    primary key (row_id, step, job_id)
  ) strict, without rowid;
  create index recipe_job_job on recipe_job (job_id);
`;
