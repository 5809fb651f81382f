import { describe, expect, test } from '@jest/globals';
import { Events } from './events.ts';

/** The payloads in these pieces of a stream, each with the number of the piece that completes it. */
function payloads(...pieces: readonly string[]): (readonly [string, number])[] {
  const found: [string, number][] = [];
  const events = new Events((payload, at) => found.push([payload, at]));
  pieces.forEach((piece, at) => {
    events.take(piece, at);
  });
  events.end(pieces.length);
  return found;
}

const texts = (...pieces: readonly string[]): string[] => payloads(...pieces).map(([payload]) => payload);

describe('a stream of events', () => {
  test('gives the data of each, at the piece that completes it', () => {
    expect(payloads('data: {"a":1}\n\nda', 'ta:{"b"', ':2}\n', '\ndata: [DONE]\n\n')).toEqual([
      ['{"a":1}', 0],
      ['{"b":2}', 3],
      ['[DONE]', 3],
    ]);
  });

  test.each([['\n'], ['\r\n'], ['\r']])('has lines that end in %j, split anywhere', (end) => {
    const stream = ['data: a', '', ': a comment', 'event: x', 'id: 1', 'nonsense', 'data: b', '', 'data:', '', ''].join(
      end,
    );
    expect(texts(stream)).toEqual(['a', 'b']);
    expect(texts(...Array.from(stream, (_, at) => stream.charAt(at)))).toEqual(['a', 'b']);
    for (let at = 0; at <= stream.length; at += 1) {
      expect(texts(stream.slice(0, at), stream.slice(at))).toEqual(['a', 'b']);
    }
  });

  test('may begin with a byte-order mark and contain any character', () => {
    const bytes = (text: string): string => Buffer.from(text).toString('latin1');
    expect(texts(bytes('\ufeffdata: "ü\u2028😀"\n\n'))).toEqual([bytes('"ü\u2028😀"')]);
  });

  test('may end in the middle of an event, which counts', () => {
    expect(payloads('data: a\n\ndata: {"half')).toEqual([
      ['a', 0],
      ['{"half', 1],
    ]);
    expect(texts('data: a\n')).toEqual(['a']);
    expect(texts('data: a\r')).toEqual(['a']);
    expect(texts()).toEqual([]);
  });

  test('has data of several lines', () => {
    expect(texts('data: {"a":\ndata: 1}\n\n')).toEqual(['{"a":\n1}']);
  });

  test.each([
    ['without a break', 'x'],
    ['of many lines', 'data: x\n'],
  ])('is rejected without reading on if an event %s has more than 1 MB', (_, part) => {
    const found: string[] = [];
    const events = new Events((payload) => found.push(payload));
    events.take('data: first\n\ndata: ', 0);
    const piece = part.repeat(1000);
    let taken = 0;
    const flood = (): void => {
      for (; taken < 10e6; taken += piece.length) events.take(piece, 1);
    };
    expect(flood).toThrow(new RangeError('an event of more than 1 MB'));
    expect(taken).toBeLessThan(5e6);
    expect(flood).toThrow(RangeError);
    events.end(2);
    expect(found).toEqual(['first']);
  });
});
