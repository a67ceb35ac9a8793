/** Environment of a user's own shell: without the settings of this repository, which npm hands to its scripts. */
export const userEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
