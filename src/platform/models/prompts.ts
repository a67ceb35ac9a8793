import { readdirSync, readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { DomainError } from '../errors.js';
import { digest } from '../digest.js';

/** Instructions for a model, ready to be sent. */
export interface Prompt {
  readonly name: string;
  readonly version: number;
  /** SHA-256 of the file's text before placeholders are filled, in hex: distinguishes edits that kept the version. */
  readonly digest: string;
  readonly system: string;
}

export interface Prompts {
  readonly names: readonly string[];
  /**
   * Returns the prompt of that name with each `{{placeholder}}` replaced by its value, once: placeholders in values
   * stay. Values are for our own words; text written by other people goes through `promptBlock`. Throws `INTERNAL` for
   * an unknown prompt, and unless exactly its placeholders are given.
   */
  fill(name: string, values?: Readonly<Record<string, string>>): Prompt;
}

/**
 * Reads every `<name>.md` of a folder: a front matter of `name` (that of the file) and `version`, then the
 * instructions. Throws `INTERNAL` with the file and what is expected of it.
 */
export function loadPrompts(folder: URL): Prompts {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort();
  const templates = new Map(
    files.map((file) => [file.slice(0, -3), parse(file, readFileSync(new URL(file, folder), 'utf8'))]),
  );
  return {
    names: [...templates.keys()],
    fill(name, values = {}) {
      const template = templates.get(name);
      if (!template)
        throw promptError(`There is no prompt "${name}": expected one of ${[...templates.keys()].join(', ')}.`);
      return fillTemplate(template, values);
    },
  };
}

const placeholder = /\{\{([a-z][A-Za-z0-9]*)\}\}/g;
const FrontMatter = z.strictObject({ name: z.string().regex(/^[a-z][a-z0-9-]*$/), version: z.int().positive() });

function parse(file: string, source: string): Prompt {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [, front, body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined)
    throw promptError(`${file}: expected a front matter between lines of "---".`);
  const frontMatter = FrontMatter.safeParse(yamlOf(file, front));
  if (!frontMatter.success) {
    throw promptError(
      `${file}: expected a front matter of name (kebab case) and version (1 or more), and nothing else.`,
    );
  }
  const { name, version } = frontMatter.data;
  if (`${name}.md` !== file)
    throw promptError(`${file}: expected the name of the file in the front matter, got "${name}".`);
  const system = body.trim();
  if (system === '') throw promptError(`${file}: expected a text below the front matter.`);
  if (/\{\{|\}\}/.test(system.replace(placeholder, ''))) {
    throw promptError(`${file}: expected placeholders written {{likeThis}}, and no other double braces.`);
  }
  return { name, version, digest: digest(text, 64), system };
}

function yamlOf(file: string, front: string): unknown {
  try {
    return parseYaml(front);
  } catch {
    throw promptError(`${file}: expected YAML in the front matter.`);
  }
}

function fillTemplate(template: Prompt, values: Readonly<Record<string, string>>): Prompt {
  const placeholders = new Set([...template.system.matchAll(placeholder)].map((match) => match[1]!));
  const missing = [...placeholders].filter((key) => !Object.hasOwn(values, key));
  const unknown = Object.keys(values).filter((key) => !placeholders.has(key));
  if (missing.length + unknown.length > 0) {
    const problems = [missing.length > 0 && `missing ${missing.join(', ')}`, unknown.length > 0 && 'others given'];
    throw promptError(
      `The prompt "${template.name}" takes the values ${[...placeholders].join(', ') || '(none)'}: ${problems.filter(Boolean).join('; ')}.`,
    );
  }
  return { ...template, system: template.system.replace(placeholder, (_, key: string) => values[key]!) };
}

const promptError = (message: string): DomainError => new DomainError('INTERNAL', message);
