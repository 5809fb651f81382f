import type { Http } from '../outside.ts';
import { objectAt, textOf } from './answers.ts';
import { ChatReader } from './chat-stream.ts';
import type { Engine } from './engine.ts';

const REFUSAL =
  'Ollama shows neither its running requests nor its generated tokens, so that a steady window can be neither found nor checked; it runs the server of llama.cpp inside: start llama-server with --metrics on the same model file in its place.';

/** Recognised, and refused. */
export const ollama: Engine = {
  name: 'Ollama',
  refusal: REFUSAL,
  ranksShareCards: false,
  hints: {},
  recognise: async (http: Http) => {
    const isOllama = (await http.get('/')).body.startsWith('Ollama is running');
    return isOllama && textOf((await objectAt(http, '/api/version'))?.['version']) !== undefined;
  },
  describe: refuse,
  read: refuse,
  request: () => {
    throw new Error(REFUSAL);
  },
  reader: () => new ChatReader(),
};

function refuse(): Promise<never> {
  return Promise.reject(new Error(REFUSAL));
}
