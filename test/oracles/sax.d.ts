/** The part of the parser that is used; the package has no types of its own. */
declare module 'sax' {
  interface SaxParser {
    onerror: (error: Error) => void;
    onopentag: (tag: {
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
    }) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    write(text: string): SaxParser;
    close(): SaxParser;
  }
  const sax: { parser(isStrict: boolean, options?: { readonly strictEntities: boolean }): SaxParser };
  export default sax;
}
