import { noSlide } from '../../../contract/no-slide.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { withoutOtherClients, type FolderRules } from '../../../contract/folder-rules.ts';
import { mostTemplates, type FolderTemplate } from '../../../contract/folder-template.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { templatesFromText, templatesToText } from './template-file.ts';
import type { NewTemplate, TemplateRecords } from './template-records.ts';

/** Set-ups of folders that have a name. Throws `OutboxError` not_found for one that is not there, and conflict for a taken name. */
export class Templates {
  readonly #records: TemplateRecords;
  readonly #clock: Pick<Clock, 'nowMs'>;

  constructor(options: { readonly records: TemplateRecords; readonly clock: Pick<Clock, 'nowMs'> }) {
    this.#records = options.records;
    this.#clock = options.clock;
  }

  list(): FolderTemplate[] {
    return this.#records.list();
  }

  get(id: number): FolderTemplate {
    const template = this.#records.get(id);
    if (template === null) throw new OutboxError('not_found', message('template.unknown', { template: id }));
    return template;
  }

  save(
    name: string,
    folder: { readonly connectionId: number; readonly rules: FolderRules },
    how: { readonly withTarget: boolean; readonly replace: boolean },
  ): FolderTemplate {
    const { rules, connectionId } = folder;
    const shared = withoutOtherClients(rules);
    const setup = how.withTarget ? shared : { ...shared, target: null, slides: withoutSlide(rules.slides) };
    const template = { name, setup, connectionId: how.withTarget ? connectionId : null };
    return this.#records.together(() =>
      this.#put({ ...template, changedAtMs: this.#clock.nowMs() }, how.replace),
    );
  }

  /** Upper and lower case alike; `null` where there is none. */
  find(name: string): FolderTemplate | null {
    return this.#records.find(name);
  }

  /** Of another computer. Part of a transaction of the caller's. Throws conflict for a taken name. */
  take(template: Omit<NewTemplate, 'changedAtMs'>): void {
    this.#put({ ...template, changedAtMs: this.#clock.nowMs() }, false);
  }

  rename(id: number, name: string): FolderTemplate {
    return this.#records.together(() => {
      const template = { ...this.get(id), name };
      const taken = this.#records.find(name);
      if (taken !== null && taken.id !== id) throw nameTaken(taken.name);
      this.#records.update(template);
      return template;
    });
  }

  remove(id: number): void {
    if (!this.#records.remove(id))
      throw new OutboxError('not_found', message('template.unknown', { template: id }));
  }

  /** All of them where none is named. */
  export(ids: readonly number[] | undefined): { text: string; count: number } {
    const templates = ids === undefined ? this.list() : ids.map((id) => this.get(id));
    return { text: templatesToText(templates), count: templates.length };
  }

  /** All of a file, or nothing. Throws `OutboxError` invalid_input that names the field. */
  import(text: string, replace: boolean): { added: string[]; replaced: string[] } {
    const templates = templatesFromText(text);
    const changedAtMs = this.#clock.nowMs();
    return this.#records.together(() => {
      const isTaken = ({ name }: { readonly name: string }): boolean => this.#records.find(name) !== null;
      const replaced = templates.filter(isTaken).map(({ name }) => name);
      // Which connection a target is of is for a person to say.
      for (const { name, setup } of templates)
        this.#put({ name, setup, connectionId: null, changedAtMs }, replace);
      return {
        added: templates.map(({ name }) => name).filter((name) => !replaced.includes(name)),
        replaced,
      };
    });
  }

  #put(template: NewTemplate, replace: boolean): FolderTemplate {
    const taken = this.#records.find(template.name);
    if (taken === null) {
      if (this.#records.list().length >= mostTemplates) {
        throw new OutboxError('conflict', message('template.too_many', { count: mostTemplates }));
      }
      return { ...template, id: this.#records.insert(template) };
    }
    if (!replace) throw nameTaken(taken.name);
    const replaced = { ...template, id: taken.id };
    this.#records.update(replaced);
    return replaced;
  }
}

/** A slide that is named belongs to its carousel. */
function withoutSlide(slides: FolderRules['slides']): FolderRules['slides'] {
  return slides?.mode === 'fixed' && slides.slideId !== noSlide ? null : slides;
}

function nameTaken(name: string): OutboxError {
  return new OutboxError('conflict', message('template.name_taken', { name }));
}
