import type { Caller } from '../../disclosure/caller.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { checkHandle } from '../people/handle.js';
import type { PersonRef, PersonRow } from '../people/person.js';
import { findAccounts, upsertAccounts } from '../people/people.store.js';
import { resolveAccounts } from '../people/references.steps.js';
import { DomainError, errorAsValue } from '../../platform/errors.js';
import { mapYielding } from '../../platform/eventLoop.js';
import { refuseSecretIds } from '../../text/secrets/secrets.js';

/** Adds the participant's index in the list to an error. */
type WithListIndex = (refusal: DomainError, at: number) => DomainError;

/** Accounts of references, in order. Creates them for new handles unless one is refused, as bare names are. */
export async function putParticipants(
  request: RequestContext,
  refs: readonly PersonRef[],
  { now, withIndex = (refusal) => refusal }: { readonly now: number; readonly withIndex?: WithListIndex },
): Promise<PersonRow[]> {
  const handles = await mapYielding(refs, (ref) => handleOf(ref, request.caller).catch(errorAsValue), request.caller);
  const otherRefs = refs.filter((_, index) => handles[index] === null);
  const otherAccounts = (await resolveAccounts(request, otherRefs, 'A participant')).values();
  const resolvedRefs = handles.map((handle) => handle ?? otherAccounts.next().value!);
  const acceptedRefs = resolvedRefs.map((one, index) => accept(one, index, withIndex));
  const accounts = await accountsOf(request, [...new Set(acceptedRefs.filter((one) => typeof one === 'string'))], now);
  return acceptedRefs.map((one, index) =>
    typeof one === 'string' ? accept(accounts.get(one)!, index, withIndex) : one,
  );
}

/** Returns a value, or throws it if it is an error. */
function accept<T>(value: T | DomainError, at: number, withIndex: WithListIndex): T {
  if (value instanceof DomainError) throw withIndex(value, at);
  return value;
}

/** Returns the handle of a reference; null if it names a person otherwise. */
async function handleOf({ id, handle, name }: PersonRef, caller: Caller): Promise<string | null> {
  if (handle == null || id != null || name != null) return null;
  const checked = checkHandle('person.handle', handle);
  await refuseSecretIds([checked], caller);
  return checked;
}

async function accountsOf(
  { graph, caller: { tenantId } }: RequestContext,
  handles: readonly string[],
  now: number,
): Promise<Map<string, PersonRow | DomainError>> {
  if (handles.length === 0) return new Map();
  const accountsByHandle = await findAccounts(graph, tenantId, handles);
  const missing = handles.filter((handle) => !accountsByHandle.has(handle));
  return new Map([...accountsByHandle, ...(await upsertAccounts(graph, tenantId, missing, now))]);
}
