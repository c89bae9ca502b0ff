import type { LinkText, LinkTextOptions } from '../../../contract/tables/link-row.ts';

/** A list whose bytes were taken apart, as far as no column has to be understood for it. */
export interface OpenedContent {
  readonly text: string;
  /** What is not read of it, one sentence each. */
  readonly notes?: readonly string[];
  read(options: LinkTextOptions): LinkText;
}
