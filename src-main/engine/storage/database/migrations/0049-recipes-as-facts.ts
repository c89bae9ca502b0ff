/** Where rows of recipes stand becomes a message, as does what a service said of a type that it refuses. Earlier sentences stay. */
export const recipesAsFacts = `
  update recipe_row set message = json_object('code', 'legacy.text', 'params', json_object('text', message)) where message <> '';
  update activity set detail = json_object('code', 'history.learned.type_why', 'params', json_object('reason',
      json_object('code', 'legacy.text', 'params', json_object('text', detail ->> '$.params.said'))))
    where json_valid(detail) and detail ->> '$.code' = 'history.learned.type_why';
`;
