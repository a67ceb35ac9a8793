import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { readConnection } from '../../app/config.js';
import { clientFor, type ConnectionFlags } from '../serviceCommand.js';
import { commandName } from '../../platform/product.js';
import { startAdvice, UsageError } from '../exitFailures.js';

/**
 * Proxies MCP between the standard streams, where an agent's framework speaks, and a running service. A refusal by the
 * service is answered with the id of its request, an invalid message with the JSON-RPC error. Standard output carries
 * messages only.
 */
export async function mcp(flags: ConnectionFlags): Promise<void> {
  const { token } = readConnection();
  if (!token)
    throw new UsageError(`A token is missing. Make one with: ${commandName} token HANDLE; then set KITH_TOKEN.`);
  const client = await clientFor(flags, { token });
  const address = new URL(`${client.url}/mcp`);
  const service = new StreamableHTTPClientTransport(address, { requestInit: { headers: await client.headers() } });
  const framework = new StdioServerTransport();
  service.onmessage = (message) => void framework.send(message);
  const pendingSends = new Set<Promise<void>>();
  const forward = async (message: JSONRPCMessage): Promise<void> => {
    try {
      await service.send(message);
    } catch (error) {
      process.stderr.write(`kith: ${reasonOf(error, address)}\n`);
      if ('id' in message && 'method' in message) await framework.send(refusal(message.id, error, address));
    }
  };
  framework.onerror = (error) => {
    const parseError = parseErrorOf(error);
    if (parseError) return void framework.send(parseError);
    process.stderr.write(`kith: Standard input can no longer be read: ${error.message}.\n`);
    process.exitCode = 1;
  };
  framework.onmessage = (message) => {
    const pendingSend = forward(message).finally(() => pendingSends.delete(pendingSend));
    pendingSends.add(pendingSend);
  };
  await service.start();
  await framework.start();
  await new Promise<void>((resolve) => {
    framework.onclose = resolve;
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await Promise.allSettled(pendingSends);
  await service.close();
}

/** Returns the answer to a line that is no valid message; undefined if the line is not at fault. */
function parseErrorOf({ name }: Error): JSONRPCMessage | undefined {
  const rpcError = { SyntaxError: notJson, ZodError: notMessage }[name];
  // The id of the request is unknown. JSON-RPC expresses that with null, which the type leaves out.
  return rpcError && ({ jsonrpc: '2.0', id: null, error: rpcError } as unknown as JSONRPCMessage);
}

const notJson = { code: -32_700, message: 'Parse error: a line must be one JSON-RPC message, as JSON in UTF-8.' };
const notMessage = {
  code: -32_600,
  message:
    'Invalid request: a line must be a JSON-RPC 2.0 message, with "jsonrpc", and "method" or "result" or "error".',
};

const refusal = (id: string | number, error: unknown, address: URL): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_000, message: reasonOf(error, address) },
});

/** Returns the reason why the service did not answer, in a sentence. */
function reasonOf(error: unknown, address: URL): string {
  const message = error instanceof Error ? error.message : '';
  const serviceMessage = /\{"errors":\[\{"message":("(?:[^"\\]|\\.)*")/u.exec(message)?.[1];
  if (serviceMessage) return JSON.parse(serviceMessage) as string;
  return `Kith does not answer at ${address.origin}. ${startAdvice} If it runs elsewhere, set KITH_URL to its address.`;
}
