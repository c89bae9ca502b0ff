import { templateSetupSchema, type FolderTemplate } from '../../../contract/folder-template.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

export type NewTemplate = Omit<FolderTemplate, 'id'>;
type StoredTemplate = Omit<FolderTemplate, 'setup'> & { readonly setup: string };

/** The table `folder_template`. */
export class TemplateRecords {
  readonly #database;
  readonly #all;
  readonly #byId;
  readonly #byName;
  readonly #insert;
  readonly #update;
  readonly #remove;

  constructor(database: OutboxDatabase) {
    this.#database = database;
    const columns = 'id, name, connection_id as connectionId, setup, changed_at_ms as changedAtMs';
    this.#all = database.prepare<[], StoredTemplate>(`select ${columns} from folder_template order by name`);
    this.#byId = database.prepare<[number], StoredTemplate>(
      `select ${columns} from folder_template where id = ?`,
    );
    this.#byName = database.prepare<[string], StoredTemplate>(
      `select ${columns} from folder_template where name = ?`,
    );
    this.#insert = database.prepare<[Omit<StoredTemplate, 'id'>]>(
      `insert into folder_template (name, connection_id, setup, changed_at_ms)
       values (@name, @connectionId, @setup, @changedAtMs)`,
    );
    this.#update = database.prepare<[StoredTemplate]>(
      `update folder_template set name = @name, connection_id = @connectionId, setup = @setup,
         changed_at_ms = @changedAtMs where id = @id`,
    );
    this.#remove = database.prepare<[number]>('delete from folder_template where id = ?');
  }

  /** By name, upper and lower case alike. */
  list(): FolderTemplate[] {
    return this.#all.all().map(templateOf);
  }

  get(id: number): FolderTemplate | null {
    const row = this.#byId.get(id);
    return row === undefined ? null : templateOf(row);
  }

  /** Upper and lower case alike. */
  find(name: string): FolderTemplate | null {
    const row = this.#byName.get(name);
    return row === undefined ? null : templateOf(row);
  }

  insert(template: NewTemplate): number {
    const row = { ...template, setup: JSON.stringify(template.setup) };
    return Number(this.#insert.run(row).lastInsertRowid);
  }

  update(template: FolderTemplate): void {
    this.#update.run({ ...template, setup: JSON.stringify(template.setup) });
  }

  /** Returns whether there was one. */
  remove(id: number): boolean {
    return this.#remove.run(id).changes > 0;
  }

  /** All of it, or nothing where something throws. */
  together<Result>(work: () => Result): Result {
    return this.#database.transaction(work)();
  }
}

function templateOf(row: StoredTemplate): FolderTemplate {
  const setup: unknown = JSON.parse(row.setup);
  return { ...row, setup: templateSetupSchema.parse(setup) };
}
