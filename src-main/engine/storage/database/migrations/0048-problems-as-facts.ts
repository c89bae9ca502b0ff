/** What readers of files said was wrong, with its code. */
const known: Readonly<Record<string, string>> = {
  'it is cut short': 'file_problem.cut_short',
  'it is cut short: its end is missing': 'file.cut_short',
  'it is cut short: it says that it is longer': 'file_problem.cut_short_longer',
  'it is cut short: its index would lie behind its end': 'file_problem.cut_short_index',
  'what it says of itself is cut short': 'file_problem.description_cut_short',
  'a part of it has no length': 'file_problem.part_without_length',
  'it ends before its picture': 'file_problem.ends_before_picture',
  'it has no pixels': 'file_problem.no_pixels',
  'it says two sizes of its picture': 'file_problem.two_sizes',
  'it says nothing of its picture': 'file_problem.picture_unsaid',
  'its parts do not follow one another as they say': 'file_problem.parts_out_of_order',
  'there is no picture in it': 'file_problem.no_picture',
  'it does not begin as a PNG does': 'file_problem.no_png',
  'its encoding is none that is known: it is not UTF-8': 'file_problem.unknown_encoding',
  'its list of contents would lie behind its end': 'file_problem.list_missing',
  'its list of contents is damaged': 'file_problem.list_damaged',
  'there is no document in it': 'file_problem.no_document',
  'its index is missing, as where a recording was not ended': 'file_problem.no_index',
  'it is an old Word document (DOC) named .docx': 'file_problem.old_word',
  'what it holds is no text': 'file_problem.no_text',
  'Outbox failed to look into it': 'file_problem.reader_failed',
  'it is made so that a look at it would take too long': 'file_problem.too_long_to_read',
  'it has too many parts': 'file_problem.too_many_parts',
  'too much of it would have to be read': 'file_problem.too_much_to_read',
};

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const cases = Object.entries(known)
  .map(([text, code]) => `when ${literal(text)} then ${literal(code)}`)
  .join(' ');

/** Anything else stays as it stands. What damage left is not touched: it reads as if the file was never looked into. */
const asMessage = (field: 'problem' | 'reason'): string => `
  update job_facts set content = json_set(content, '$.${field}', json_object(
    'code', case json_extract(content, '$.${field}') ${cases} else 'legacy.text' end,
    'params', case when json_extract(content, '$.${field}') in (${Object.keys(known).map(literal).join(', ')})
      then json('{}') else json_object('text', json_extract(content, '$.${field}')) end))
  where iif(json_valid(content), json_type(content, '$.${field}') = 'text', 0);
`;

/** What is wrong with the content of files becomes a message. Sentences that are not known stay as they stand. */
export const problemsAsFacts = [asMessage('problem'), asMessage('reason')].join('\n');
