/** GraphQL query of a recall in the benches. */
export const recallQuery = `query ($query: String!, $chat: ID, $minRelevance: Float) {
  recall(query: $query, chat: $chat, limit: 10, minRelevance: $minRelevance) {
    mode truncated
    hits { score similarity memory { id text type sensitivity observedAt subjects { name } } }
    cards { ref label text }
  }
}`;

/** GraphQL mutation that remembers one memory in the benches. */
export const rememberQuery =
  'mutation ($input: RememberMemoryInput!) { rememberMemory(input: $input) { outcome memory { id } } }';

/** GraphQL mutation that remembers a batch of memories in the benches. */
export const rememberAllQuery =
  'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { outcome } ... on RefusedMemory { code } } } }';

/** Client that can call the API as a given person. */
interface ApiClient {
  ask(handle: string, query: string, variables: object): Promise<Record<string, unknown>>;
}

/** Returns the id of a chat that a person takes part in, by its external id. */
export async function chatIdOf(client: ApiClient, handle: string, externalId: string): Promise<string> {
  type Chats = {
    edges: { node: { id: string; externalId: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
  for (let after: string | null = null; ;) {
    const query =
      'query ($after: String) { chats(first: 100, after: $after) { edges { node { id externalId } } pageInfo { hasNextPage endCursor } } }';
    const chats = (await client.ask(handle, query, { after })).chats as Chats;
    const edge = chats.edges.find(({ node }) => node.externalId === externalId);
    if (edge) return edge.node.id;
    if (!chats.pageInfo.hasNextPage) throw new Error(`${handle} does not take part in ${externalId}.`);
    after = chats.pageInfo.endCursor;
  }
}
