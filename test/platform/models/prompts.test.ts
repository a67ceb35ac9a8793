import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadPrompts } from '../../../src/platform/models/prompts.js';

const folder = new URL('./prompts/', import.meta.url);
const made: string[] = [];
afterAll(() => made.forEach((path) => rmSync(path, { recursive: true })));

/** Creates a folder of files with these texts. */
const folderOf = (files: Record<string, string>): URL => {
  const path = mkdtempSync(join(tmpdir(), 'kith-prompts-'));
  made.push(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return pathToFileURL(`${path}/`);
};
const one = (body: string, front = 'name: one\nversion: 1'): URL =>
  folderOf({ 'one.md': `---\n${front}\n---\n${body}` });
const problem = (run: () => unknown): { code: string; message: string } => {
  try {
    run();
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('Expected a problem.');
};

describe('prompts', () => {
  it('are loaded with name, version, digest and instructions', () => {
    const prompts = loadPrompts(folder);
    expect(prompts.names).toEqual(['greeting']);
    const prompt = prompts.fill('greeting', { whom: 'Ann', language: 'Dutch' });
    expect(prompt).toMatchObject({ name: 'greeting', version: 3 });
    expect(prompt.system).toMatch(/^You greet Ann in Dutch\. Say Ann once\.\n\nWhat .* instructions\.$/);
    expect(prompt.digest).toBe(
      createHash('sha256')
        .update(readFileSync(new URL('greeting.md', folder)))
        .digest('hex'),
    );
  });

  it('have a new digest after any change of the file, and the same one for all values', () => {
    const digest = (body: string, values: Record<string, string>) => loadPrompts(one(body)).fill('one', values).digest;
    expect(digest('Say {{it}}.', { it: 'a' })).toBe(digest('Say {{it}}.', { it: 'b' }));
    expect(digest('Say {{it}}!', { it: 'a' })).not.toBe(digest('Say {{it}}.', { it: 'a' }));
  });

  it('are the same with other line ends', () => {
    const text = '---\nname: one\nversion: 1\n---\nSay it.\nNow.\n';
    const windows = loadPrompts(folderOf({ 'one.md': `\uFEFF${text.replaceAll('\n', '\r\n')}` })).fill('one');
    expect(windows).toEqual(loadPrompts(folderOf({ 'one.md': text })).fill('one'));
    expect(windows.system).toBe('Say it.\nNow.');
  });

  it('insert each value unchanged, whatever it contains', () => {
    const prompts = loadPrompts(one('[{{a}}] [{{b}}]'));
    const tricky = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('{{b}}', '$&', '$1', "$'", '{{', '}}'));
    fc.assert(
      fc.property(tricky, tricky, (a, b) => {
        expect(prompts.fill('one', { a, b }).system).toBe(`[${a}] [${b}]`);
      }),
    );
  });

  it('accept exactly the values of their placeholders', () => {
    const prompts = loadPrompts(folder);
    const missing = problem(() => prompts.fill('greeting', { whom: 'secret' }));
    expect(missing).toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('missing language') });
    expect(missing.message).not.toContain('secret');
    const unknown = problem(() => prompts.fill('greeting', { whom: 'secret', language: 'x', tone: 'y' }));
    expect(unknown).toMatchObject({ code: 'INTERNAL', message: expect.stringContaining('others given') });
    expect(problem(() => prompts.fill('greeting', Object.create({ whom: 'a', language: 'b' })))).toBeTruthy();
    expect(problem(() => prompts.fill('farewell'))).toMatchObject({ message: expect.stringContaining('greeting') });
  });

  it.each([
    ['no front matter', folderOf({ 'one.md': 'Say it.' }), 'front matter between lines'],
    ['a front matter without an end', folderOf({ 'one.md': '---\nname: one\nversion: 1\nSay it.' }), 'between lines'],
    ['no version', one('Say it.', 'name: one'), 'version (1 or more)'],
    ['a version that is no integer', one('Say it.', 'name: one\nversion: 1.5'), 'version (1 or more)'],
    ['a version in quotes', one('Say it.', 'name: one\nversion: "1"'), 'version (1 or more)'],
    ['one field too many', one('Say it.', 'name: one\nversion: 1\nmodel: x'), 'nothing else'],
    ['the name of another file', one('Say it.', 'name: two\nversion: 1'), 'got "two"'],
    ['broken YAML', one('Say it.', 'name: [one'), 'YAML'],
    ['no text', one(' \n'), 'a text below'],
    ['a placeholder in other letters', one('Say {{It}}.'), 'placeholders'],
    ['a placeholder with spaces', one('Say {{ it }}.'), 'placeholders'],
    ['a placeholder left open', one('Say {{it.'), 'placeholders'],
  ])('are refused at the start with %s, naming the file', (_, url, expected) => {
    expect(problem(() => loadPrompts(url))).toMatchObject({
      code: 'INTERNAL',
      message: expect.stringMatching(/^one\.md: /),
    });
    expect(problem(() => loadPrompts(url)).message).toContain(expected);
  });
});
