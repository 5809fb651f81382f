import { validate } from '@actions/languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';

// Prints the problems that GitHub's own language service finds in the texts on standard input. Runs as its own process
// with tsx, because the service imports JSON in a way that Node.js rejects.
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
const texts = JSON.parse(Buffer.concat(chunks).toString('utf8')) as string[];
const found = texts.map(async (text, index) => {
  const problems = await validate(TextDocument.create(`file:///.github/workflows/${index}.yml`, 'yaml', 1, text));
  return problems.map(({ message, range }) => `line ${range.start.line + 1}: ${JSON.stringify(message)}`);
});
process.stdout.write(JSON.stringify(await Promise.all(found)));
