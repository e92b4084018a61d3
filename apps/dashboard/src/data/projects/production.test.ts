import { afterEach, expect, test } from 'vitest'
import de from '../../messages/tables/de-DE.ts'
import { setTexts } from '../../text.ts'
import { findProblems } from './production.ts'
import type { Project } from './queries.ts'

const project = (allowLocalhost: boolean, ...domains: string[]) =>
  ({
    id: 'p',
    config: {
      allow_localhost: allowLocalhost,
      domains: domains.map((domain) => ({ domain, handler_path: '/handler' })),
    },
  }) as unknown as Project

test('D: reports each problem with what it is about, and where to fix it', () => {
  const problems = findProblems(
    project(true, 'https://fine.example.com', 'http://app.example.com', 'http://10.0.0.1'),
  )

  expect(problems).toMatchObject([
    {
      message:
        'Localhost isn’t allowed in production mode. Turn off “Allow localhost” under Domains.',
      domain: null,
      needsHttps: false,
    },
    {
      message: 'Trusted domains should be HTTPS: http://app.example.com',
      domain: 'http://app.example.com',
      needsHttps: true,
    },
    { domain: 'http://10.0.0.1', needsHttps: false },
  ])
})

test('reports none for a project that is ready', () => {
  expect(findProblems(project(false, 'https://*.example.com'))).toEqual([])
})

afterEach(() => setTexts('en-US', {}))

test.each([
  ['http://[', 'Die vertrauenswürdige Domain ist keine gültige URL: http://['],
  [
    'https://localhost',
    'Localhost darf im Produktivmodus keine vertrauenswürdige Domain sein: https://localhost',
  ],
  [
    'https://10.0.0.1',
    'IP-Adressen sind im Produktivmodus keine gültigen vertrauenswürdigen Domains: https://10.0.0.1',
  ],
  [
    'http://a.example.com',
    'Vertrauenswürdige Domains sollten HTTPS verwenden: http://a.example.com',
  ],
])('reports the problem of %s in the language of the page', (domain, text) => {
  setTexts('de-DE', de)

  expect(findProblems(project(false, domain)).map(({ message }) => message)).toEqual([text])
})
