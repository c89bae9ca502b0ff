declare module 'undici/lib/util/date.js' {
  export function parseHttpDate(date: string): Date | undefined;
}
