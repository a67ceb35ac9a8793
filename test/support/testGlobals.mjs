// What a test file imports from `@jest/globals`: the functions that jest has made for it. This is evaluated anew for each file
// that imports it (test/support/testGlobals.loader.mjs).
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
