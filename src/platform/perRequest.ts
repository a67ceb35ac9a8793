/** Returns a function that makes a value on first use and caches it for a request: its context, session or audience. */
export function perRequest<Request extends object, T>(make: (request: Request) => T): (request: Request) => T {
  const valuesByRequest = new WeakMap<Request, { readonly value: T }>();
  return (request) => {
    const cachedValue = valuesByRequest.get(request) ?? { value: make(request) };
    valuesByRequest.set(request, cachedValue);
    return cachedValue.value;
  };
}
