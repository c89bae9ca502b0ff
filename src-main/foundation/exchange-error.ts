interface Fact<Code extends string, Params extends object> {
  readonly code: Code;
  readonly params: Params;
}

/** What ended an exchange over HTTP, as a message has it. */
export type ExchangeFact =
  | Fact<'failure.silent', { readonly seconds: number }>
  | Fact<'failure.closed' | 'failure.endless_redirects', object>
  | Fact<'failure.secure_broke', { readonly error: string }>
  | Fact<'failure.leads_elsewhere', { readonly place: string }>
  | Fact<'reply.status', { readonly status: number }>;

/** `told` continues a sentence. */
export class ExchangeError extends Error {
  readonly told: ExchangeFact;

  constructor(told: ExchangeFact, options?: ErrorOptions) {
    super(`${told.code} ${JSON.stringify(told.params)}`, options);
    this.name = 'ExchangeError';
    this.told = told;
  }
}
