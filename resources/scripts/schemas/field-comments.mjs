/** What the comments of the sources say of the fields of schemas, so that it is said in one place. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** @import { z } from '../../../src-main/contract/zod.ts' */
/** @typedef {z.core.$ZodType} Schema */
/** @typedef {(schema: Schema, comment: string) => void} OnSchema */

/** Comments of fields, found by the schema of a field and its name, as both stay the same where others take the field over. */
export class FieldComments {
  /** @type {Map<Schema, Map<string, string>>} */
  #ofFields = new Map();
  /** @type {Map<Schema, string>} */
  #ofSchemas = new Map();

  /**
   * @param {Schema} field
   * @param {string} name
   */
  ofField(field, name) {
    return this.#ofFields.get(field)?.get(name);
  }

  /** @param {Schema} schema */
  ofSchema(schema) {
    return this.#ofSchemas.get(schema);
  }

  /**
   * Reads the comments of one source, whose exports are given.
   * @param {string} path
   * @param {Readonly<Record<string, unknown>>} exported
   */
  read(path, exported) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const constants = constantsOf(source);
    const walk = new Walk(this.#ofFields, constants);
    for (const [name, { initializer, comment }] of constants) {
      const value = exported[name];
      const said = comment ?? constants.get(wordsOfEnum(initializer) ?? '')?.comment;
      if (isSchema(value) && said !== undefined) this.#ofSchemas.set(value, said);
      walk.value(initializer, value);
    }
  }
}

/**
 * @typedef {{ readonly initializer: ts.Expression, readonly comment: string | undefined }} Constant
 * @param {ts.SourceFile} source
 * @returns {ReadonlyMap<string, Constant>} by their names
 */
function constantsOf(source) {
  const found = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) =>
      statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer !== undefined
          ? [/** @type {const} */ ([name.text, { initializer, comment: commentOf(statement) }])]
          : [],
      ),
    );
  return new Map(found);
}

/**
 * Where the words of `z.enum(words)` are explained.
 * @param {ts.Expression} node
 */
function wordsOfEnum(node) {
  const argument = ts.isCallExpression(node) ? node.arguments.at(0) : undefined;
  return argument !== undefined && ts.isIdentifier(argument) ? argument.text : undefined;
}

/** The source of a schema and the schema itself, side by side. */
class Walk {
  #ofFields;
  #constants;

  /**
   * @param {Map<Schema, Map<string, string>>} ofFields
   * @param {ReadonlyMap<string, Constant>} constants of the same source
   */
  constructor(ofFields, constants) {
    this.#ofFields = ofFields;
    this.#constants = constants;
  }

  /**
   * @param {ts.Expression} node
   * @param {unknown} value a schema, or a table of them
   * @returns {void}
   */
  value(node, value) {
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      this.value(node.expression, value);
    else if (ts.isIdentifier(node)) {
      const constant = this.#constants.get(node.text);
      if (constant !== undefined) this.value(constant.initializer, value);
    } else if (ts.isObjectLiteralExpression(node)) this.#fields(node, value);
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && isSchema(value))
      this.#call(node, node.expression, value);
  }

  /**
   * `z.object(…)`, or a method of a schema.
   * @param {ts.CallExpression} node
   * @param {ts.PropertyAccessExpression} called
   * @param {Schema} schema
   */
  #call(node, called, schema) {
    const isMaker = ts.isIdentifier(called.expression) && called.expression.text === 'z';
    const method = called.name.text;
    if (!isMaker) this.value(called.expression, schema);
    const argument = node.arguments.at(method === 'discriminatedUnion' ? 1 : 0);
    if (argument === undefined || !(isMaker || method === 'extend')) return;
    const within = core(schema)._zod.def;
    if (within.type === 'object' && 'shape' in within) this.value(argument, within.shape);
    else if (within.type === 'array' && 'element' in within && isSchema(within.element))
      this.value(argument, within.element);
    else if (within.type === 'union' && 'options' in within && ts.isArrayLiteralExpression(argument)) {
      const options = /** @type {readonly Schema[]} */ (within.options);
      argument.elements.forEach((element, index) => this.value(element, options[index]));
    } else if (within.type === 'record' && 'valueType' in within) {
      const values = node.arguments.at(1);
      if (values !== undefined) this.value(values, within.valueType);
    }
  }

  /**
   * @param {ts.ObjectLiteralExpression} node
   * @param {unknown} table
   */
  #fields(node, table) {
    if (typeof table !== 'object' || table === null) return;
    const values = /** @type {Readonly<Record<string, unknown>>} */ (table);
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        // Of schemas of this source only plain tables of fields: what others bring along is commented there.
        if (ts.isIdentifier(property.expression)) this.value(property.expression, table);
        continue;
      }
      if (!ts.isPropertyAssignment(property) && !ts.isShorthandPropertyAssignment(property)) continue;
      if (!ts.isIdentifier(property.name) && !ts.isStringLiteral(property.name)) continue;
      const name = property.name.text;
      const value = values[name];
      const comment = commentOf(property);
      if (isSchema(value) && comment !== undefined) {
        const comments = this.#ofFields.get(value) ?? new Map();
        if (!comments.has(name)) comments.set(name, comment);
        this.#ofFields.set(value, comments);
      }
      this.value(
        ts.isPropertyAssignment(property) ? property.initializer : ts.factory.createIdentifier(name),
        value,
      );
    }
  }
}

/**
 * What is wrapped as optional, nullable and the like.
 * @param {Schema} schema
 * @returns {Schema}
 */
function core(schema) {
  const { def } = schema._zod;
  return 'innerType' in def && isSchema(def.innerType) ? core(def.innerType) : schema;
}

/**
 * @param {unknown} value
 * @returns {value is Schema}
 */
function isSchema(value) {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/**
 * On one line, without sentences that send a reader of the sources elsewhere.
 * @param {ts.Node} node
 */
function commentOf(node) {
  const last = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  const text = ts.getTextOfJSDocComment(last?.comment)?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  const sentences = text.split(/(?<=[.:]) (?=[A-Z`])/u).filter((sentence) => !/src-main\/|§/u.test(sentence));
  return sentences.length === 0 || text === '' ? undefined : sentences.join(' ');
}
