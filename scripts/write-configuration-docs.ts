import { writeFileSync } from 'node:fs'
import { writeDocs } from '../apps/server/src/config/docs.ts'

// Run with `node scripts/write-configuration-docs.ts` after changing a setting.
writeFileSync(new URL('../docs/configuration.md', import.meta.url), writeDocs())
