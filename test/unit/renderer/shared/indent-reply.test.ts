import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { indentReply } from '../../../../src-renderer/shared/indent-reply.ts';

describe('a reply of the service', () => {
  it('stands on lines of its own', () => {
    expect(indentReply('{"success":true,"data":{"id":"a:b,{c}","list":[1,2],"none":[],"empty":{}}}')).toBe(
      `{
  "success": true,
  "data": {
    "id": "a:b,{c}",
    "list": [
      1,
      2
    ],
    "none": [],
    "empty": {}
  }
}`,
    );
  });

  it('means the same as it came', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(indentReply(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('keeps numbers and repeated names to the letter', () => {
    expect(indentReply('{"n":1.0e400,"n":00}')).toBe('{\n  "n": 1.0e400,\n  "n": 00\n}');
  });

  test.each(['<html>busy</html>', '"text"', '', '{\n  "is": "indented"\n}', '{"cut of'])(
    'stays as it is where it is nothing to indent: %j',
    (reply) => {
      expect(indentReply(reply).replace(/\s/gu, '')).toBe(reply.replace(/\s/gu, ''));
    },
  );
});
