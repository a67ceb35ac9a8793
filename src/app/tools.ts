import { agentTools } from '../agents/agents.tools.js';
import { chatResources, chatTools } from '../directory/chats/chats.tools.js';
import { contextTools } from '../agents/contexts/contexts.tools.js';
import type { RequestContext } from '../disclosure/requestContext.js';
import { proposalTools } from '../learning/proposals/proposals.tools.js';
import { memoryTools } from '../memories/remember/memories.tools.js';
import { ruleInWords } from '../disclosure/explanation.js';
import type { Resource } from '../platform/mcp/resource.js';
import type { Tool } from '../platform/mcp/tool.js';
import { cardResources, recallTools } from '../recall/recall.tools.js';
import type { Services } from './services.js';

/** Returns the MCP tools of agents, in the order in which they are listed. */
export const makeTools = (services: Services): Tool<RequestContext>[] => [
  ...memoryTools(services),
  ...recallTools(services),
  ...contextTools(services),
  ...chatTools(services),
  ...agentTools(services),
  ...proposalTools(services),
];

/** Returns the MCP resources of agents, in the order in which they are listed. */
export const makeResources = (services: Pick<Services, 'recall' | 'chats'>): Resource<RequestContext>[] => [
  {
    name: 'rule',
    description: 'The privacy rule, in words.',
    uri: 'kith://rule',
    read: () => Promise.resolve(ruleInWords),
  },
  ...cardResources(services),
  ...chatResources(services),
];
