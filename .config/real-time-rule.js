/**
 * Refuses what makes the answer of a test depend on how busy the computer is, or on chance that nobody can repeat: sleeps, bounds in real
 * time, time limits of their own, and chance without a seed. An exception says why, after `--`.
 */
const now =
  '[type="CallExpression"][callee.object.name=/^(?:performance|Date)$/][callee.property.name="now"]';
const promised = 'ImportDeclaration[source.value=/^(?:node:)?timers\\u002Fpromises$/]';

const registered = 'CallExpression[callee.name=/^(?:it|test|beforeAll|beforeEach|afterAll|afterEach)$/]';
/** `expect.poll`, and what a story expects of a page or does to it. */
const waited = 'CallExpression[callee.property.name=/^(?:poll|to[A-Z]\\w*|click|fill|press|waitFor)$/]';

/** What is refused, and as what. */
const refused = /** @type {const} */ ([
  ['CallExpression[callee.name="setTimeout"]', 'sleep'],
  ['CallExpression[callee.property.name="waitForTimeout"]', 'sleep'],
  [`${promised} > ImportSpecifier[imported.name!="setImmediate"]`, 'sleep'],
  [`CallExpression[callee.name="expect"] > BinaryExpression[operator="-"] > ${now}`, 'bound'],
  [`${registered} > Literal[raw=/^\\d/]`, 'limit'],
  [`${registered} > ObjectExpression > Property[key.name="timeout"]`, 'limit'],
  [`${waited} > ObjectExpression > Property[key.name="timeout"]`, 'limit'],
  ['CallExpression[callee.object.name="vi"][callee.property.name=/^wait(?:For|Until)$/]', 'limit'],
  ['CallExpression[callee.object.name="test"][callee.property.name=/^(?:slow|setTimeout)$/]', 'limit'],
  ['CallExpression[callee.object.name="Math"][callee.property.name="random"]', 'chance'],
]);

/** @type {import('eslint').Rule.RuleModule} */
const realTime = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      sleep: 'Wait for an event, a row or a text, not for time: a busy computer takes longer.',
      bound:
        'Count work, or the time of this thread (test/helpers/thread-work.ts): a busy computer takes longer.',
      limit:
        'Leave the limit to the configuration, which only what never ends reaches; wait with untilPasses: a busy computer takes longer.',
      chance: 'Take seededRandom with suiteSeed (test/helpers/sample.ts), so that a failure can be repeated.',
      why: 'Say after -- why this test needs real time.',
    },
  },
  create(context) {
    return {
      Program(program) {
        for (const { value } of context.sourceCode.getAllComments()) {
          const isException = /^\s*eslint-disable.*outbox\/real-time/u.test(value);
          if (isException && !/ -- \S/u.test(value)) context.report({ node: program, messageId: 'why' });
        }
      },
      ...Object.fromEntries(
        refused.map(([selector, messageId]) => [
          selector,
          (/** @type {import('eslint').Rule.Node} */ node) => context.report({ node, messageId }),
        ]),
      ),
    };
  },
};

export default { rules: { 'real-time': realTime } };
