const testGlobals = new URL('./testGlobals.mjs', import.meta.url).href;

/** Resolves `@jest/globals` to test/support/runner/testGlobals.mjs, because the original loads only in jest's own runtime. */
export async function resolve(specifier, context, next) {
  if (specifier !== '@jest/globals') return next(specifier, context);
  return { url: `${testGlobals}?for=${encodeURIComponent(context.parentURL)}`, shortCircuit: true };
}
