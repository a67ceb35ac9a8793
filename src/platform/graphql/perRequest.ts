/**
 * Caches a value per request: made on first use, collected with the request. A request is identified by an object that
 * lives as long as it does: its context, its session of the graph, or an audience resolved for it.
 */
export function perRequest<Request extends object, T>(make: (request: Request) => T): (request: Request) => T {
  const made = new WeakMap<Request, { readonly value: T }>();
  return (request) => {
    const known = made.get(request) ?? { value: make(request) };
    made.set(request, known);
    return known.value;
  };
}
