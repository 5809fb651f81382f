import { inWorkflow } from '../github/workflow.ts';
import { withoutCommands } from '../core/text/characters.ts';
import { PROGRAM } from '../core/program.ts';
import { type Project, projectIn } from '../core/project.ts';

/** The surroundings of a command: how it was called, the date, and where it prints. */
export interface Surroundings {
  /** Name of the command, and its arguments. */
  readonly command: string;
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** The date in UTC, `YYYY-MM-DD`. Only commands read the clock. All other functions get the date as an argument. */
  readonly today: string;
  /** Whether a person can answer questions, because the input is a terminal. */
  readonly canAsk: boolean;
  /** Prints a line of the result; then a line of an error or a warning. */
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** The surroundings of a command, and the project that it works on. */
export interface Here extends Surroundings {
  readonly project: Project;
}

/** The surroundings of this process, which runs a command. */
export function surroundingsOfProcess(command: string): Surroundings {
  // In a workflow, text that a person wrote could look like a command to GitHub's runner. Real commands are printed by
  // @actions/core and don't pass through here.
  const safeLine = (line: string): string => `${inWorkflow(process.env) ? withoutCommands(line) : line}\n`;
  return {
    command,
    words: process.argv.slice(2),
    environment: process.env,
    today: new Date().toISOString().slice(0, 10),
    canAsk: process.stdin.isTTY,
    print: (line) => void process.stdout.write(safeLine(line)),
    complain: (line) => void process.stderr.write(safeLine(line)),
  };
}

/** The same, with the project that contains the program. @public Called by scripts/run.js. */
export function hereOfProcess(command: string): Here {
  return { ...surroundingsOfProcess(command), project: projectIn(PROGRAM) };
}
