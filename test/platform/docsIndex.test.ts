import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const docs = new URL('../../docs/', import.meta.url);

it('the index of the docs links every page once, and none that is not there', () => {
  const pages = readdirSync(docs).filter((file) => file.endsWith('.md') && file !== 'README.md');
  const links = [...readFileSync(new URL('README.md', docs), 'utf8').matchAll(/\]\(([\w-]+\.md)\)/g)];
  expect(links.map(([, page]) => page!).sort()).toEqual(pages.sort());
});
