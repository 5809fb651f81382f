import { useRef, useState } from 'preact/hooks';
import { suggestion } from '../../../scripts/contributions/draft.ts';
import type { FormData } from '../../components/form/data.ts';
import type { Question } from '../../components/form/field.tsx';
import { HANDLE, questionsOf } from '../../components/form/groups.ts';
import { MeasurementForm } from '../../components/form/measurement-form.tsx';
import { answersOf } from './answers.ts';
import { Checker, contentOf, contentOfFile, type Content } from './checker.ts';
import { Result, statusOf } from './result.tsx';
import { Shelf, useShelf } from './saved.ts';
import { isBlank, NO_WORK, outcomeOf, savedFrom, workFrom, type Work } from './work.ts';

/** The form with a person at work on it: every answer is checked as it is given, and kept in the browser. */
export function LiveForm({ data, repository }: { data: FormData; repository: string | null }) {
  const { schema, facts } = data;
  const [{ shelf, checker, questions }] = useState(() => ({
    shelf: new Shelf(),
    checker: new Checker(data),
    questions: questionsOf(schema),
  }));
  const [work, setWork] = useState(() => workFrom(shelf.read()));
  const { isForeign, isRefused, write } = useShelf(shelf, savedFrom(work, questions));
  const outcome = outcomeOf(work, questions, schema, checker);
  const head = useRef<HTMLHeadingElement>(null);

  /** Takes a step, and leads the reader to what has come of it. */
  const show = (step: (before: Work) => Work): void => {
    setWork(step);
    head.current?.focus();
  };
  const checkEverything = (before: Work): Work => ({ ...before, typing: null, all: true });
  const open = (name: string, content: Content): void => {
    const { measurement } = checker.read(content);
    const isReplaced = measurement !== null && !isBlank(work, questions);
    if (isReplaced && !confirm('Replace what is in the form with what the file says?')) return;
    show((before) => {
      const said = measurement === null ? before : answersOf(measurement, schema);
      const answers = { ...said.answers, [HANDLE]: before.answers[HANDLE] ?? '' };
      return checkEverything({ ...before, answers, extras: said.extras, opened: { name, content } });
    });
  };

  const questionOf = (name: string): Question => {
    const answer = work.answers[name] ?? '';
    const offered = answer === '' ? suggestion(name, outcome.draft, checker.reference) : undefined;
    const offer = typeof offered === 'string' || typeof offered === 'number' ? String(offered) : '';
    const type = (typed: string): void => {
      setWork((before) => ({
        ...before,
        opened: null,
        answers: { ...before.answers, [name]: typed },
        typing: name,
      }));
    };
    const finish = (): void => {
      setWork((before) => ({ ...before, typing: null, answered: new Set([...before.answered, name]) }));
    };
    return {
      answer,
      findings: outcome.told.filter(({ field }) => field?.name === name).map(({ finding }) => finding),
      offer: offer === '' ? null : offer,
      type,
      finish,
      takeOffer: () => {
        type(offer);
        finish();
      },
    };
  };

  return (
    <MeasurementForm
      schema={schema}
      facts={facts}
      live={{
        questions: Object.fromEntries(questions.map(({ name }) => [name, questionOf(name)])),
        openFile: (file) =>
          void contentOfFile(file).then((content) => {
            open(file.name, content);
          }),
        openText: (text) => {
          open('the pasted text', contentOf(text));
        },
        clear: () => {
          const isSure = isBlank(work, questions) || confirm('Clear the form? What is in it is then gone.');
          if (isSure) setWork(NO_WORK);
        },
        checkEverything: () => {
          show(checkEverything);
        },
        isRefused,
        elsewhere: isForeign
          ? {
              take: () => {
                show(() => workFrom(shelf.read()));
              },
              keep: () => {
                write();
                head.current?.focus();
              },
            }
          : null,
        status: statusOf(outcome),
        result: (
          <Result
            {...{ work, outcome, repository, head }}
            rewrite={() => {
              show((before) => checkEverything({ ...before, opened: null }));
            }}
            removeExtras={() => {
              show((before) => ({ ...before, opened: null, extras: [] }));
            }}
          />
        ),
      }}
    />
  );
}
