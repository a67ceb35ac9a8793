/** MCP resource, or template of resources: a text that a client reads by its URI, for one request. */
export interface Resource<Context> {
  readonly name: string;
  /** Description for the model. */
  readonly description: string;
  /** URI with each parameter as `{name}`; without one it is a single resource. */
  readonly uri: string;
  /** API field that answers the same, as which the read is rated and counted. Undefined for a constant text. */
  readonly field?: string;
  /** Rejects with a `DomainError`. Hidden and missing are the same NOT_FOUND. */
  read(context: Context, parameters: UriParameters): Promise<string>;
}

type UriParameters = Readonly<Record<string, string>>;

/** Returns the resource of a URI with the decoded parameters; undefined if there is none. */
export function findResource<Context>(
  resources: readonly Resource<Context>[],
  uri: string,
): { readonly resource: Resource<Context>; readonly parameters: UriParameters } | undefined {
  for (const resource of resources) {
    const parameters = parametersOf(resource.uri, uri);
    if (parameters) return { resource, parameters };
  }
  return undefined;
}

/** True if the URI of a resource has parameters. */
export const isTemplate = ({ uri }: Pick<Resource<never>, 'uri'>): boolean => uri.includes('{');

function parametersOf(template: string, uri: string): UriParameters | undefined {
  const [templateParts, uriParts] = [template.split('/'), uri.split('/')];
  if (templateParts.length !== uriParts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of templateParts.entries()) {
    const name = /^\{(\w+)\}$/u.exec(part)?.[1];
    if (name === undefined) {
      if (part !== uriParts[index]) return undefined;
      continue;
    }
    const value = decodePart(uriParts[index]!);
    if (!value) return undefined;
    parameters[name] = value;
  }
  return parameters;
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
