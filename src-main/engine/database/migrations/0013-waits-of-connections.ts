/** When a service asked a connection to wait: a clock that was set back behind that time has stretched the wait. */
export const waitsOfConnections = `
  alter table connection add column rate_limited_at_ms real not null default 0;
`;
