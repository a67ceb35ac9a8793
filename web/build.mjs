// Builds the page: node web/build.mjs FOLDER. It prints what it wrote; src/platform/embedded/pageBuild.ts runs it if
// the page is stale.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const [outDir] = process.argv.slice(2);
if (!outDir) {
  console.error('Say where to build the page: node web/build.mjs FOLDER');
  process.exit(1);
}

// The environment of the caller, such as a test's, must not change the page.
process.env.NODE_ENV = 'production';

await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Configuration files of other tools do not apply.
  configFile: false,
  envDir: false,
  base: '/explore/',
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
