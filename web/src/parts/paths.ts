/** Paths of the views of single objects. Their segments are escaped, since people chose the names. */
export const pathOf = {
  memory: (id: string): string => `/memories/${encodeURIComponent(id)}`,
  person: (id: string): string => `/people/${encodeURIComponent(id)}`,
  entity: (ref: string): string => `/entities/${encodeURIComponent(ref)}`,
};
