// Builds the page: node web/build.mjs FOLDER. It prints what it wrote; src/platform/embedded/pageBuild.ts runs it when there is need.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const [outDir] = process.argv.slice(2);
if (!outDir) {
  console.error('Say where to build the page: node web/build.mjs FOLDER');
  process.exit(1);
}

// Whoever starts it may say otherwise, as tests do; the page is the same one for all.
process.env.NODE_ENV = 'production';

await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Whatever lies beside it for other tools has no say.
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
