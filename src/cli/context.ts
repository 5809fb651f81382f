import { inWorkflow } from '../github/workflow.ts';
import { withoutCommands } from '../core/text/characters.ts';
import { PROGRAM } from '../core/program.ts';
import { type Project, projectIn } from '../core/project.ts';

/** The process that runs a command: how it was called, the date, and where it prints. */
export interface ProcessContext {
  /** Name of the command. */
  readonly command: string;
  /** The arguments of the command. */
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** The date in UTC, `YYYY-MM-DD`. Only commands read the clock. All other functions get the date as an argument. */
  readonly today: string;
  /** Whether a person can answer questions, because the input is a terminal. */
  readonly canAsk: boolean;
  /** Prints a line of the result. */
  readonly print: (line: string) => void;
  /** Prints a line of an error or a warning. */
  readonly printError: (line: string) => void;
}

/** The process that runs a command, and the project that the command works on. */
export interface CommandContext extends ProcessContext {
  readonly project: Project;
}

/** The context of a command that this process runs. */
export function processContext(command: string): ProcessContext {
  // In a workflow, text that a person wrote could look like a command to GitHub's runner. Real commands are printed by
  // @actions/core and don't pass through here.
  const safeLine = (line: string): string => `${inWorkflow(process.env) ? withoutCommands(line) : line}\n`;
  return {
    command,
    args: process.argv.slice(2),
    environment: process.env,
    today: new Date().toISOString().slice(0, 10),
    canAsk: process.stdin.isTTY,
    print: (line) => void process.stdout.write(safeLine(line)),
    printError: (line) => void process.stderr.write(safeLine(line)),
  };
}

/**
 * The context of a command in this process, on the project that contains the program. @public Called by scripts/run.js.
 */
export function commandContext(command: string): CommandContext {
  return { ...processContext(command), project: projectIn(PROGRAM) };
}
