import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs');

it('the index of the docs links every page once, and no missing one', () => {
  const pages = readdirSync(docs).filter((file) => file.endsWith('.md') && file !== 'README.md');
  const links = [...readFileSync(join(docs, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+\.md)\)/g)];
  expect(links.map(([, page]) => page!).sort()).toEqual(pages.sort());
});

it('every relative link in a page leads to a file or a folder', () => {
  const folders = ['.', 'docs', 'docs/decisions', 'examples', 'seeds', 'web', 'clients/typescript', 'clients/python'];
  const pages = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  );
  const links = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => ({ page, link: link! })),
  );
  const relative = links.filter(({ link }) => !/^[a-z]+:/.test(link));
  expect(relative.length).toBeGreaterThan(100);
  expect(relative.filter(({ page, link }) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

/** Text of a page without its code. */
const proseOf = (page: string): string =>
  readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');
