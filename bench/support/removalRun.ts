import { statement } from '../../src/platform/neo4j/statement.js';
import { newTenant, type TestApp } from '../../test/support/app.js';
import { extractFrom } from './extraction.js';
import { inThirdPerson, type RemovalCase } from './removals.js';

/** Outcome of a sentence that is said after a removal. */
export interface Outcome {
  /** True if it would be learned without the removal: else the case proves nothing. */
  readonly learnable: boolean;
  /** True if the message is stored as it was said. */
  readonly recorded: boolean;
  /** True if a memory holds it, learned by a model that repeats it word for word. */
  readonly learned: boolean;
  /** True if a memory holds it after its person told to remember it. */
  readonly remembered: boolean;
}

const readOutcome = statement<{ tenant: string; message: string; text: string }>(
  'bench/look-again',
  `CYPHER 25 RETURN EXISTS { MATCH (m:Memory {tenantId: $tenant}) WHERE m.status = 'ACTIVE' AND m.text = $text } AS learned,
     head(COLLECT { MATCH (s:Message {id: $message}) RETURN s.text }) AS said`,
);

/** Plays cases against a service, each sentence in a tenant of its own. */
export class RemovalRun {
  private count = 0;

  constructor(private readonly kith: TestApp) {}

  /** Records and learns the content of a case, removes it, and says a sentence. */
  async play({ removed, value }: RemovalCase, sentence: string): Promise<Outcome> {
    const withoutRemoval = await this.say(newTenant(), sentence);
    const tenant = newTenant();
    const first = await this.say(tenant, removed);
    const forget = 'mutation ($input: ForgetMessagesInput!) { forgetMessages(input: $input) { receipt { messages } } }';
    const input = value === null ? { ids: [first.message] } : { values: [value] };
    await this.kith.must({ as: 'ana', tenant }, forget, { input });
    const { recorded, learned } = await this.say(tenant, sentence);
    const remember = 'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { memory { text } } }';
    const text = inThirdPerson(sentence);
    const answer = (await this.kith.must({ as: 'ana', tenant }, remember, { input: { text } })) as {
      rememberMemory: { memory: { text: string } };
    };
    return {
      learnable: withoutRemoval.learned,
      recorded,
      learned,
      remembered: answer.rememberMemory.memory.text === text,
    };
  }

  private async say(tenant: string, text: string): Promise<{ message: string; recorded: boolean; learned: boolean }> {
    const messages = [{ externalId: `m${(this.count += 1)}`, role: 'USER', speaker: { handle: 'ana' }, text }];
    const query = 'mutation ($input: RecordMessagesInput!) { recordMessages(input: $input) { messages { id } } }';
    const { recordMessages } = (await this.kith.must({ as: 'ana', tenant }, query, { input: { messages } })) as {
      recordMessages: { messages: { id: string }[] };
    };
    const message = recordMessages.messages[0]!.id;
    const statement = inThirdPerson(text);
    await extractFrom(this.kith, { id: message, tenant, chat: null }, { text: statement });
    const [row] = await this.kith.app.graph.session().read(readOutcome, { tenant, message, text: statement });
    const { learned, said } = row as { learned: boolean; said: string };
    return { message, learned, recorded: said === text };
  }
}
