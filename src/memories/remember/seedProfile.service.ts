import type { RequestContext } from '../../disclosure/requestContext.js';
import { draftAll } from './drafting.steps.js';
import type { Draft } from '../drafts/draft.js';
import type { RememberInput } from '../drafts/rememberInput.js';
import type { MemoryTypeName } from '../memoryTypes.js';
import type { MemoryView } from '../memoryView.js';
import { refuseSecrets } from '../../text/secrets/secrets.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';
import { viewsForWriter } from './writersView.steps.js';
import { cleanText } from '../../text/texts.js';
import type { Clock } from '../../platform/clock.js';
import { DomainError, invalidInput } from '../../platform/errors.js';
import type { PeopleService } from '../../directory/people/people.service.js';
import { maxLabel } from '../../directory/people/person.js';

/** Initial profile of a person who has said nothing yet. */
export interface ProfileSeed {
  /** Name they are shown by from now on. */
  readonly name?: string | null;
  readonly facts: readonly ProfileFact[];
}

/** One fact of a profile. The rules decide the fields that are not given. */
export interface ProfileFact extends Pick<RememberInput, 'text' | 'slot' | 'value'> {
  readonly type: MemoryTypeName;
}

const maxFacts = 100;

/** Fills the profile of a person with facts about them. */
export class SeedProfileService {
  constructor(
    private readonly clock: Clock,
    private readonly writer: MemoryWriter,
    private readonly people: PeopleService,
  ) {}

  /**
   * Stores the facts as the viewer's own statements for all personas, told to them alone, in private contexts.
   * Idempotent: the same seed again stores nothing twice. Returns one memory per fact, in order. A refused fact refuses
   * all, and its error names it.
   */
  async seed({ graph, caller }: RequestContext, { name, facts }: ProfileSeed): Promise<MemoryView[]> {
    if (facts.length < 1 || facts.length > maxFacts)
      throw invalidInput(`facts must have 1 to ${maxFacts} items; it has ${facts.length}.`);
    const label = name == null ? null : cleanText('name', name, { max: maxLabel });
    if (label !== null) await refuseSecrets([label], caller);
    const request = { graph, caller: { ...caller, persona: '' } };
    const now = this.clock();
    const { draftResults, context } = await draftAll(request, facts, now);
    const drafts = draftResults.map((one, index): Draft => ({ ...requireDraft(one, index), source: 'seeded_profile' }));
    const prepared = await this.writer.prepare(graph, drafts, context);
    // The name first: a failure in between leaves no facts behind, and the same seed again stores both.
    if (label !== null) await this.people.rename(request, { person: caller.viewerId, name: label });
    const storeResults = await this.writer.store(graph, prepared);
    const storedDrafts = drafts.map((draft, index) => ({ draft, stored: storeResults[index]! }));
    return (await viewsForWriter(request, storedDrafts, now)).map(({ memory }) => memory);
  }
}

function requireDraft(result: Draft | DomainError, index: number): Draft {
  if (!(result instanceof DomainError)) return result;
  throw new DomainError(result.code, `facts[${index}]: ${result.message}`, { details: result.details });
}
