import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What stands behind the name of a campaign’s script. Ends the process with 2 and one sentence where it is not understood. */
export function campaignWords<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The second sentence is about words that begin with a dash, and none of these does.
    const [why = ''] = error.message.split(/\.(?: |$)/u);
    const known = Object.entries(config.options ?? {}).map(([name, { type }]) =>
      type === 'boolean' ? `--${name}` : `--${name} …`,
    );
    console.error(`${why}. There is: ${known.join(', ')}.`);
    process.exit(2);
  }
}
