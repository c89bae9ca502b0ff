/** The part of the parser that is used; the package has no types of its own. */
declare module 'saxen' {
  type Attributes = Readonly<Record<string, string>>;

  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: () => Attributes) => void): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text' | 'cdata', handler: (text: string) => void): this;
    parse(xml: string): void;
  }
}
