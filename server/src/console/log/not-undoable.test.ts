import type { Role } from '@slipway/shared/rules/permissions.ts';
import { expect, test } from 'vitest';
import { notUndoable } from './routes.ts';

const now = new Date('2027-05-08T10:00:00Z');
const soon = new Date('2027-05-08T10:00:30Z');
const entry = {
  undoes: null,
  undoneBy: null,
  undoUntil: soon,
  staffId: 'jess',
  permission: 'work-board',
  asked: {},
  isFollowed: false,
};
const by = (role: Role, id = 'other', tablet: { id: string; name: string } | null = null) => ({
  role,
  tablet,
  person: { id, name: id },
});

test('an action can be undone by its author, a manager and the owner', () => {
  for (const who of [by('dock', 'jess'), by('manager'), by('owner')])
    expect(notUndoable(entry, who, now)).toBeNull();
});

test.each([
  ['another of the jetty', {}, by('dock'), 'Only the person who did it'],
  [
    'a manager at the shared tablet',
    {},
    by('manager', 'other', { id: 't', name: 'Jetty' }),
    'Only the person who did it',
  ],
  ['a role that may not do it', {}, by('accountant', 'jess'), 'Your role'],
  [
    'an action that needed more permissions than its command',
    { asked: { permissions: ['set-policies' as const] } },
    by('manager'),
    'Your role',
  ],
  ['after the minute', { undoUntil: now }, by('owner'), 'The minute for Undo is over'],
  ['an action without undo', { undoUntil: null }, by('owner'), 'at once'],
  ['an action already taken back', { undoneBy: 7 }, by('owner'), 'was undone'],
  ['an undo', { undoes: 7, undoUntil: null }, by('owner'), 'undid an action'],
  ['an action that a later one builds on', { isFollowed: true }, by('owner'), 'Undo that change first'],
])('the log says why an action cannot be undone: %s', (_, changes, who, sentence) => {
  expect(notUndoable({ ...entry, ...changes }, who, now)).toContain(sentence);
});
