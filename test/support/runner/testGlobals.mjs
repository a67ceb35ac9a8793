// Substitute for `@jest/globals`: the functions that jest has made for a test file. It is evaluated anew for each file
// that imports it (test/support/runner/testGlobals.loader.mjs).
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
