import { message, type Message } from '../../../contract/messages/message.ts';
/** The file asks for more work than a look at it is worth. */
export class TooMuchToRead extends Error {
  override readonly name = 'TooMuchToRead';

  readonly why: Message;

  constructor(why: Message) {
    super(why.code);
    this.why = why;
  }
}

const mebibyte = 1024 * 1024;
/** One byte that is handed out, searched or unpacked is one unit: some nanoseconds. */
const unitsOfOneLook = 64 * mebibyte;
/** What is larger has more to be walked through. */
const largeBytes = 8 * mebibyte;
const unitsOfLargeByte = 8;
const mostUnits = 192 * mebibyte;
/** Of the work of one look: what documents hold must not hide what they are. */
const shareWithin = 0.625;
/** A step (a part, an entry, an extent) without any bytes takes as long as so many of them. */
export const stepUnits = 128;

/**
 * All the work that one look at one file may cause. A bound on what is read is none on what is done with it: a few bytes can name the
 * same place a thousand times, unpack to a thousand times as many, or say that there are four billion parts of no length. Every reader
 * pays here before it works, also for a second look at the same bytes.
 */
export class WorkBudget {
  #spent = 0;
  readonly #most: number;
  readonly #whole: WorkBudget | null;

  constructor(most = unitsOfOneLook, whole: WorkBudget | null = null) {
    this.#most = most;
    this.#whole = whole;
  }

  static ofFile(sizeBytes: number): WorkBudget {
    const more = Math.max(0, sizeBytes - largeBytes) * unitsOfLargeByte;
    return new WorkBudget(Math.min(mostUnits, unitsOfOneLook + more));
  }

  /** For files within the file: where that is used up, the rest of the look goes on. */
  share(): WorkBudget {
    return new WorkBudget(this.#most * shareWithin, this);
  }

  get spent(): number {
    return this.#spent;
  }

  /** Throws `TooMuchToRead`. */
  spend(units: number): void {
    this.#whole?.spend(units);
    this.#spent += units;
    if (this.#spent > this.#most) throw new TooMuchToRead(message('file_problem.too_long_to_read'));
  }

  step(count = 1): void {
    this.spend(count * stepUnits);
  }
}
