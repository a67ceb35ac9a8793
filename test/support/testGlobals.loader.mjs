const testGlobals = new URL('./testGlobals.mjs', import.meta.url).href;

/** Gives each file that imports `@jest/globals`, which loads in jest's own runtime alone, test/support/testGlobals.mjs. */
export async function resolve(specifier, context, next) {
  if (specifier !== '@jest/globals') return next(specifier, context);
  return { url: `${testGlobals}?for=${encodeURIComponent(context.parentURL)}`, shortCircuit: true };
}
