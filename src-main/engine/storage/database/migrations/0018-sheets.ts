/**
 * What sheets beside files said when they were read last. A row that was sent keeps what was said when it was, and what the sheet says
 * now waits beside it for an answer.
 */
export const sheets = `
  create table sheet (
    watch_folder_id integer primary key references watch_folder (id),
    -- Below the folder. Null: none could be read yet.
    relative_path text,
    sha256 text,
    read_at_ms real,
    -- Why the newest could not be read.
    trouble text,
    -- JSON lists; of faults the first ones.
    ignored_columns text not null default '[]',
    faults text not null default '[]',
    fault_count integer not null default 0,
    -- Another number with every change of what is said, so that what was decided before is decided anew.
    revision integer not null default 0
  ) strict;
  create table sheet_row (
    id integer primary key,
    watch_folder_id integer not null references watch_folder (id),
    -- As programs for spreadsheets count it.
    row integer not null,
    -- What is mapped: a path in one case and one form of letters, or a link.
    subject text not null,
    -- The path below the folder as the disk has it, or the link.
    name text not null,
    -- JSON object, column to text: what holds.
    said text not null,
    -- The same: what the sheet says now of what was sent otherwise.
    wanted text,
    -- asks: a person is to say whether that holds · kept: it does not
    answer text check (answer in ('asks', 'kept')),
    -- A person sends it once more, to another place.
    goes_again integer not null default 0 check (goes_again in (0, 1)),
    -- Of a link: it was handed in, and the job that it became.
    is_handed integer not null default 0 check (is_handed in (0, 1)),
    job_id integer references job (id) on delete set null,
    check ((wanted is null) = (answer is null))
  ) strict;
  create index sheet_row_subject on sheet_row (watch_folder_id, subject, row);
  create index sheet_row_place on sheet_row (watch_folder_id, row);
  create index sheet_row_name on sheet_row (watch_folder_id, name);
  create index sheet_row_asks on sheet_row (watch_folder_id, row) where answer = 'asks';
  create index sheet_row_job on sheet_row (job_id) where job_id is not null;
`;
