import { describe, expect, test } from 'vitest'
import { type EmailSecrets, maskSecrets } from './email-secrets.ts'

const CODE = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc'
const LINK = `https://app.example.com/handler?next=%2Fhome&code=${CODE}#top`
const SECRETS: EmailSecrets = { links: [LINK], codes: ['012345'] }
const MASKED = 'https://app.example.com/••••••'

const masked = (html: string, text = '') => maskSecrets({ html, text }, SECRETS)

describe('masking an email', () => {
  test('replaces the link in HTML and in text, and keeps its origin', () => {
    const html = `<a href="${LINK.replaceAll('&', '&amp;')}">Sign in</a>`

    expect(masked(html, `Sign in:\n${LINK}\n`)).toEqual({
      html: `<a href="${MASKED}">Sign in</a>`,
      text: `Sign in:\n${MASKED}\n`,
    })
  })

  test('replaces the link as a part of another one', () => {
    const wrapped = `<a href="https://track.example/?to=${encodeURIComponent(LINK)}">x</a>`

    expect(masked(wrapped)?.html).toBe(`<a href="https://track.example/?to=${MASKED}">x</a>`)
  })

  test('replaces the codes in either case', () => {
    expect(masked(`<p>012345</p><p>${CODE.toUpperCase()}</p>`, `code ${CODE}`)).toEqual({
      html: '<p>••••••</p><p>••••••</p>',
      text: 'code ••••••',
    })
  })

  test.each([
    ['each in an element', '<b>0</b><b>1</b><b>2</b><b class="x">3</b><b>4</b><i>5</i>'],
    ['separated', '<p>012-345</p>'],
    ['with spaces', '<p>0 1 2 3 4 5</p>'],
    ['with invisible characters', '<p>012\u200b345</p>'],
  ])('returns null if the characters of a code are %s', (_how, html) => {
    expect(masked(html)).toBeNull()
    expect(masked('', html)).toBeNull()
  })

  test('returns null if a changed link still has the code', () => {
    expect(masked(`<a href="https://other.example/${CODE.slice(0, 20)}-${CODE.slice(20)}">`)).toBe(
      null,
    )
  })

  // With a regular expression, this took minutes.
  test.each(['<', '<a ', '<>', '<!--'])('case 30: scans a text of many %j once', (part) => {
    const text = part.repeat(400_000)

    expect(masked(text, text)).toEqual({ html: text, text })
  })

  test('changes nothing without secrets', () => {
    const body = { html: `<p>012345 ${LINK}</p>`, text: LINK }

    expect(maskSecrets(body, { links: [], codes: [] })).toEqual(body)
  })

  test('case 47: masks a body of many opened tags without an end', () => {
    // A regular expression that looks for each end takes hours.
    const text = '<'.repeat(2_000_000)

    expect(masked('', `${text}012345`)).toEqual({ html: '', text: `${text}••••••` })
    expect(masked('', `0<b>1${text}`)).toEqual({ html: '', text: `0<b>1${text}` })
    expect(masked('', `0<b>12${'<b>'.repeat(500_000)}345${text}`)).toBeNull()
  })
})
