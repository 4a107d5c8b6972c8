import { describe, expect, it } from 'vitest';
import { eventOf } from './live.ts';

describe('one event of a stream', () => {
  it('has its name and its data', () => {
    expect(eventOf('event: board\nid: 7f\ndata: {"a":1}')).toEqual(['board', '{"a":1}']);
  });
  it('may have its data in several lines', () => {
    expect(eventOf('event: board\ndata: {\ndata:  "a":1}')).toEqual(['board', '{\n "a":1}']);
  });
  it('is nothing where it is a heartbeat', () => {
    expect(eventOf(': still here')).toEqual(['', '']);
    expect(eventOf('retry: 2000')).toEqual(['', '']);
  });
});
