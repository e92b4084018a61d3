import { describe } from 'vitest'
import { driveApp } from './testing/drive-app.ts'

describe('Next.js 15.5.29', () => {
  driveApp({ version: '15.5.29', proxyFile: 'middleware.ts' })
})
