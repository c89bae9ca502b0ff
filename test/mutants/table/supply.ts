import { mutantsOf } from '../mutant.ts';

const printed = mutantsOf({ in: 'src-main/foundation', from: 'test/unit/foundation' }, [
  {
    fault: 'JSON on a terminal holds what it obeys',
    file: 'printable.ts',
    find: "found === '\\n'\n      ? found",
    replace: "found >= ''\n      ? found",
    tests: ['printable'],
  },
  {
    fault: 'what cannot be seen is printed as it is',
    file: 'printable.ts',
    find: '\\p{Default_Ignorable_Code_Point}',
    replace: '',
    tests: ['printable'],
  },
]);

const cells = mutantsOf({ in: 'src-main/contract', from: 'test/unit/foundation' }, [
  {
    fault: 'a guarded cell keeps its guard when it is read again',
    file: 'csv-cell.ts',
    find: 'text.slice(1) : text',
    replace: 'text : text',
    tests: ['printable'],
  },
]);

const tables = mutantsOf({ in: 'src-main/contract/tables', from: 'test/unit/contract/tables' }, [
  {
    fault: 'a column whose heading is not known counts for nothing',
    file: 'link-table.ts',
    find: '    ...headings.unknown.filter((heading) => holdsWords(headings, heading)),\n',
    replace: '',
    tests: ['link-table'],
  },
  {
    fault: 'a quotation mark that never closes swallows the rows below it',
    file: 'csv-rows.ts',
    find: '(!isQuoted || swallowed.test(cell))',
    replace: 'swallowed.test("")',
    tests: ['link-table'],
  },
  {
    fault: 'two columns that mean the brand are one',
    file: 'link-table.ts',
    find: "({ says }) => says !== 'title'",
    replace: "({ says }) => says === 'file'",
    tests: ['link-table'],
  },
  {
    fault: 'a brand is read from the cell beside its own',
    file: 'link-table.ts',
    find: 'const isShifted =',
    replace: 'const isShifted = cells.length < 0 &&',
    tests: ['link-table'],
  },
  {
    fault: 'a site that is known is no site where its scheme is missing',
    file: 'near-links.ts',
    find: 'host !== undefined && (isVideoHost(host) || videoFile.test(text))',
    replace: 'host !== undefined && videoFile.test(text)',
    tests: ['near-links'],
  },
  {
    fault: 'a word before a colon is taken for a scheme',
    file: 'near-links.ts',
    find: '|file(?=:\\/)|',
    replace: '|file|',
    tests: ['near-links'],
  },
  {
    fault: 'what is nearly a link is passed over without a word',
    file: 'near-links.ts',
    find: 'if (meant !== null)',
    replace: 'if (meant === null && false)',
    tests: ['near-links'],
  },
  {
    fault: 'a link without a scheme in a sheet of one column is lost',
    file: 'holds-address.ts',
    find: 'return holdsAddress(cell) || nearLinkOf(cell) !== null;',
    replace: "return cell.includes('://');",
    tests: ['link-table'],
  },
  {
    fault: 'the first link of a list is taken for its headings',
    file: 'find-headings.ts',
    find: 'address.test(cell) || isOneAddress(cell)',
    replace: 'address.test(cell)',
    tests: ['link-table'],
  },
  {
    fault: 'a row whose link stands below another heading is passed over',
    file: 'link-table.ts',
    find: 'if (at === -1) return [];',
    replace: 'if (at >= -1) return [];',
    tests: ['link-table'],
  },
  {
    fault: 'rows below the name of a brand go to the chosen one',
    file: 'section-rows.ts',
    find: 'return isSection &&',
    replace: 'return !isSection &&',
    tests: ['link-table'],
  },
  {
    fault: 'a list names brands in rows of their own, and the brands are never read',
    file: 'link-table.ts',
    find: '(mayHoldBrands(headings) || mayNameSections(others))',
    replace: 'mayHoldBrands(headings)',
    tests: ['link-table'],
  },
  {
    fault: 'a brand that stands above all links goes unseen',
    file: 'bare-link-rows.ts',
    find: 'sectionWords(rows, {',
    replace: 'sectionWords(below, {',
    tests: ['link-table'],
  },
  {
    fault: 'a brand above links that is written a little otherwise goes unseen',
    file: 'section-rows.ts',
    find: 'return words.some(isNearBrand);',
    replace: 'return false;',
    tests: ['link-table'],
  },
  {
    fault: 'hidden rows of a spreadsheet are sent',
    file: 'linked-cells.ts',
    find: 'if (left === undefined) return null;',
    replace: "if (left !== 'struck') return null;",
    tests: ['link-table'],
  },
  {
    fault: 'words that lead to an address are no link',
    file: 'linked-cells.ts',
    find: 'const target = links?.get(index);',
    replace: 'const target = links?.get(-1);',
    tests: ['link-table'],
  },
  {
    fault: 'a column of brands without a heading is taken for titles',
    file: 'judge-column.ts',
    find: "if (near * 2 >= judged.length) return { kind: 'brand' };",
    replace: '',
    tests: ['link-table'],
  },
  {
    fault: 'words that come again without a heading are titles',
    file: 'judge-column.ts',
    find: 'if (values.length < filled.length)',
    replace: 'if (values.length < 0)',
    tests: ['link-table'],
  },
  {
    fault: 'an empty cell below a brand is the chosen one without a question',
    file: 'empty-below.ts',
    find: 'if (first === undefined ||',
    replace: 'if (first !== undefined ||',
    tests: ['link-table'],
  },
  {
    fault: 'brands in a column of notes count for nothing',
    file: 'link-table.ts',
    find: 'if (brands.length === 0 ||',
    replace: 'if (brands.length >= 0 ||',
    tests: ['link-table'],
  },
  {
    fault: 'a brand that text names is a title',
    file: 'brands-in-text.ts',
    find: 'if (brands.length < 2) return null;',
    replace: 'if (brands.length < 200) return null;',
    tests: ['link-table'],
  },
  {
    fault: 'text that is not UTF-8 is read as if it were',
    file: 'text-encoding.ts',
    find: 'return sound > broken * 4;',
    replace: 'return sound >= 0 || broken > 0;',
    tests: ['text-encoding'],
  },
]);

const videos = mutantsOf({ in: 'src-main', from: 'test/unit' }, [
  {
    fault: 'a name with a mark that cannot be seen is another name',
    file: 'foundation/seen-form.ts',
    find: ".replace(/\\p{Default_Ignorable_Code_Point}+/gu, '')",
    replace: '',
    tests: ['foundation/seen-form'],
  },
  {
    fault: 'a file is sent by the row of another that looks like it',
    file: 'engine/watch-folders/sheets/sheets-asked.ts',
    find: "return phase === 'gone' ? alike : null;",
    replace: 'return phase === null ? null : alike;',
    tests: ['engine/deliveries/sheets'],
  },
  {
    fault: 'a video is imported once for each of its spellings',
    file: 'engine/jobs/store/same-content.ts',
    find: 'return { same: highest < 0 && !isLink(key) ? null : findSame(key)',
    replace: 'return { same: highest < 0 ? null : findSame(key)',
    tests: ['engine/api/one-video'],
  },
  {
    fault: 'a video of an earlier version is not known again until its key was computed in the background',
    file: 'engine/jobs/store/link-keys.ts',
    find: 'while (step(rowsAtOnce));',
    replace: '',
    tests: ['engine/jobs/store/link-keys'],
  },
  {
    fault: 'a cancelled link is imported when a list writes it otherwise',
    file: 'engine/jobs/store/same-content.ts',
    find: '? links.ended.get({ ...key, linkKey: linkKeys.of(key.content) })',
    replace: '? links.ended.get({ ...key, linkKey: key.content })',
    tests: ['engine/jobs/store/link-keys'],
  },
  {
    fault: 'all links of an earlier version get their keys in one step',
    file: 'engine/jobs/recovery/link-key-steps.ts',
    find: 'this.#keys.step(this.#slice.rows)',
    replace: 'this.#keys.step(1_000_000)',
    tests: ['engine/jobs/store/link-keys'],
  },
  {
    fault: 'a playlist goes as if it were a video',
    file: 'contract/video-sites/youtube.ts',
    find: "return page('a playlist of YouTube');",
    replace: 'return null;',
    tests: ['contract/video-address'],
  },
  {
    fault: 'a YouTube id that was cut short is sent',
    file: 'contract/video-sites/youtube.ts',
    find: '/^[\\w-]{11}$/u',
    replace: '/^[\\w-]+$/u',
    tests: ['contract/video-address'],
  },
  {
    fault: 'the second video of a post is taken for the first',
    file: 'contract/video-sites/social-sites.ts',
    find: "kind === 'video' && index === '1' ? ''",
    replace: "kind === 'video' ? ''",
    tests: ['contract/video-address'],
  },
  {
    fault: 'the second video of a post loses its number as tracking',
    file: 'engine/watch-folders/lists/links.ts',
    find: '(?:igsh|igshid|hl)',
    replace: '(?:igsh|igshid|img_index|hl)',
    tests: ['contract/video-address'],
  },
  {
    fault: 'all embedded clips of Twitch are one',
    file: 'contract/video-sites/film-sites.ts',
    find: "pathname === '/embed'",
    replace: "pathname === '/none'",
    tests: ['contract/video-address'],
  },
  {
    fault: 'two links without a blank between them go as one',
    file: 'engine/watch-folders/lists/address-end.ts',
    find: 'beginsAnother(line, end)',
    replace: 'line.length < 0',
    tests: ['engine/watch-folders/lists/find-links'],
  },
  {
    fault: 'a link is cut at a backslash, or at a mark that cannot be seen, and sent so',
    file: 'engine/watch-folders/lists/address-end.ts',
    find: 'if (skipped === 0) break;',
    replace: 'if (skipped >= 0) break;',
    tests: ['engine/watch-folders/lists/find-links'],
  },
  {
    fault: 'a link in which dots stand for a part of it is sent',
    file: 'engine/watch-folders/lists/find-links.ts',
    find: 'return isShort ?',
    replace: 'return isShort && isOut ?',
    tests: ['engine/watch-folders/lists/find-links'],
  },
  {
    fault: 'a row whose separator cut the link in two is sent',
    file: 'contract/tables/link-table.ts',
    find: '(options.isWorkbook !== true ||',
    replace: '(false ||',
    tests: ['engine/watch-folders/lists/link-lists'],
  },
  {
    fault: 'an old Excel sheet or another binary file is read as a list',
    file: 'contract/tables/not-text.ts',
    find: 'if (other !== null) return other;',
    replace: 'if (other !== null) return null;',
    tests: ['engine/watch-folders/lists/link-lists'],
  },
  {
    fault: 'a link of a search result is another video than what it leads to',
    file: 'engine/watch-folders/lists/links.ts',
    find: 'unwrapped(text.trim())',
    replace: 'text.trim()',
    tests: ['contract/video-address'],
  },
  {
    fault: 'a PDF goes as if it were a video',
    file: 'contract/video-address.ts',
    find: 'return file === null ? null : { page: file };',
    replace: 'return null;',
    tests: ['contract/video-address'],
  },
]);

const workbooks = mutantsOf(
  { in: 'src-main/engine/watch-folders/sheets/xlsx', from: 'test/unit/engine/watch-folders/sheets' },
  [
    {
      fault: 'a formula that leads to an address is only its words',
      file: 'sheet-cells.ts',
      find: "if (this.#formula !== '')",
      replace: "if (this.#formula === '')",
      tests: ['read-table'],
    },
    {
      fault: 'a row that a filter hid is one like others',
      file: 'sheet-cells.ts',
      find: 'const left = this.#isHidden ?',
      replace: 'const left = this.#row < 0 ?',
      tests: ['read-table'],
    },
    {
      fault: 'rows below the first of merged cells are given nothing of it',
      file: 'merged-cells.ts',
      find: "        if (below[column - 1] === '') below[column - 1] = text;\n",
      replace: '',
      tests: ['read-table'],
    },
    {
      fault: 'a hidden sheet says where files go',
      file: 'xlsx-table.ts',
      find: 'findIndex(({ isHidden }) => !isHidden)',
      replace: 'findIndex(({ isHidden }) => isHidden || !isHidden)',
      tests: ['read-table'],
    },
    {
      fault: 'cells without a place all stand in the first column',
      file: 'sheet-cells.ts',
      find: "cellPlace(attributes['r'], this.#column + 1)",
      replace: "cellPlace(attributes['r'], 1)",
      tests: ['read-table'],
    },
  ],
);

const listsOfLinks = mutantsOf(
  { in: 'src-main/engine/watch-folders/lists', from: 'test/unit/engine/watch-folders/lists' },
  [
    {
      fault: 'a link that is commented out goes',
      file: 'find-links.ts',
      find: 'isOut || isAside(start)',
      replace: 'isAside(start)',
      tests: ['link-lists'],
    },
    {
      fault: 'a link within words that are struck through goes',
      file: 'find-links.ts',
      find: 'isOut || isAside(start)',
      replace: 'isOut',
      tests: ['link-lists'],
    },
    {
      fault: 'a date beside a link is its title',
      file: 'find-links.ts',
      find: 'title === null || isScrap(title)',
      replace: 'title === null',
      tests: ['link-lists'],
    },
    {
      fault: 'an address takes the sentence marks of other scripts along',
      file: 'address-end.ts',
      find: 'if (hardEnd.test(character)) {',
      replace: 'if (/\\s/u.test(character)) {',
      tests: ['find-links'],
    },
    {
      fault: 'a link of Markdown ends at the first bracket that closes within its address',
      file: 'find-links.ts',
      find: String.raw`[^\s<>()]|\([^\s<>()]{0,1000}\)){1,4096}?`,
      replace: String.raw`[^\s<>]){1,4096}?`,
      tests: ['find-links'],
    },
    {
      fault: 'two addresses with a comma between are one',
      file: 'address-end.ts',
      find: "(character === ',' || character === ';') &&",
      replace: "character === '' &&",
      tests: ['find-links'],
    },
    {
      fault: 'a letter that could not be read is sent',
      file: 'link-lists.ts',
      find: 'text?.includes(unreadableSign) === true',
      replace: 'text === unreadableSign',
      tests: ['link-lists'],
    },
  ],
);

const patterns = mutantsOf(
  { in: 'src-main/engine/watch-folders/rules', from: 'test/unit/engine/watch-folders/rules' },
  [
    {
      fault: 'a set of what is not meant takes a slash',
      file: 'glob-machine.ts',
      find: 'if (code === slash) return false;',
      replace: '',
      tests: ['glob'],
    },
    {
      fault: 'of two ways through a pattern one is forgotten',
      file: 'glob-machine.ts',
      find: 'this.#waiting[waiting++] = this.#other[place] ?? nowhere;',
      replace: '',
      tests: ['glob'],
    },
  ],
);

const practice = mutantsOf({ in: 'src-main/practice-service', from: 'test/unit/practice-service' }, [
  {
    fault: 'the practice service answers to any name',
    file: 'http/host-guard.ts',
    find: 'if (hostsOf(request) === 1 && loopbackHost',
    replace: 'if (hostsOf(request) > 0 || loopbackHost',
    tests: ['admin'],
  },
  {
    fault: 'the practice service is reset by anybody',
    file: 'dispatcher.ts',
    find: 'checkBearerKey(request.headers.authorization, this.#parts.apiKey, address.path);\n      const asked',
    replace: 'const asked',
    tests: ['admin'],
  },
  {
    fault: 'the key of the practice service is open to others',
    file: 'installation-key.ts',
    find: 'const ownerOnly = 0o600;',
    replace: 'const ownerOnly = 0o644;',
    tests: ['reads'],
  },
]);

const orders = mutantsOf({ in: 'src-main/engine/jobs/store', from: 'test/unit/engine/jobs/store' }, [
  {
    fault: 'job 10 is listed before job 2',
    file: 'new-record.ts',
    find: 'name_key: naturalKey(job.name)',
    replace: 'name_key: job.name.toLowerCase()',
    tests: ['job-listing'],
  },
]);

export const supplyMutants = [
  ...printed,
  ...cells,
  ...tables,
  ...videos,
  ...workbooks,
  ...listsOfLinks,
  ...patterns,
  ...practice,
  ...orders,
];
