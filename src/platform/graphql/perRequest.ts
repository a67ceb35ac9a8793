/**
 * Caches a value per request: made on first use, collected with the request. A request is identified by an object that
 * lives as long as it does: its context, its session of the graph, or an audience resolved for it.
 */
export function perRequest<Request extends object, T>(make: (request: Request) => T): (request: Request) => T {
  const valuesByRequest = new WeakMap<Request, { readonly value: T }>();
  return (request) => {
    const cachedValue = valuesByRequest.get(request) ?? { value: make(request) };
    valuesByRequest.set(request, cachedValue);
    return cachedValue.value;
  };
}
