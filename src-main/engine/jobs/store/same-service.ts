/**
 * A connection is a name and a key; what was delivered belongs to the service and the account behind it. In SQL over the aliases `theirs`
 * and `asked` of the table `connection`.
 */

/** `localhost` and `[::1]` are 127.0.0.1 by another spelling. The slash keeps `localhost.example` apart. */
const addressOf = (alias: string): string =>
  ['localhost', '[::1]'].reduce(
    (sql, host) => `replace(replace(${sql}, '://${host}:', '://127.0.0.1:'), '://${host}/', '://127.0.0.1/')`,
    `${alias}.base_url || '/'`,
  );

/** Both addresses are one. Two connections with one address lead to one account, unless the service names another for each. */
export const sameServiceSql = `(${addressOf('theirs')} = ${addressOf('asked')} or theirs.is_practice = 1 and asked.is_practice = 1)`;

/** Two addresses may lead to one service, which only the ids of its targets show. The practice service is no other service. */
export const maybeSameServiceSql = '(theirs.is_practice = asked.is_practice)';

/** Of a table with `connection_id`, and the parameter `:connectionId`. */
export const ofSameService = `connection_id in (select theirs.id from connection as theirs
  join connection as asked on ${sameServiceSql} where asked.id = +:connectionId)`;

/** Of a table with `connection_id`, and the parameter `:connection_id`: other connections to the same account, as far as is known. */
export const ofSameAccount = `connection_id in (select theirs.id from connection as theirs
  join connection as asked on theirs.id <> asked.id and ${sameServiceSql}
  where asked.id = :connection_id and theirs.removed_at_ms is null and not ifnull(theirs.account <> asked.account, 0))`;

/** Like `ofSameService`, and every other address too. Only together with an id of the service's. */
export const ofAnyAddress = `connection_id in (select theirs.id from connection as theirs
  join connection as asked on ${maybeSameServiceSql} where asked.id = +:connectionId)`;
