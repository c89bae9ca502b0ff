/** So much longer than a busy computer takes that only what never comes is given up. Real time. */
export const hangMs = 300_000;
