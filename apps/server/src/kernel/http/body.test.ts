import { request as httpRequest } from 'node:http'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/*
 * protocol 01 §5.1: the body by content type. `check-version` expects an object with one text; the
 * anonymous sign-up has no body.
 */

const service = await startService({ listen: true })
afterAll(() => service.stop())

let project: TestProject
beforeAll(async () => {
  project = await service.newProject()
})

type Body = string | Uint8Array<ArrayBuffer>
const send = (type: string | null, body: Body) =>
  service.anyone.send('POST', '/check-version', {
    body,
    headers: type === null ? {} : { 'content-type': type },
  })
const JSON_BODY = '{"clientVersion":"1.2.3"}'

describe('a body is accepted', () => {
  test.each([
    ['application/json', JSON_BODY],
    ['application/json; charset=utf-8', JSON_BODY],
    ['application/json;charset=latin1', ` \n${JSON_BODY}\r\n`],
    ['application/x-www-form-urlencoded', 'clientVersion=1.2.3'],
    ['application/x-www-form-urlencoded; charset=utf-8', 'clientVersion=1.2.3'],
  ])('as %s', async (type, body) => {
    expect((await send(type, body)).json).toMatchObject({ upToDate: false })
  })

  test('as a form where of a repeated name the last wins', async () => {
    const { json } = await send(
      'application/x-www-form-urlencoded',
      'clientVersion=first&clientVersion=last',
    )

    expect(json.error).toContain("'last'")
  })

  test('as a form with encoded characters', async () => {
    expect(
      (await send('application/x-www-form-urlencoded', 'clientVersion=a+b%2Bc%C3%A4')).json.error,
    ).toContain("'a b+cä'")
  })

  test('as JSON with coercion, and as a form with the same outcome', async () => {
    const asJson = await send('application/json', '{"clientVersion":7}')
    const asForm = await send('application/x-www-form-urlencoded', 'clientVersion=7')

    expect(asJson.json).toEqual(asForm.json)
  })

  test('as a form at the endpoints that SDKs call with JSON', async () => {
    const form = new URLSearchParams({
      email: 'form@example.com',
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost/x',
    })

    const reply = await project.as('client').send('POST', '/auth/password/sign-up', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })

    expect(reply.status).toBe(200)
  })
})

describe('a body that cannot be parsed is refused', () => {
  test.each([
    '',
    ' ',
    '{',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    'NaN',
    '{"a":1}x',
    '﻿{"clientVersion":"1"}x',
    '[1,]',
  ])('as JSON: %j', async (body) => {
    const reply = await send('application/json', body)

    expect(reply).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
    // Published clients read it, and fail without it.
    expect(reply.json.details).toEqual({ message: reply.json.error })
  })

  test.each([
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
    'application/json+x',
    'Application/JSON',
    'APPLICATION/JSON',
    'application/json ;charset=utf-8',
    'text/json',
    'application/*',
    'nonsense',
    'application/json, text/plain',
  ])('of the media type %s', async (type) => {
    expect(await send(type, JSON_BODY)).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
  })

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'as %s that is no UTF-8',
    async (type) => {
      for (const bytes of [
        [0xff, 0xfe],
        [0x22, 0xc0, 0x80, 0x22],
        [0x22, 0xed, 0xa0, 0x80, 0x22],
        [0x22, 0xc3, 0x22],
      ]) {
        expect(await send(type, Uint8Array.from(bytes))).toMatchObject({
          status: 400,
          code: 'BODY_PARSING_ERROR',
        })
      }
    },
  )

  test('before keys are looked at, on an unknown path too', async () => {
    const bad = { 'x-stack-access-type': 'root', 'content-type': 'application/json' }

    expect(
      (await service.anyone.send('POST', '/check-version', { headers: bad, body: '{' })).code,
    ).toBe('BODY_PARSING_ERROR')
    expect((await service.anyone.send('POST', '/nowhere', { headers: bad, body: '{' })).code).toBe(
      'BODY_PARSING_ERROR',
    )
    expect(
      (await service.anyone.send('POST', '/check-version', { headers: bad, body: '{}' })).code,
    ).toBe('INVALID_ACCESS_TYPE')
  })
})

describe('a body of another kind than wanted', () => {
  test.each([
    ['no content type', null, JSON_BODY],
    ['an empty content type', '', JSON_BODY],
    ['only parameters as content type', ';charset=utf-8', JSON_BODY],
  ])('with %s counts as no body', async (_name, type, body) => {
    const reply = await send(type, body)

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain('body must be defined')
  })

  test.each([
    ['text/plain', JSON_BODY],
    ['application/octet-stream', JSON_BODY],
    ['application/json', '"text"'],
    ['application/json', '[]'],
    ['application/json', 'null'],
    ['application/json', '12'],
    ['application/json', 'true'],
  ])('%s %s is not an object', async (type, body) => {
    const reply = await send(type, body)

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain('body must be an object')
  })
})

describe('where no body is declared', () => {
  const signUp = (type: string | null, body?: Body) =>
    project.as('client').send('POST', '/auth/anonymous/sign-up', {
      headers: type === null ? {} : { 'content-type': type },
      ...(body === undefined ? {} : { body }),
    })

  test.each([
    [null, undefined],
    [null, 'anything'],
    ['application/json', '{}'],
    ['application/json', '{"unknown":{"deep":[1]}}'],
    ['application/json', '"\\u0000"'],
    ['application/x-www-form-urlencoded', 'unknown=1'],
    ['text/plain', 'anything'],
    ['application/octet-stream', 'anything'],
  ])('any body that parses is ignored: %j %j', async (type, body) => {
    expect((await signUp(type, body)).status).toBe(200)
  })

  test.each([
    ['application/json', '{'],
    ['application/json', ''],
    ['multipart/form-data', 'x'],
  ])('one that does not parse is rejected nevertheless: %s %j', async (type, body) => {
    expect(await signUp(type, body)).toMatchObject({ status: 400, code: 'BODY_PARSING_ERROR' })
  })

  test('a DELETE may carry an empty object', async () => {
    const user = await project.signUp()

    expect((await project.as('client', user).delete('/auth/sessions/current', {})).json).toEqual({
      success: true,
    })
  })
})

describe('GET never has a body', () => {
  test.each(['application/json', 'multipart/form-data', 'nonsense'])(
    'with the content type %s',
    async (type) => {
      expect((await service.anyone.get('', { 'content-type': type })).status).toBe(200)
    },
  )

  test('even if one is sent', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': 5 }
      const request = httpRequest(
        `${service.url}/api/v1`,
        { method: 'GET', headers },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      request.on('error', reject)
      request.end('{nope')
    })

    expect(status).toBe(200)
  })
})
