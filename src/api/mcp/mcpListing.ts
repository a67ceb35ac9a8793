import type { Prompt as ListedPrompt, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { RequestContext } from '../../disclosure/requestContext.js';
import type { Prompt } from '../../platform/mcp/prompt.js';
import { isTemplate } from '../../platform/mcp/resource.js';
import type { Tool } from '../../platform/mcp/tool.js';
import { type McpDependencies, mimeType } from './mcpCalls.js';

/** Tools, resources and prompts of the MCP endpoint, the same for everyone. */
export interface McpListing {
  readonly tools: ListedTool[];
  readonly resources: { name: string; description: string; uri: string; mimeType: string }[];
  readonly resourceTemplates: { name: string; description: string; uriTemplate: string; mimeType: string }[];
  readonly prompts: ListedPrompt[];
}

/** Describes everything that the door offers. */
export function listOf({ tools, resources, prompts }: McpDependencies): McpListing {
  const plainResources = resources.filter((one) => !isTemplate(one));
  return {
    tools: tools.map(listedTool),
    resources: plainResources.map(({ name, description, uri }) => ({ name, description, uri, mimeType })),
    resourceTemplates: resources
      .filter(isTemplate)
      .map(({ name, description, uri }) => ({ name, description, uriTemplate: uri, mimeType })),
    prompts: prompts.map(listedPrompt),
  };
}

/** Describes a tool for models. */
function listedTool(tool: Tool<RequestContext>): ListedTool {
  const { name, description, readOnly, destructive, idempotent } = tool;
  return {
    name,
    description,
    inputSchema: schemaOf(tool.input, 'input') as ListedTool['inputSchema'],
    outputSchema: schemaOf(tool.output, 'output') as ListedTool['outputSchema'],
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: false,
    },
  };
}

/** Describes a prompt for people. */
function listedPrompt({ name, description, input }: Prompt<RequestContext>): ListedPrompt {
  const args = Object.entries(input.shape as Record<string, z.ZodType>).map(([argument, shape]) => ({
    name: argument,
    description: shape.description,
    required: !shape.isOptional(),
  }));
  return { name, description, arguments: args };
}

function schemaOf(shape: z.ZodObject, io: 'input' | 'output'): object {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
}
