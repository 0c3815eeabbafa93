import type { PlainAnswer } from '../conforming/error-forms.ts';
import type { GatewayCall } from '../conforming/recognition.ts';
import type { GatewayAction } from '../conforming/routes.ts';
import type { UnconfirmedAction } from './places.ts';

/** A parameter by which a list of §4.3 may be read. */
export const FILTERS: readonly { action: UnconfirmedAction; name: string }[] = [
  { action: 'listMembers', name: 'team_name' },
  { action: 'listQuestions', name: 'survey_id' },
  { action: 'listResponses', name: 'survey_id' },
  { action: 'listResponses', name: 'question_id' },
  { action: 'listFeedback', name: 'email' },
  { action: 'listFeedback', name: 'team_name' },
];

/** What becomes of it: it is not read, or where nothing fits it all is shown, or the request is refused. */
export const FILTER_HABITS = ['unread', 'all-where-none', '404-where-none', '422-where-none'] as const;

export interface FilterHabit {
  action: UnconfirmedAction;
  name: string;
  habit: (typeof FILTER_HABITS)[number];
}

type AnswerOther = (action: GatewayAction, call: GatewayCall) => PlainAnswer;

/** The same answers of who has habits of their own with filters. */
export function withFilterHabits(answer: AnswerOther, habits: readonly FilterHabit[]): AnswerOther {
  return (action, call) => {
    const own = habits.find((one) => one.action === action && call.query.has(one.name));
    if (!own) return answer(action, call);
    const { name, habit } = own;
    const query = new URLSearchParams([...call.query].filter(([other]) => other !== name));
    if (habit === 'unread') return answer(action, { ...call, query });
    const alone = new URLSearchParams([[name, call.query.get(name) ?? '']]);
    if (!isEmpty(answer(action, { ...call, query: alone }))) return answer(action, call);
    return habit === 'all-where-none'
      ? answer(action, { ...call, query })
      : call.fail(Number.parseInt(habit, 10), 'There is no such thing');
  };
}

function isEmpty({ body = '{}' }: PlainAnswer): boolean {
  return !Object.values(JSON.parse(body) as object).some((one) => Array.isArray(one) && one.length > 0);
}
