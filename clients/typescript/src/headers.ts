import { KithError } from './errors.js';

/** Viewer, persona and privacy of a request. */
export interface RequestContext {
  /** Handle of the person a connector acts for. */
  readonly viewer?: string;
  /** The persona that is spoken to. */
  readonly persona?: string;
  /** A connector's promise that only the viewer sees the answer; without it, the request must name a chat. */
  readonly inPrivate?: boolean;
}

/** Builds the headers of a request. Throws INVALID_INPUT for a value that is no line of text. */
export function headersOf(context: RequestContext, token: string | undefined, bookmark?: string): Headers {
  const texts = {
    authorization: token === undefined ? undefined : `Bearer ${token}`,
    'x-kith-viewer': context.viewer,
    'x-kith-persona': context.persona,
    'x-kith-private': context.inPrivate ? 'true' : undefined,
    'x-kith-bookmark': bookmark,
  };
  const headers = new Headers();
  for (const [name, text] of Object.entries(texts)) {
    if (text === undefined) continue;
    try {
      headers.set(name, asHeader(text));
    } catch (cause) {
      // The platform's own error would repeat the text, which may be a token.
      const label = name === 'authorization' ? 'The token' : name;
      throw new KithError(
        'INVALID_INPUT',
        `${label} must be one line of text.`,
        name === 'authorization' ? {} : { cause },
      );
    }
  }
  return headers;
}

/** Encodes a header value: its UTF-8 bytes, one character per byte, as Kith reads them. */
const asHeader = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
