import { describe } from 'vitest'
import { driveApp } from './testing/drive-app.ts'

describe('Next.js 16.4.6', () => {
  driveApp({ version: '16.4.6', proxyFile: 'proxy.ts' })
})
