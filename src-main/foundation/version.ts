import packageJson from '../../package.json' with { type: 'json' };

/** The version of the product, as in `package.json`. */
export const version: string = packageJson.version;
