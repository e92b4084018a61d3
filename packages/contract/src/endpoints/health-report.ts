import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What the health report checks, in its order. */
export const HEALTH_CHECKS = [
  'version',
  'database',
  'clock',
  'disk',
  'jobs',
  'email_server',
  'emails',
  'webhooks',
  'secret',
  'public_url',
  'test_codes',
] as const

export const healthFinding = z.strictObject({
  check: z.enum(HEALTH_CHECKS),
  state: z.enum(['ok', 'warn', 'fail']),
  text: z.string().meta({ description: 'What was found, and how to fix it' }),
  fix_url: z.string().nullable().meta({ description: 'A page of the dashboard that helps' }),
})

export const readHealthReport = endpoint({
  method: 'GET',
  path: '/internal/health-report',
  tag: 'General',
  access: ['client', 'server', 'admin'],
  summary: 'Check the installation',
  description:
    'For owners of project internal. Takes up to five seconds, because it connects to the SMTP server.',
  query: z.strictObject({}),
  returns: z.strictObject({ items: z.array(healthFinding), is_paginated: z.literal(false) }),
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'EXPECTED_INTERNAL_PROJECT',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
  ],
})
