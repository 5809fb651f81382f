import { inWorkflow } from '../github/workflow.ts';
import { withoutCommands } from '../core/text/characters.ts';
import { PROGRAM } from '../core/program.ts';
import { type Project, projectIn } from '../core/project.ts';

/** What surrounds a command: how it was called, on what day, and who reads what it says. */
export interface Surroundings {
  /** Name of the command, and the words that follow it. */
  readonly command: string;
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** The day in UTC, `YYYY-MM-DD`. Only commands look at it; everything inside takes the date as an argument. */
  readonly today: string;
  /** Whether somebody is there to answer questions. */
  readonly canAsk: boolean;
  /** Says a line as a result, or as an error or warning. */
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** Where a command is called: its surroundings, and the project that it works on. */
export interface Here extends Surroundings {
  readonly project: Project;
}

/** The surroundings of this process, which runs a command. */
export function surroundingsOfProcess(command: string): Surroundings {
  // What people wrote may look like a command of the runner that prints it; what is meant as one is printed by its package.
  const said = (line: string): string => `${inWorkflow(process.env) ? withoutCommands(line) : line}\n`;
  return {
    command,
    words: process.argv.slice(2),
    environment: process.env,
    today: new Date().toISOString().slice(0, 10),
    canAsk: process.stdin.isTTY,
    print: (line) => void process.stdout.write(said(line)),
    complain: (line) => void process.stderr.write(said(line)),
  };
}

/** The same with the project that the program lies in, which `npm run` means. @public Called by scripts/run.js. */
export function hereOfProcess(command: string): Here {
  return { ...surroundingsOfProcess(command), project: projectIn(PROGRAM) };
}
