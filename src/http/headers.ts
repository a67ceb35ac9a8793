/** The headers of a request as texts, by their names in lower case. */
export type HeaderTexts = Readonly<Record<string, string | undefined>>;

/** Reads headers as HTTP carries them; of one that was sent several times, the first counts. */
export const headerTexts = (headers: Readonly<Record<string, string | string[] | undefined>>): HeaderTexts =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerText(value)]));

/** The text of a header: bytes that are UTF-8 are read as such, since HTTP itself only knows Latin-1. */
function headerText(value: string | string[] | undefined): string | undefined {
  const raw = Array.isArray(value) ? value[0] : value;
  if (raw === undefined) return undefined;
  const utf8 = Buffer.from(raw, 'latin1').toString('utf8');
  return utf8.includes('\ufffd') ? raw : utf8;
}
