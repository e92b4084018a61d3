import { createTranslate } from '@latchkey/contract/pure'
import { KnownError } from '@latchkey/js'
import { expect, test, vi } from 'vitest'

test('a known error is named by its code until the texts are loaded, and is not logged', async () => {
  vi.resetModules()
  const { describeError } = await import('./describe-error.ts')
  const { loadErrorTexts } = await import('./error-texts.ts')
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const t = createTranslate('en-US')
  const error = KnownError.fromWire({ code: 'EMAIL_PASSWORD_MISMATCH', error: 'For developers.' })

  expect(describeError(error, t)).toContain('Error code: EMAIL_PASSWORD_MISMATCH')
  await loadErrorTexts()
  expect(describeError(error, t)).toBe('Wrong email or password.')
  expect(log).not.toHaveBeenCalled()
})
