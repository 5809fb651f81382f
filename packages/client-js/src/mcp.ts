import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import * as ask from './index.ts';
import { isRejection, OptionRejected } from './rejection.ts';
import { INSTRUCTIONS } from './tool-declarations.ts';
import { toolsOf } from './tools.ts';

/**
 * The command of the package: `token-energy mcp` serves its tools on standard input and output, with the built-in
 * snapshot.
 */
const { name, version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  readonly name: string;
  readonly version: string;
};
if (process.argv.slice(2).join(' ') !== 'mcp') {
  const isHelp = /^(-h|--help)$/.test(process.argv[2] ?? '');
  console[isHelp ? 'log' : 'error'](
    `Usage: ${name} mcp\nServes its tools to agents over the Model Context Protocol, on standard input and output.`,
  );
  process.exit(isHelp ? 0 : 2);
}

const TOOLS = toolsOf(ask);
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
// The SDK's lower-level interface takes JSON Schema. The package checks the arguments, so zod is not needed.
const { server } = new McpServer({ name, version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: TOOLS.map(({ result: _, ...listed }) => ({ ...listed, annotations })),
}));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => called(params.name, params.arguments ?? {}));
await server.connect(new StdioServerTransport());

/** The result of a tool. Arguments that are not allowed give an error in a sentence for the model. */
function called(tool: string, given: Readonly<Record<string, unknown>>): CallToolResult {
  const found = TOOLS.find(({ name }) => name === tool);
  try {
    if (found === undefined)
      throw new OptionRejected(
        `There is no tool ${JSON.stringify(tool)}: ${TOOLS.map(({ name }) => name).join(', ')}.`,
      );
    const { text, content } = found.result(given);
    return { content: [{ type: 'text', text }], structuredContent: content };
  } catch (error) {
    if (!isRejection(error)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}
