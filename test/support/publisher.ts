import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Publisher } from './publisher-server.ts';

export * from './publisher-server.ts';

/** A fake publisher for the tests of a file. Its responses are removed before each test. */
export function publisherOfTests(): Publisher {
  const publisher = new Publisher();
  beforeAll(() => publisher.start());
  beforeEach(() => {
    publisher.answers.clear();
    publisher.asked.length = 0;
  });
  afterAll(() => {
    publisher.stop();
  });
  return publisher;
}
