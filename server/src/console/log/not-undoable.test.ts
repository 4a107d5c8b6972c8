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

test('an action can be undone by its author, by a manager or by the owner', () => {
  for (const who of [by('dock', 'jess'), by('manager'), by('owner')])
    expect(notUndoable(entry, who, now)).toBeNull();
});

test.each([
  ['another person at the jetty asks', {}, by('dock'), 'Only the person who did it'],
  [
    'a manager asks at the shared tablet',
    {},
    by('manager', 'other', { id: 't', name: 'Jetty' }),
    'Only the person who did it',
  ],
  ['the role has no permission for the action', {}, by('accountant', 'jess'), 'Your role'],
  [
    'the action needed more permissions than its command',
    { asked: { permissions: ['set-policies' as const] } },
    by('manager'),
    'Your role',
  ],
  ['the minute is over', { undoUntil: now }, by('owner'), 'The minute for Undo is over'],
  ['the action has no undo', { undoUntil: null }, by('owner'), 'at once'],
  ['the action was already undone', { undoneBy: 7 }, by('owner'), 'was undone'],
  ['the action is itself an undo', { undoes: 7, undoUntil: null }, by('owner'), 'undid an action'],
  ['a later action builds on the action', { isFollowed: true }, by('owner'), 'Undo that change first'],
])('the log says why an action cannot be undone: %s', (_, changes, who, sentence) => {
  expect(notUndoable({ ...entry, ...changes }, who, now)).toContain(sentence);
});
