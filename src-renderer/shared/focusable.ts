/** What can be given the keyboard, for instance a table when the sheet over it was closed. */
export interface Focusable {
  focus(): void;
}
