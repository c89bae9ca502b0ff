/** What a job brings where: two live jobs of one connection never have the same. */
export interface SameContent {
  readonly connectionId: number;
  readonly kind: string;
  readonly targetId: string;
  readonly slideId: string | null;
  /** As the database computes it for a job: the checksum, the address of a link, or what a render or draft is about. */
  readonly content: string;
  readonly sizeBytes: number | null;
}
